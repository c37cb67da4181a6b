/** Gathers the facts of one path the way the kernel would walk it: link by link, never by text, and without opening anything. */
import type { PathFacts, PathKind, PathOperation } from './path-facts.ts'
import { absoluteOf, removeDots, spellPath, type SpellingPlace } from './spell-path.ts'

/** What stands at one path, the last link not followed. */
export interface PathEntry {
  readonly kind: Exclude<PathKind, 'missing'> | 'link'
  readonly hardLinks?: number
  readonly device?: string
  readonly inode?: string
  readonly writable?: false
}

/** The few questions a walk asks. Paths are absolute; nothing throws, and nothing is opened, so that a FIFO cannot hang it. */
export interface PathSystem {
  /** `missing` also for a path below a file. */
  entry(path: string): Promise<PathEntry | 'missing' | 'denied'>
  /** The text of a link; undefined when it is none any more. */
  target(path: string): Promise<string | undefined>
}

/** Links that the kernel follows before it gives up (path_resolution(7)). */
const LINK_LIMIT = 40

export async function lookAtPath(requested: string, place: SpellingPlace, options: WalkOptions): Promise<PathFacts> {
  const { absolute, walked, flaw } = spellPath(requested, place)
  const nothing: PathFacts = { requested, absolute, real: absolute, links: [], kind: 'missing' }
  // A refused spelling reaches no file system: on Windows a look at a network path already sends credentials.
  if (flaw?.behavior === 'deny') return nothing
  const facts = { ...nothing, ...(await walk(walked, place.platform, options)) }
  if (!/(?:^|[\\/])\.\.(?:[\\/]|$)/u.test(walked)) return facts
  const byText = { ...nothing, ...(await walk(absolute, place.platform, options)) }
  return isSamePlace(facts, byText) ? facts : { ...facts, byText }
}

interface WalkOptions {
  readonly system: PathSystem
  readonly operation: PathOperation
}

async function walk(
  walked: string,
  platform: SpellingPlace['platform'],
  options: WalkOptions,
): Promise<Omit<PathFacts, 'requested' | 'absolute'>> {
  const separator = platform === 'win32' ? '\\' : '/'
  const root = (path: string): string => (platform === 'win32' ? `${path.slice(0, 2)}\\` : '/')
  const join = (folder: string, name: string): string =>
    folder.endsWith(separator) ? folder + name : folder + separator + name
  const split = (path: string): string[] =>
    path
      .slice(root(path).length)
      .split(platform === 'win32' ? /[\\/]+/u : /\/+/u)
      .filter((name) => name !== '' && name !== '.')

  // A separator or a dot at the end is a step into a folder: the kernel follows a link there, and refuses a file.
  const wantsFolder = (platform === 'win32' ? /[\\/]\.?$/u : /\/\.?$/u).test(walked)
  const links: string[] = []
  let current = root(walked)
  let waiting = split(walked)
  let followed = 0
  let last: PathEntry | 'missing' | 'denied' = { kind: 'directory' }
  let fault: PathFacts['fault']

  while (waiting.length > 0) {
    const [name, ...rest] = waiting as [string, ...string[]]
    waiting = rest
    if (name === '..') {
      if (typeof last === 'object' && last.kind !== 'directory') fault ??= 'not-directory'
      current = removeDots(join(current, '..'), platform)
      last = { kind: 'directory' }
      continue
    }
    const path = join(current, name)
    if (last === 'missing' || last === 'denied') {
      current = path
      continue
    }
    if (last.kind !== 'directory') fault ??= 'not-directory'
    last = await options.system.entry(path)
    if (last === 'denied') fault ??= 'denied'
    const isLink = typeof last === 'object' && last.kind === 'link'
    if (!isLink || (rest.length === 0 && !wantsFolder && options.operation === 'delete')) {
      current = path
      continue
    }
    links.push(removeDots([path, ...rest].join(separator), platform))
    const target = await options.system.target(path)
    if (target === undefined || ++followed > LINK_LIMIT) {
      fault ??= target === undefined ? 'broken' : 'loop'
      current = removeDots([path, ...rest].join(separator), platform)
      last = 'missing'
      break
    }
    const isAbsolute = platform === 'win32' ? /^[a-z]:[\\/]/iu.test(target) : target.startsWith('/')
    if (isAbsolute) current = root(target)
    waiting = [...split(isAbsolute ? target : root(current) + target), ...rest]
    last = { kind: 'directory' }
    links.push(removeDots([current, ...waiting].join(separator), platform))
  }

  const entry = typeof last === 'object' ? last : undefined
  if (wantsFolder && entry !== undefined && entry.kind !== 'directory') fault ??= 'not-directory'
  return {
    real: current,
    links: [...new Set(links)],
    // A link that is deleted as a link is an entry like a file.
    kind: entry === undefined ? 'missing' : entry.kind === 'link' ? 'file' : entry.kind,
    ...(entry?.hardLinks !== undefined && { hardLinks: entry.hardLinks }),
    ...(entry?.device !== undefined && { device: entry.device }),
    ...(entry?.inode !== undefined && { inode: entry.inode }),
    ...(entry?.writable !== undefined && { writable: entry.writable }),
    ...(fault !== undefined && { fault }),
  }
}

/** The facts that text alone gives: for a path whose disk nobody has asked. Links stay unseen, so nothing is allowed on them alone. */
export function lexicalFacts(requested: string, place: SpellingPlace): PathFacts {
  const absolute = absoluteOf(requested, place)
  return { requested, absolute, real: absolute, links: [], kind: 'missing', unseen: true }
}

/** True when two looks at one path found the same thing: what a decision was made on is still what will be opened. */
export function isSamePlace(before: PathFacts, after: PathFacts): boolean {
  return (
    before.real === after.real &&
    before.kind === after.kind &&
    before.device === after.device &&
    before.inode === after.inode &&
    (before.byText === undefined || after.byText === undefined
      ? before.byText === after.byText
      : isSamePlace(before.byText, after.byText))
  )
}
