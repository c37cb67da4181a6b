/** A path specifier made ready for comparing: where it is anchored, and its names one by one. */
import { foldName } from '../paths/fold-name.ts'
import type { Boundaries } from '../paths/path-facts.ts'
import { segmentsOf, startsWithSegments } from '../paths/path-segments.ts'
import type { Rule } from '../rules/rule.ts'
import { compileSegment, type SegmentPattern } from './segment-pattern.ts'

/** `deep` stands for any number of names, also none. */
type PatternPart = SegmentPattern | 'deep'

export interface PathPattern {
  /** Folders that the parts count from, as names. */
  readonly anchors: readonly (readonly string[])[]
  /** The same folders as they are written. */
  readonly folders: readonly string[]
  readonly parts: readonly PatternPart[]
  /** The name that a part stands for, as it is written; undefined where it stands for several. One for each part. */
  readonly written: readonly (string | undefined)[]
  /** Everything below a match is a match too. */
  readonly contents: boolean
  /** The last part stands for what is inside a folder; for a look at the folder itself, that folder counts. */
  readonly inside: boolean
}

/**
 * Anchors: `//x` is the root of the file system, `~/x` home, `/x` the folder that the settings belong to, `./x` and `x/y` the
 * folder of the session. A name alone, and everything behind `**`, is met at any depth. A deny or ask rule of the form `x/y` is
 * too, and holds for all that lies below a folder that it matches: a rule that stops something reads widely, one that lets
 * something through reads narrowly.
 */
export function compilePathPattern(rule: Rule, boundaries: Boundaries): PathPattern {
  const specifier = rule.specifier ?? '**'
  const strict = rule.behavior !== 'allow'
  const { anchors, rest, anywhere } = anchorOf(specifier, rule, boundaries)
  const names = rest
    .split('/')
    .filter((name, index, all) => name !== '' && name !== '.' && !(name === '**' && all[index - 1] === '**'))
  const floats = anywhere && (strict || names.length < 2)
  const how = strict ? 'loose' : 'exact'
  const parts = names.map((name): PatternPart =>
    name === '**' ? 'deep' : compileSegment(foldName(name, boundaries, how)),
  )
  const written = names.map((name) => (name === '**' ? undefined : compileSegment(name).literal))
  const inside = parts.at(-1) === 'deep' && parts.length > 1
  const leads = floats && parts[0] !== 'deep'
  return {
    anchors: anchors.map((anchor) => segmentsOf(anchor, boundaries, how)),
    folders: anchors,
    parts: leads ? ['deep', ...parts] : parts,
    written: leads ? [undefined, ...written] : written,
    contents: strict,
    inside,
  }
}

/** `segments` are folded the way the pattern was: loosely for deny and ask, exactly for allow. */
export function matchesPathPattern(pattern: PathPattern, segments: readonly string[], isLook: boolean): boolean {
  return pattern.anchors.some((anchor) => {
    if (!startsWithSegments(segments, anchor)) return false
    const below = segments.slice(anchor.length)
    if (matchesParts(pattern.parts, below, pattern.contents)) return true
    return pattern.inside && isLook && matchesParts(pattern.parts.slice(0, -1), below, false)
  })
}

function matchesParts(parts: readonly PatternPart[], names: readonly string[], contents: boolean): boolean {
  let inParts = 0
  let inNames = 0
  let retryPart = -1
  let retryName = 0
  while (inNames < names.length) {
    const part = parts[inParts]
    if (part === 'deep') {
      // At the end, `**` needs at least one name: `x/**` is what is in `x`.
      if (inParts === parts.length - 1) return true
      retryPart = ++inParts
      retryName = inNames
    } else if (part === undefined && contents) return true
    else if (part?.matches(names[inNames] as string) === true) {
      inParts++
      inNames++
    } else if (retryPart >= 0) {
      inParts = retryPart
      inNames = ++retryName
    } else return false
  }
  return inParts === parts.length || (parts.length === 1 && parts[0] === 'deep')
}

function anchorOf(
  specifier: string,
  rule: Rule,
  boundaries: Boundaries,
): { readonly anchors: readonly string[]; readonly rest: string; readonly anywhere: boolean } {
  const roots = boundaries.roots.flatMap((root) => [root.path, root.real ?? root.path])
  const first = boundaries.roots.slice(0, 1).flatMap((root) => [root.path, root.real ?? root.path])
  if (specifier.startsWith('//')) return { anchors: [''], rest: specifier.slice(2), anywhere: false }
  if (specifier === '~' || specifier.startsWith('~/'))
    return { anchors: [boundaries.home], rest: specifier.slice(2), anywhere: false }
  if (specifier.startsWith('/'))
    return { anchors: settingsFolders(rule, boundaries, first), rest: specifier.slice(1), anywhere: false }
  if (specifier.startsWith('./')) return { anchors: first, rest: specifier.slice(2), anywhere: false }
  const isName = !specifier.replace(/\/+$/u, '').includes('/')
  return { anchors: isName || rule.behavior !== 'allow' ? roots : first, rest: specifier, anywhere: true }
}

/** The folder that `/x` counts from. Rules of a person or an organisation do not count from a project that they never saw. */
function settingsFolders(rule: Rule, boundaries: Boundaries, workspace: readonly string[]): readonly string[] {
  if (rule.scope !== 'user' && rule.scope !== 'managed') return workspace
  const file = rule.origin.file
  if (file !== undefined) return [file.replace(/[\\/][^\\/]*$/u, '')]
  return [rule.scope === 'user' ? `${boundaries.home}/.config/toolgate` : '/etc/toolgate']
}

/**
 * Where a pattern is filed: under the folder that it names literally from its anchor (`/w/src`), or, when it floats, under its
 * first literal name (`.env`). Without either it has to be compared with every path.
 */
export function literalKeysOf(pattern: PathPattern): readonly string[] {
  const isLiteral = (part: PatternPart | undefined): part is SegmentPattern & { readonly literal: string } =>
    part !== undefined && part !== 'deep' && part.literal !== undefined
  const [first, second] = pattern.parts
  if (first === 'deep') return isLiteral(second) ? [second.literal] : []
  const end = pattern.parts.findIndex((part) => !isLiteral(part))
  const literals = pattern.parts
    .slice(0, end < 0 ? pattern.parts.length : end)
    .flatMap((part) => (isLiteral(part) ? [part.literal] : []))
  return pattern.anchors.map((anchor) => `/${[...anchor, ...literals].join('/')}`)
}
