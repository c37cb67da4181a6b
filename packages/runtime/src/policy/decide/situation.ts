/** One call as the steps see it: the request, and what of it was worked out once for all of them. */
import type { AnyTool, Effect, PermissionMode } from '../../contract/index.ts'
import { unknownEffect } from '../../contract/index.ts'
import type { CommandAnalysis } from '../../shell/index.ts'
import type { TouchedFile, TouchedPath } from './touched-path.ts'
import type { Match, Target } from '../match/target.ts'
import { judgePath } from '../paths/judge-path.ts'
import { lexicalFacts } from '../paths/look-at-path.ts'
import type { Boundaries, PathFacts } from '../paths/path-facts.ts'
import type { RuleBehavior } from '../rules/rule.ts'
import { filesOf, metBesides, type Touch } from './met-files.ts'
import type { PolicyRequest } from './policy-request.ts'
import type { RuleBook } from './rule-book.ts'
import { subjectValues } from './subject-values.ts'
import type { UnderstoodCommand } from './understand-call.ts'

export interface Situation {
  readonly tool: AnyTool
  readonly request: PolicyRequest
  readonly mode: PermissionMode
  readonly trusted: boolean
  readonly boundaries: Boundaries
  /** The declaration failed to say what the call is about, so no rule can be compared with it. */
  readonly isUnreadable: boolean
  /** The effect that is believed. */
  readonly effect: Effect
  readonly target: Target
  /** The paths of a path subject, or of the resources that the effect names. */
  readonly touched: readonly TouchedPath[]
  readonly command: CommandAnalysis | undefined
  /** The files of a command, the same way. */
  readonly files: readonly TouchedFile[]
  /** The first deny or ask rule that holds for any part of the call. */
  hit(behavior: Exclude<RuleBehavior, 'allow'>): Match | undefined
  /** The allow rule that covers all of the call. */
  cover(): Match | undefined
  /** The deny or ask rule that could hold, for what of the call is known only when it runs. */
  mayHit(): Match | undefined
}

interface SituationOptions {
  readonly mode: PermissionMode
  readonly trusted: boolean
  readonly boundaries: Boundaries
  readonly book: RuleBook
  readonly understood: UnderstoodCommand | undefined
}

export function toSituation(request: PolicyRequest, options: SituationOptions): Situation {
  const { tool } = request
  const { boundaries, book, understood } = options
  const effect = request.server === undefined ? request.effect : unknownEffect
  const { subject } = tool
  const answer = subjectValues(tool, request.input)
  const values = answer ?? []
  const touch = createTouch(request, boundaries)
  const operation =
    request.operation ?? (subject?.access === 'read' ? 'read' : effect.access === 'destroy' ? 'delete' : 'write')
  const subjectPaths = subject?.kind === 'path' ? values.map((value) => touch(value, operation)) : []
  const resources =
    subject?.kind === 'command'
      ? []
      : pathResources(effect)
          .filter((path) => subject?.kind !== 'path' || !values.includes(path))
          .map((path) => touch(path, operationOf[effect.access]))
  const files = understood === undefined ? [] : filesOf(understood.files, touch, boundaries)
  const target: Target = {
    kind: subject?.kind,
    access: subject?.kind === 'path' ? (subject.access ?? 'edit') : undefined,
    values,
    input: request.input,
    paths: subjectPaths.map((path) => path.facts),
    pathsKnown: subjectPaths.every((path) => path.known),
    command: understood?.analysis,
    boundaries,
  }
  const touched = [...subjectPaths, ...resources]
  const met = metBesides(touched, files)
  let seen: ReadonlyMap<string, PathFacts> | undefined
  const look = (path: string): PathFacts | undefined => (seen ??= byEachName(request.paths ?? [])).get(path)
  const governed = {
    tool,
    server: request.server,
    target,
    files,
    resources: [...resources, ...met.made],
    unnamed: met.unnamed,
    look,
    mode: options.mode,
  }
  return {
    tool,
    request,
    mode: options.mode,
    trusted: options.trusted,
    boundaries,
    isUnreadable: answer === undefined,
    effect,
    target,
    touched,
    command: understood?.analysis,
    files,
    hit: (behavior) => book.hit(behavior, governed),
    cover: () => book.cover(governed),
    mayHit: () => book.mayHit(governed),
  }
}

const NAMED_RESOURCE = /^[a-z][a-z\d-]+:/u

/** The paths among the resources of an effect. */
export function pathResources(effect: Effect): readonly string[] {
  return (effect.resources ?? []).filter((resource) => resource !== '*' && !NAMED_RESOURCE.test(resource))
}

function byEachName(paths: readonly PathFacts[]): ReadonlyMap<string, PathFacts> {
  return new Map([
    ...paths.map((facts) => [facts.real, facts] as const),
    ...paths.map((facts) => [facts.requested, facts] as const),
  ])
}

const operationOf = { pure: 'read', read: 'read', write: 'write', destroy: 'delete' } as const

function createTouch(request: PolicyRequest, boundaries: Boundaries): Touch {
  const { paths = [] } = request
  const byRequested = new Map<string, PathFacts>()
  for (const facts of paths) if (!byRequested.has(facts.requested)) byRequested.set(facts.requested, facts)
  return (path, operation) => {
    const known = byRequested.get(path)
    const facts = known ?? lexicalFacts(path, request.place)
    return { facts, operation, known: known !== undefined, judgement: judgePath(facts, boundaries, operation) }
  }
}
