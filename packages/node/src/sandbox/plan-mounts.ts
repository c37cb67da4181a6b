/** Which view of the disk a command gets: one list of places, parents first, so that the deeper rule wins whatever the order of the options. */
import { lstatSync, realpathSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'

/** From the weakest to the strongest: of two kinds for one place the later one here counts. */
const KINDS = ['private', 'writable', 'readable', 'placeholder', 'hidden'] as const

/**
 * `private`: an empty folder of the command's own. `placeholder`: an empty folder that nobody can write to, where nothing
 * may appear. `hidden`: neither readable nor writable.
 */
export type MountKind = (typeof KINDS)[number]

export interface Mount {
  readonly path: string
  readonly kind: MountKind
  readonly isFolder: boolean
}

export interface MountWishes {
  readonly private: readonly string[]
  readonly writable: readonly string[]
  /** Readable although a folder above is hidden; not writable although a folder above is. */
  readonly readable: readonly string[]
  /** Not writable, and not to be created, although a folder above is writable. */
  readonly protected: readonly string[]
  readonly hidden: readonly string[]
}

/** All paths absolute. What is missing is left out, except protected names: they get a placeholder when their folder exists. */
export function planMounts(wishes: MountWishes): readonly Mount[] {
  const plan = new Map<string, Mount>()
  const add = (path: string, kind: MountKind, isFolder = true): void => {
    const before = plan.get(path)
    if (before === undefined || KINDS.indexOf(before.kind) < KINDS.indexOf(kind))
      plan.set(path, { path, kind, isFolder })
  }
  const addExisting = (path: string, kind: MountKind): void => {
    const found = findReal(path)
    if (found !== undefined) add(found.path, kind, found.isFolder)
  }
  for (const path of wishes.private) addExisting(path, 'private')
  for (const path of wishes.writable) addExisting(path, 'writable')
  for (const path of wishes.readable) addExisting(path, 'readable')
  for (const path of wishes.hidden) addExisting(path, 'hidden')

  const writable = [...plan.values()].filter(({ kind }) => kind === 'writable').map(({ path }) => path)
  for (const path of wishes.protected) {
    const folder = findReal(dirname(path))
    if (folder === undefined || !folder.isFolder) continue
    const found = findReal(path) ?? { path: join(folder.path, basename(path)), isFolder: true }
    const kind = findKind(found.path)
    // A link that leads nowhere can neither be covered nor be followed.
    if (kind === 'link') continue
    const roots = writable.filter((each) => each !== found.path && isInside(found.path, each))
    const root = roots.toSorted((a, b) => b.length - a.length)[0]
    if (root === undefined) continue
    add(found.path, kind === 'missing' ? 'placeholder' : 'readable', found.isFolder)
    // A folder between could be renamed and built anew, unless it is a place of its own.
    for (let between = dirname(found.path); between !== root; between = dirname(between)) add(between, 'writable')
  }
  return [...plan.values()].toSorted((a, b) => depth(a.path) - depth(b.path) || (a.path < b.path ? -1 : 1))
}

/** Whether `path` lies under `folder`, or is it. Both absolute and normal. */
export function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}

/** Links followed: a place is hidden where it really stands. Undefined for what is not there or cannot be looked at. */
function findReal(path: string): { readonly path: string; readonly isFolder: boolean } | undefined {
  try {
    const real = realpathSync(path)
    return { path: real, isFolder: lstatSync(real).isDirectory() }
  } catch {
    return undefined
  }
}

function findKind(path: string): 'missing' | 'link' | 'other' {
  try {
    const stat = lstatSync(path, { throwIfNoEntry: false })
    return stat === undefined ? 'missing' : stat.isSymbolicLink() ? 'link' : 'other'
  } catch {
    return 'other'
  }
}

function depth(path: string): number {
  return path === '/' ? 0 : path.split('/').length - 1
}
