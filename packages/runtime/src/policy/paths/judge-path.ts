/** Whether a path is inside the work and not protected: judged from facts, on the spelling and on the place that it leads to. */
import type { Decision } from '../../contract/index.ts'
import { findProtection } from './find-protection.ts'
import type { Boundaries, PathFacts, PathOperation } from './path-facts.ts'
import { belowRoot, isInside, namesOf, segmentsOf, startsWithSegments } from './path-segments.ts'
import { formsOfReading } from './forms-of.ts'
import { flawOf } from './spell-path.ts'

export interface PathJudgement {
  readonly behavior: Decision['behavior']
  readonly code: string
  readonly reason: string
  /** The form of the path that decided. */
  readonly part: string
  /** No allow rule and no mode lifts it. */
  readonly firm: boolean
}

/** Judges what the facts say. Whether they come from a look at the disk or from text alone is for the caller to know. */
export function judgePath(facts: PathFacts, boundaries: Boundaries, operation: PathOperation): PathJudgement {
  const judgement = judgeReading(facts, boundaries, operation)
  if (facts.byText === undefined) return judgement
  const byText = judgeReading(facts.byText, boundaries, operation)
  return strictness(byText) > strictness(judgement) ? byText : judgement
}

function strictness({ behavior, firm }: PathJudgement): number {
  return behavior === 'deny' ? 3 : behavior === 'allow' ? 0 : firm ? 2 : 1
}

function judgeReading(facts: PathFacts, boundaries: Boundaries, operation: PathOperation): PathJudgement {
  const flaw = flawOf(facts.requested, boundaries.platform)
  if (flaw !== undefined) return { ...flaw, part: show(facts.requested), firm: true }
  const refusal = refusalOf(facts, boundaries, operation)
  if (refusal !== undefined) return refusal
  const isChange = operation !== 'read' && operation !== 'read-file'
  if (isChange) {
    const protection = protectionOf(facts, boundaries)
    if (protection !== undefined) return protection
  }
  return (
    outsideOf(facts, boundaries) ??
    folderOf(facts, operation) ??
    sharedOf(facts, isChange) ?? {
      behavior: 'allow',
      code: 'inside',
      reason: `${show(facts.absolute)} is inside the workspace.`,
      part: facts.absolute,
      firm: false,
    }
  )
}

/** What no answer can make right: the path is broken, endless, or no file at all. */
function refusalOf(facts: PathFacts, boundaries: Boundaries, operation: PathOperation): PathJudgement | undefined {
  const deny = (code: string, reason: string, part = facts.absolute): PathJudgement => ({
    behavior: 'deny',
    code,
    reason,
    part,
    firm: true,
  })
  for (const path of formsOfReading(facts)) {
    const special = specialPlaceOf(path, boundaries)
    if (special !== undefined) return deny('device', `${show(path)} ${special}.`, path)
  }
  if (facts.fault === 'loop') return deny('link-loop', `${show(facts.absolute)} is a loop of links.`)
  if (facts.fault === 'not-directory')
    return deny('not-directory', `A part of ${show(facts.absolute)} is a file, not a folder.`)
  if (operation !== 'delete' && (facts.kind === 'fifo' || facts.kind === 'socket' || facts.kind === 'device')) {
    return deny('not-regular', `${show(facts.absolute)} is a ${facts.kind}, not a file.`)
  }
  return undefined
}

const SPECIAL_FOLDER = /^\/*(?:dev|proc)\//u

/** Places of a POSIX system that are no files, whatever they look like; `/dev/shm` is an ordinary folder in memory. */
function specialPlaceOf(path: string, boundaries: Boundaries): string | undefined {
  if (boundaries.platform === 'win32' || !SPECIAL_FOLDER.test(path)) return undefined
  const [first, second, ...rest] = namesOf(path, boundaries.platform)
  if (first === 'dev' && second !== undefined && second !== 'shm') return 'is a device'
  if (first !== 'proc' || second === undefined) return undefined
  const [own] = second !== 'thread-self' && rest[0] === 'task' ? rest.slice(2) : rest
  if (own === 'fd' || own === 'fdinfo' || own === 'map_files') return 'is an open descriptor of a process'
  if (own === 'mem' || own === 'environ') return 'is the memory of a process'
  if (second === 'kcore' || second === 'kmsg' || second === 'sysrq-trigger' || second === 'kmem')
    return 'is a part of the kernel'
  return undefined
}

function protectionOf(facts: PathFacts, boundaries: Boundaries): PathJudgement | undefined {
  for (const path of formsOfReading(facts)) {
    const segments = segmentsOf(path, boundaries, 'loose')
    const below = belowRoot(segments, boundaries, { how: 'loose', form: 'lexical' })
    if (below?.length === 0 || (below === undefined && holdsRoot(segments, boundaries))) {
      return {
        behavior: 'ask',
        code: 'workspace-root',
        reason: `${show(path)} is the workspace itself, or holds it.`,
        part: path,
        firm: true,
      }
    }
    const found = findProtection(below ?? segments, boundaries)
    if (found !== undefined) {
      return {
        behavior: 'ask',
        code: 'protected-path',
        reason: `${show(path)} is protected: ${found.name} ${found.reason}.`,
        part: path,
        firm: true,
      }
    }
  }
  return undefined
}

function holdsRoot(segments: readonly string[], boundaries: Boundaries): boolean {
  return boundaries.roots.some((root) =>
    startsWithSegments(segmentsOf(root.real ?? root.path, boundaries, 'loose'), segments),
  )
}

function outsideOf(facts: PathFacts, boundaries: Boundaries): PathJudgement | undefined {
  const ask = (part: string, reason: string): PathJudgement => ({
    behavior: 'ask',
    code: 'outside',
    reason,
    part,
    firm: false,
  })
  if (!isInside(facts.absolute, boundaries, 'lexical')) {
    return ask(facts.absolute, `${show(facts.absolute)} is outside the workspace.`)
  }
  if (!isInside(facts.real, boundaries, 'real')) {
    return ask(facts.real, `${show(facts.absolute)} leads to ${show(facts.real)}, outside the workspace.`)
  }
  return facts.fault === undefined
    ? undefined
    : ask(facts.absolute, `${show(facts.absolute)} could not be followed to its end.`)
}

/** Where a person has to look first, that comes first: this only saves a try. */
function folderOf(facts: PathFacts, operation: PathOperation): PathJudgement | undefined {
  if (facts.kind !== 'directory' || (operation !== 'read-file' && operation !== 'write-file')) return undefined
  return {
    behavior: 'deny',
    code: 'directory',
    reason: `${show(facts.absolute)} is a folder, not a file.`,
    part: facts.absolute,
    firm: true,
  }
}

function sharedOf(facts: PathFacts, isChange: boolean): PathJudgement | undefined {
  const ask = (code: string, reason: string): PathJudgement => ({
    behavior: 'ask',
    code,
    reason,
    part: facts.absolute,
    firm: false,
  })
  if (facts.kind === 'file' && (facts.hardLinks ?? 1) > 1) {
    return ask('hard-link', `${show(facts.absolute)} has a second name, which may be outside the workspace.`)
  }
  if (isChange && facts.writable === false) return ask('read-only-file', `${show(facts.absolute)} is marked read-only.`)
  return undefined
}

const PRINTABLE = /^[\x20-\x7e]*$/u

/** Paths in sentences: control and direction characters as escapes, so that a name cannot pretend to be another one. */
function show(path: string): string {
  if (PRINTABLE.test(path)) return path
  return path.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`,
  )
}
