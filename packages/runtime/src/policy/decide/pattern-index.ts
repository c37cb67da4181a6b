/** Finds the path rules that a pattern of the shell could be about, among very many, by the names that the pattern can stand for. */
import { mayMean, mayShareName, type ShellSegment } from '../match/may-share-name.ts'
import { literalKeysOf, type PathPattern } from '../match/path-pattern.ts'
import type { ReachStart } from '../match/reach-below.ts'
import type { Rule } from '../rules/rule.ts'

export interface PatternIndex {
  /** A rule that could mean a file which the pattern stands for. */
  find(segments: readonly ShellSegment[]): Rule | undefined
  /** Every rule that could mean such a file, or one below: each once, and some that turn out not to. */
  near(start: ReachStart): Iterable<Rule>
}

export function createPatternIndex(rules: readonly Rule[], patternOf: (rule: Rule) => PathPattern): PatternIndex {
  const always: Rule[] = []
  const floating = createNameGroups()
  const folders = new Map<string, NameGroups>()
  const ending = new Map<string, Rule[]>()
  for (const rule of rules) {
    const keys = literalKeysOf(patternOf(rule))
    if (keys.length === 0) always.push(rule)
    for (const key of keys) {
      if (key.startsWith('/')) fileBelow(rule, key)
      else floating.add(key, rule)
    }
  }

  function fileBelow(rule: Rule, key: string): void {
    getOrAdd(ending, key, () => []).push(rule)
    let folder = ''
    for (const name of key.split('/').slice(1)) {
      getOrAdd(folders, folder, createNameGroups).add(name, rule)
      folder += `/${name}`
    }
  }

  function* candidates(segments: readonly ShellSegment[]): Generator<Rule> {
    yield* always
    yield* ending.get('/') ?? []
    for (const segment of segments) yield* floating.rulesFor(segment)
    let folder = ''
    for (const segment of segments) {
      if (segment.isWild) return yield* folders.get(folder)?.rulesFor(segment) ?? []
      folder += `/${segment.text}`
      yield* ending.get(folder) ?? []
    }
  }

  function* near({ segments, below }: ReachStart): Generator<Rule> {
    yield* candidates(segments)
    if (below === 'none') return
    yield* floating.all()
    if (!segments.some(({ isWild }) => isWild)) {
      yield* folders.get(segments.map(({ text }) => `/${text}`).join(''))?.all() ?? []
    }
  }

  return {
    find(segments) {
      for (const rule of candidates(segments)) if (mayShareName(patternOf(rule), segments)) return rule
      return undefined
    },
    near: (start) => new Set(near(start)),
  }
}

interface NameGroups {
  add(name: string, rule: Rule): void
  rulesFor(segment: ShellSegment): Iterable<Rule>
  all(): Iterable<Rule>
}

/** Names by how they start and end, so that `*.ts` is compared with few of them. */
const EDGE = 2

function createNameGroups(): NameGroups {
  const byName = new Map<string, Rule[]>()
  const byStart = new Map<string, Set<string>>()
  const byEnd = new Map<string, Set<string>>()
  const namesFor = ({ start, end }: ShellSegment): Iterable<string> => {
    if (end.length >= EDGE) return byEnd.get(end.slice(-EDGE)) ?? []
    return start.length >= EDGE ? (byStart.get(start.slice(0, EDGE)) ?? []) : byName.keys()
  }
  return {
    add(name, rule) {
      getOrAdd(byName, name, () => []).push(rule)
      getOrAdd(byStart, name.slice(0, EDGE), () => new Set<string>()).add(name)
      getOrAdd(byEnd, name.slice(-EDGE), () => new Set<string>()).add(name)
    },
    *rulesFor(segment) {
      if (!segment.isWild) return yield* byName.get(segment.text) ?? []
      for (const name of namesFor(segment)) if (mayMean(segment, name)) yield* byName.get(name) ?? []
    },
    *all() {
      for (const rules of byName.values()) yield* rules
    },
  }
}

function getOrAdd<Value>(map: Map<string, Value>, key: string, create: () => Value): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const created = create()
  map.set(key, created)
  return created
}
