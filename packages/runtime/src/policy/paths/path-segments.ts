/** Absolute paths as lists of names, whatever the platform writes between them: comparisons go by whole names, never by text. */
import { foldName } from './fold-name.ts'
import type { Boundaries } from './path-facts.ts'

/** The names of an absolute path, as they are compared. On Windows the drive letter is the first name: `C:\a` and `/c/a` are `c`, `a`. */
export function segmentsOf(path: string, boundaries: Boundaries, how: 'exact' | 'loose'): readonly string[] {
  return namesOf(path, boundaries.platform).map((name) => foldName(name, boundaries, how))
}

/** The names of an absolute path as they stand, cleaned of what Windows drops from them. */
export function namesOf(path: string, platform: Boundaries['platform']): readonly string[] {
  if (platform !== 'win32') return path.split('/').filter((name) => name !== '')
  const drive = /^([a-z]):/i.exec(path)?.[1]
  const rest = drive === undefined ? path : path.slice(2)
  const names = rest
    .split(/[\\/]+/)
    .filter((name) => name !== '')
    .map(dropIgnoredByWindows)
  return drive === undefined ? names : [drive.toLowerCase(), ...names]
}

/** Windows opens `name.`, `name ` and `name::$DATA` as `name`. */
function dropIgnoredByWindows(name: string): string {
  return name.replace(/:.*$/su, '').replace(/[. ]+$/u, '') || name
}

export function startsWithSegments(segments: readonly string[], start: readonly string[]): boolean {
  return start.length <= segments.length && start.every((name, index) => segments[index] === name)
}

/** True where the path is a root or below one, as `belowRoot` with `exact` finds it. */
export function isInside(path: string, boundaries: Boundaries, form: 'lexical' | 'real'): boolean {
  const root = boundaries.roots[0]
  const folder = form === 'real' ? (root?.real ?? root?.path) : root?.path
  // Names that are written the same are the same, so the text of most paths is enough.
  if (folder !== undefined && path.startsWith(folder) && path[folder.length] === '/') return true
  return belowRoot(segmentsOf(path, boundaries, 'exact'), boundaries, { how: 'exact', form }) !== undefined
}

interface RootSegments {
  readonly real: readonly (readonly string[])[]
  readonly lexical: readonly (readonly string[])[]
}

/** Roots are compared with every path, and boundaries never change. */
const rootsOf = new WeakMap<Boundaries, Partial<Record<'exact' | 'loose', RootSegments>>>()

function rootSegments(boundaries: Boundaries, how: 'exact' | 'loose'): RootSegments {
  const known = rootsOf.get(boundaries) ?? {}
  const ready = known[how]
  if (ready !== undefined) return ready
  const real = boundaries.roots.map((root) => segmentsOf(root.real ?? root.path, boundaries, how))
  const found = { real, lexical: [...boundaries.roots.map((root) => segmentsOf(root.path, boundaries, how)), ...real] }
  rootsOf.set(boundaries, { ...known, [how]: found })
  return found
}

/** The names below the root that holds the path, given and returned as they are compared; undefined outside all of them. A root counts by its real path, and lexically by both. */
export function belowRoot(
  segments: readonly string[],
  boundaries: Boundaries,
  options: { readonly how: 'exact' | 'loose'; readonly form: 'lexical' | 'real' },
): readonly string[] | undefined {
  let inner: readonly string[] | undefined
  // The innermost root counts: a folder that lies in a protected one may be the very place of the work.
  for (const root of rootSegments(boundaries, options.how)[options.form]) {
    if (startsWithSegments(segments, root) && (inner === undefined || inner.length < root.length)) inner = root
  }
  return inner === undefined ? undefined : segments.slice(inner.length)
}
