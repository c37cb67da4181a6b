/** Whether a pattern of the shell and a path rule could mean one file: then nobody knows before it runs whether the rule holds. */
import type { PathPattern } from './path-pattern.ts'
import { compileSegment } from './segment-pattern.ts'

/** One name of a shell pattern; `start` and `end` are what every name that it stands for surely starts and ends with. */
export interface ShellSegment {
  readonly text: string
  readonly isWild: boolean
  readonly start: string
  readonly end: string
}

/** Braces and classes count as any text, so the answers below are true when in doubt. */
export function toShellSegments(segments: readonly string[]): readonly ShellSegment[] {
  return segments.map((text) => ({
    text,
    isWild: /[*?[{]/u.test(text),
    start: text.split(/[*?[{]/u)[0] ?? '',
    end: text.split(/[*?\]}]/u).at(-1) ?? '',
  }))
}

export function mayShareName(pattern: PathPattern, segments: readonly ShellSegment[]): boolean {
  return pattern.anchors.some(
    (anchor) =>
      segments.length >= anchor.length &&
      anchor.every((name, index) => mayMean(segments[index] as ShellSegment, name)) &&
      mayMeet(pattern, 0, { segments, at: anchor.length }),
  )
}

function mayMeet(
  pattern: PathPattern,
  inPattern: number,
  { segments, at }: { readonly segments: readonly ShellSegment[]; readonly at: number },
): boolean {
  const part = pattern.parts[inPattern]
  const segment = segments[at]
  if (part === undefined) return segment === undefined || pattern.contents
  if (part === 'deep') {
    for (let next = at; next <= segments.length; next++)
      if (mayMeet(pattern, inPattern + 1, { segments, at: next })) return true
    return false
  }
  if (segment === undefined) return false
  const meets = segment.isWild
    ? part.literal === undefined || mayMean(segment, part.literal)
    : part.matches(segment.text)
  return meets && mayMeet(pattern, inPattern + 1, { segments, at: at + 1 })
}

/** A wildcard of the shell leaves out names with a dot unless it is written with one. */
export function mayMean({ text, isWild, start, end }: ShellSegment, name: string): boolean {
  if (!isWild) return text === name
  if (name.startsWith('.') && !/^[.[{]/u.test(text)) return false
  return name.startsWith(start) && name.endsWith(end)
}

/** Surely, and not only perhaps: braces and options of bash could change what other patterns mean. */
export function surelyMeans(segment: ShellSegment, name: string): boolean {
  if (!mayMean(segment, name)) return false
  return !segment.isWild || (!/[[\]{}\\]/u.test(segment.text) && compileSegment(segment.text).matches(name))
}
