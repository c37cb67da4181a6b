/** What a path rule may be about among files that nobody names: all below a folder, and all that a pattern of the shell stands for. */
import type { Below } from '../../shell/index.ts'
import { mayMean, surelyMeans, type ShellSegment } from './may-share-name.ts'
import type { PathPattern } from './path-pattern.ts'

/** Places are absolute paths, to be looked at. */
export interface Reach {
  /** Where something is there, the rule holds for it. */
  readonly sure: readonly string[]
  /** Where something is there, the rule may hold for it or for a part of it. */
  readonly possible: readonly string[]
  /** The rule may hold for something whose name nobody can know. */
  readonly open: boolean
}

/** A folder, or a pattern of the shell, as it is compared and as it is written: one name for each segment. */
export interface ReachStart {
  readonly segments: readonly ShellSegment[]
  readonly names: readonly string[]
  /** What stands before the first name: `/`, or a drive. */
  readonly root: string
  readonly below: Below
}

/** One reading of the names so far: the next part of the rule, and the path where the rule's own names settle what wildcards stand for. */
interface Reading {
  readonly part: number
  readonly path: string | undefined
  /** A wildcard stands for that very name, and not only perhaps. */
  readonly isSure: boolean
}

/** Undefined: the rule is about nothing that is met. A folder that the rule names itself is no matter of this. */
export function reachBelow(pattern: PathPattern, start: ReachStart): Reach | undefined {
  const found = { sure: new Set<string>(), possible: new Set<string>(), open: false }
  for (const [index, anchor] of pattern.anchors.entries()) {
    const shared = Math.min(anchor.length, start.segments.length)
    const entered = enter(start, anchor.slice(0, shared))
    if (entered === undefined) continue
    if (shared === anchor.length) {
      for (const reading of read(pattern, start, { entered, from: shared }))
        conclude(pattern, reading, { start, found })
    } else if (start.below !== 'none' && isMet(anchor.slice(shared), start)) {
      const path = entered.path === undefined ? undefined : pattern.folders[index]
      for (const reading of opened(pattern, [{ ...entered, path }])) concludeBelow(pattern, reading, { start, found })
    }
  }
  if (!found.open && found.sure.size === 0 && found.possible.size === 0) return undefined
  return { sure: [...found.sure], possible: [...found.possible], open: found.open }
}

interface Conclusion {
  readonly start: ReachStart
  readonly found: { readonly sure: Set<string>; readonly possible: Set<string>; open: boolean }
}

/** Reads the folders that the rule counts from. */
function enter({ segments, names, root }: ReachStart, anchor: readonly string[]): Reading | undefined {
  let reading: Reading = { part: 0, path: root, isSure: true }
  for (const [index, name] of anchor.entries()) {
    const segment = segments[index] as ShellSegment
    if (!mayMean(segment, name)) return undefined
    reading = {
      part: 0,
      path: join(reading.path, segment.isWild ? name : names[index]),
      isSure: reading.isSure && surelyMeans(segment, name),
    }
  }
  return reading
}

function read(
  pattern: PathPattern,
  { segments, names }: ReachStart,
  { entered, from }: { readonly entered: Reading; readonly from: number },
): readonly Reading[] {
  let readings = opened(pattern, [entered])
  for (let index = from; index < segments.length; index++) {
    const segment = segments[index] as ShellSegment
    readings = opened(
      pattern,
      readings.flatMap((reading) => advance(pattern, reading, { segment, name: names[index] }) ?? []),
    )
  }
  return readings
}

