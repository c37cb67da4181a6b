/** Which callees are tool factories: those that register enough names of an anchor set, whatever they are called. */
import type { Project } from '../expand/project.ts'
import { startEvaluation } from '../expand/evaluate.ts'
import { NO_FRAMES } from '../expand/value.ts'
import type { AnchorSet } from './anchors.ts'
import { resolveCallee, type Callee } from './callee.ts'
import type { Candidate } from './candidate.ts'
import { SCHEMA_KEYS, WORK_KEYS } from './keys.ts'

/** A callee with what it registers. `accepted` factories have their calls in the inventory; the others are near misses. */
export interface Factory {
  readonly symbol: string
  readonly calleeKind: Callee['kind']
  readonly calls: number
  readonly anchorSet: string | null
  readonly coverage: number
  readonly matched: readonly string[]
  readonly missing: readonly string[]
  /** Members that declarations have and objects of this callee lack. */
  readonly missingKeys: readonly string[]
  readonly accepted: boolean
  readonly acceptedBy: 'anchors' | 'shape' | null
}

/** A factory together with the calls found by shape. */
export interface FactoryGroup {
  readonly factory: Factory
  readonly callee: Callee
  readonly candidates: readonly Candidate[]
}

const FEWEST_BY_SHAPE = 3

/** Group factory calls by callee and score each group; best coverage first. */
export function findFactories(
  project: Project,
  candidates: readonly Candidate[],
  anchors: readonly AnchorSet[],
): FactoryGroup[] {
  const groups = new Map<string, { callee: Callee; candidates: Candidate[] }>()
  for (const candidate of candidates) {
    if (candidate.shape !== 'factory-call' || candidate.callee === undefined) continue
    const callee = resolveCallee(project, candidate.callee)
    const group = groups.get(callee.id) ?? { callee, candidates: [] }
    group.candidates.push(candidate)
    groups.set(callee.id, group)
  }
  const scored = [...groups.values()].map((group) => ({ ...group, ...score(project, group.candidates, anchors) }))
  const anchored = scored.some((group) => group.best !== undefined && group.best.coverage >= group.best.set.score)
  return scored
    .map(({ callee, candidates: calls, best, names, missingKeys }) => {
      const byAnchors = best !== undefined && best.coverage >= best.set.score
      const byShape = !anchored && names.size >= FEWEST_BY_SHAPE && missingKeys.length === 0
      const factory: Factory = {
        symbol: callee.label,
        calleeKind: callee.kind,
        calls: calls.length,
        anchorSet: best?.set.id ?? null,
        coverage: best?.coverage ?? 0,
        matched: best?.matched ?? [],
        missing: best === undefined ? [] : best.set.names.filter((name) => !best.matched.includes(name)),
        missingKeys,
        accepted: byAnchors || byShape,
        acceptedBy: byAnchors ? 'anchors' : byShape ? 'shape' : null,
      }
      return { factory, callee, candidates: calls }
    })
    .toSorted(
      (a, b) =>
        b.factory.coverage - a.factory.coverage ||
        b.factory.calls - a.factory.calls ||
        (a.callee.id < b.callee.id ? -1 : 1),
    )
}

function score(project: Project, candidates: readonly Candidate[], anchors: readonly AnchorSet[]) {
  const names = new Set<string>()
  const keys = new Set<string>()
  for (const candidate of candidates) {
    const { name, list } = candidate.read(startEvaluation(project, NO_FRAMES))
    for (const { value } of name)
      if (value.kind === 'constant' && typeof value.value === 'string') names.add(value.value)
    for (const key of list.members.keys()) keys.add(key)
  }
  let best: { set: AnchorSet; coverage: number; matched: string[] } | undefined
  for (const set of anchors) {
    const matched = set.names.filter((name) => names.has(name))
    const coverage = matched.length / set.names.length
    if (matched.length > 0 && (best === undefined || coverage > best.coverage)) best = { set, coverage, matched }
  }
  const missingKeys = [
    ...(keys.has('name') ? [] : ['name']),
    ...(keys.has('description') || keys.has('prompt') ? [] : ['description']),
    ...(SCHEMA_KEYS.some((key) => keys.has(key)) ? [] : ['inputSchema']),
    ...(WORK_KEYS.some((key) => keys.has(key)) ? [] : ['call']),
  ]
  return { best, names, missingKeys }
}