function advance(
  { parts, written, contents }: PathPattern,
  { part, path, isSure }: Reading,
  { segment, name }: { readonly segment: ShellSegment; readonly name: string | undefined },
): Reading | undefined {
  const wanted = parts[part]
  const known = segment.isWild ? undefined : name
  if (wanted === undefined) return contents ? { part, path: join(path, known), isSure } : undefined
  if (wanted === 'deep') {
    // At the end it stands for everything, so the folder says enough.
    if (segment.isWild && part === parts.length - 1) return { part, path, isSure }
    return { part, path: join(path, known), isSure: isSure && !segment.isWild }
  }
  if (!segment.isWild)
    return wanted.matches(segment.text) ? { part: part + 1, path: join(path, name), isSure } : undefined
  const { literal } = wanted
  if (literal === undefined) return { part: part + 1, path: undefined, isSure: false }
  if (!mayMean(segment, literal)) return undefined
  return { part: part + 1, path: join(path, written[part]), isSure: isSure && surelyMeans(segment, literal) }
}

/** `**` also stands for no name at all. */
function opened({ parts }: PathPattern, readings: readonly Reading[]): readonly Reading[] {
  const all = new Map<string, Reading>()
  const add = (reading: Reading): void => {
    all.set(`${reading.part} ${reading.isSure} ${reading.path ?? ''}`, reading)
    if (parts[reading.part] === 'deep' && reading.part < parts.length - 1) add({ ...reading, part: reading.part + 1 })
  }
  for (const reading of readings) add(reading)
  return [...all.values()]
}

function conclude(pattern: PathPattern, reading: Reading, { start, found }: Conclusion): void {
  const isContents = reading.part === pattern.parts.length - 1 && pattern.parts[reading.part] === 'deep'
  if (reading.part < pattern.parts.length && !(isContents && start.below === 'none')) {
    if (start.below !== 'none') concludeBelow(pattern, reading, { start, found })
    return
  }
  // A name without wildcards is compared with the rule as every path is.
  if (reading.path !== undefined && start.segments.some(({ isWild }) => isWild))
    (reading.isSure ? found.sure : found.possible).add(reading.path)
}

function concludeBelow(pattern: PathPattern, reading: Reading, { start, found }: Conclusion): void {
  const rest = pattern.parts.slice(reading.part)
  if (!isOpen(start) && rest.some((part) => part !== 'deep' && part.isHidden)) return
  const literals = literalsFrom(pattern, reading.part)
  const after = rest.slice(literals.length)
  const isWhole = after.length === 0 || (after.length === 1 && after[0] === 'deep')
  if (reading.path === undefined || (!isWhole && literals.length === 0)) {
    found.open = true
    return
  }
  const place = literals.reduce<string>((path, name) => join(path, name) as string, reading.path)
  const isSure = isWhole && reading.isSure && start.below !== 'tracked' && start.below !== 'some'
  ;(isSure ? found.sure : found.possible).add(place)
  // Such a name has several spellings, so that nothing is proven by one that is not there.
  if (literals.some((name) => !/^[\x20-\x7e]*$/u.test(name))) found.open = true
}

function literalsFrom({ written }: PathPattern, part: number): readonly string[] {
  const end = written.findIndex((name, index) => index >= part && name === undefined)
  return written.slice(part, end < 0 ? undefined : end).filter((name) => name !== undefined)
}

/** Where a rule that counts from a folder starts to be about something. */
export function literalPlacesOf(pattern: PathPattern): readonly string[] {
  const literals = literalsFrom(pattern, 0)
  if (literals.length === 0) return []
  return pattern.folders.map((folder) =>
    literals.reduce<string>((path, name) => join(path, name) as string, folder || '/'),
  )
}

function isMet(names: readonly string[], start: ReachStart): boolean {
  return isOpen(start) || !names.some((name) => name.startsWith('.'))
}

/** Hidden names are met as well. */
function isOpen({ below }: ReachStart): boolean {
  return below === 'all' || below === 'some'
}

function join(path: string | undefined, name: string | undefined): string | undefined {
  if (path === undefined || name === undefined) return undefined
  if (path === '') return name
  return path.endsWith('/') || path.endsWith('\\') ? path + name : `${path}/${name}`
}
