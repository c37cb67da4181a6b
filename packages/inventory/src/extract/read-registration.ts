/** Turns a candidate into rows: one for the call site, and one for each name its expression expands to. */
import { positionAt } from '../parse/position.ts'
import { isFunctionNode, type SyntaxNode } from '../parse/syntax-node.ts'
import type { Place } from '../parse/syntax-tree.ts'
import { functionNameAround } from '../expand/callers.ts'
import { startEvaluation } from '../expand/evaluate.ts'
import type { Evaluation } from '../expand/evaluation.ts'
import { explore, type Exploration } from '../expand/explore.ts'
import type { MemberList } from '../expand/members.ts'
import type { Project } from '../expand/project.ts'
import { NO_FRAMES, type Guard } from '../expand/value.ts'
import type { Candidate, Reading } from './candidate.ts'
import type { Draft } from './comparison.ts'
import { aliasesOf } from './facts/aliases.ts'
import { assemblyOf } from './facts/assembly.ts'
import { answerOf, bodyClass, type BodyClass } from './facts/body-class.ts'
import { join, not, TRUE, type Condition } from './facts/condition.ts'
import { textsOf } from './facts/description.ts'
import { limitsOf } from './facts/limits.ts'
import { toNormalForm } from './facts/normal-form.ts'
import { expressionCondition, functionCondition } from './facts/read-condition.ts'
import { recoverSchema } from './facts/schema.ts'
import { SCHEMA_KEYS } from './keys.ts'
import { nameExpressionOf } from './name-expression.ts'

/** What reading a registration needs besides the candidate. */
export interface ReadingContext {
  readonly project: Project
  readonly factory: string | null
  readonly withText: boolean
}

const GATE_KEYS = ['isEnabled', 'isAvailable', 'enabled', 'when', 'shouldRegister']
const ANSWERS =
  /^(?:is[A-Z]|should[A-Z]|requires[A-Z]|needs[A-Z]|ignores[A-Z]|suppresses[A-Z]|skip[A-Z]|preserve[A-Z]|briefStandalone$|strict$|checkPermissions$|shouldConfirmExecute$)/

/** Rows of a candidate. The first is the call site itself. */
export function readRegistration(candidate: Candidate, context: ReadingContext): Draft[] {
  const { project } = context
  const exploration = explore(project, (evaluation) => {
    const result = candidate.read(evaluation)
    const open = result.name.find(({ value }) => value.kind === 'unresolved' && value.needs !== undefined)?.value
    return open?.kind === 'unresolved' && open.needs !== undefined ? { needs: open.needs, result } : { result }
  })
  const first = candidate.read(startEvaluation(project, NO_FRAMES))
  const names = namesOf(exploration, project)
  const only = names.length === 1 ? names[0] : undefined
  const isStatic =
    only !== undefined &&
    only.callers.length === 0 &&
    only.guards.length === 0 &&
    exploration.open === undefined &&
    !names.open
  const about = { candidate, context, first }
  if (isStatic)
    return [
      draftOf(about, {
        name: only.text,
        reading: first,
        evaluation: startEvaluation(project, NO_FRAMES),
        proof: 'static',
      }),
    ]
  const reason = exploration.open?.reason ?? names.open
  const site = draftOf(about, {
    name: null,
    reading: first,
    evaluation: startEvaluation(project, NO_FRAMES),
    proof: reason === undefined ? 'expanded' : 'unresolved',
    ...(reason === undefined ? {} : { reason, candidates: [...new Set(names.map((each) => each.text))].toSorted() }),
  })
  if (reason !== undefined && candidate.namedByUse !== true) return [site]
  const rows = names.map((each) =>
    draftOf(about, {
      name: each.text,
      reading: each.reading,
      evaluation: each.evaluation,
      proof: 'expanded',
      callers: each.callers,
      guards: each.guards,
    }),
  )
  // What a use names is registered there; a minifier that puts the maker's body in its place changes nothing.
  if (candidate.namedByUse === true) return reason === undefined ? rows : [site, ...rows]
  return [site, ...rows.map((row) => ({ ...row, site }))]
}

interface FoundName {
  readonly text: string
  readonly guards: readonly Guard[]
  readonly callers: readonly Place[]
  readonly reading: Reading
  readonly evaluation: Evaluation
}

function namesOf({ outcomes }: Exploration<Reading>, project: Project): FoundName[] & { open?: string } {
  const names: FoundName[] & { open?: string } = []
  for (const { result, callers, environment } of outcomes) {
    for (const { value, guards } of result.name) {
      if (value.kind === 'unresolved') names.open ??= value.reason
      else if (value.kind !== 'constant') names.open ??= 'not-evaluated'
      // A provider may refuse it, but a tool's name is any text.
      else if (typeof value.value === 'string' && value.value !== '') {
        const evaluation = startEvaluation(project, environment)
        names.push({ text: value.value, guards, callers, reading: result, evaluation })
      }
    }
  }
  // A caller that gives no name makes no tool; when none gives one, what the name is was not found.
  if (names.length === 0 && outcomes.length > 0) names.open ??= 'not-evaluated'
  return names
}

function draftOf(
  { candidate, context, first }: { candidate: Candidate; context: ReadingContext; first: Reading },
  found: {
    name: string | null
    reading: Reading
    evaluation: Evaluation
    proof: 'static' | 'expanded' | 'unresolved'
    reason?: string
    candidates?: readonly string[]
    callers?: readonly Place[]
    guards?: readonly Guard[]
  },
): Draft {
  const { list } = found.reading
  const { evaluation } = found
  const alias = aliasesOf(list, evaluation)
  const schema = schemaOf(list, evaluation)
  const limits = limitsOf(list, fresh(evaluation))
  const texts = textsOf(list, { evaluation: fresh(evaluation), withText: context.withText })
  const guard = guardOf(found.guards ?? [], evaluation)
  const nameAt = candidate.nameAt ?? first.list.members.get('name')?.place
  return {
    name: found.name,
    nameExpression: nameExpressionOf(nameAt),
    aliases: alias.aliases,
    unresolvedAliases: alias.unresolved,
    members: [...list.members.keys()].toSorted(),
    declares: declaresOf(list, evaluation),
    gates: gatesOf(list, evaluation),
    ...(guard === undefined ? {} : { guard }),
    ...(schema === undefined ? {} : { schema }),
    ...(limits === undefined ? {} : { limits }),
    ...(texts === undefined ? {} : { texts }),
    evidence: {
      level: 'shipped',
      shape: candidate.shape,
      factory: context.factory,
      proof: found.proof,
      ...(found.reason === undefined ? {} : { reason: found.reason }),
      ...(found.candidates === undefined || found.candidates.length === 0 ? {} : { candidates: found.candidates }),
      ...(found.callers === undefined || found.callers.length === 0 ? {} : { callers: found.callers.map(pointAt) }),
      assembly: assemblyOf(candidate.at),
      keys: countOrigins(list),
      spreads: list.spreads,
      unresolvedSpreads: list.unresolvedSpreads.length,
      unresolvedKeys: list.unresolvedKeys.length,
    },
    location: locationOf(candidate.at),
  }
}

function fresh(evaluation: Evaluation): Evaluation {
  return startEvaluation(evaluation.project, evaluation.environment)
}

function schemaOf(list: MemberList, evaluation: Evaluation): Draft['schema'] {
  for (const key of [...SCHEMA_KEYS, 'input']) {
    const member = list.members.get(key)
    if (member !== undefined) return recoverSchema(member, fresh(evaluation))
  }
  return undefined
}

function declaresOf(list: MemberList, evaluation: Evaluation): Record<string, BodyClass> {
  const entries: [string, BodyClass][] = []
  for (const member of list.members.values())
    if (ANSWERS.test(member.key)) entries.push([member.key, bodyClass(member, fresh(evaluation))])
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function gatesOf(list: MemberList, evaluation: Evaluation): Condition | null {
  for (const key of GATE_KEYS) {
    const member = list.members.get(key)
    if (member === undefined) continue
    const inside = { ...fresh(evaluation), environment: member.environment }
    const place = answerOf(member, inside)
    return place === undefined ? expressionCondition(member.place, inside) : functionCondition(place, inside)
  }
  return null
}

function guardOf(guards: readonly Guard[], evaluation: Evaluation): Condition | undefined {
  if (guards.length === 0) return undefined
  const parts = guards.map(({ test, taken, environment }) => {
    const condition = expressionCondition(test, { ...fresh(evaluation), environment })
    return taken ? condition : not(condition)
  })
  const joined = toNormalForm(join('all', parts))
  return joined === TRUE ? undefined : joined
}

function countOrigins(list: MemberList): Draft['evidence']['keys'] {
  const count = { direct: 0, shorthand: 0, computed: 0, spread: 0 }
  for (const member of list.members.values()) count[member.origin]++
  return count
}

function pointAt({ tree, node }: Place): { file: string; line: number; column: number } {
  const { line, column } = positionAt(tree.file, node.start)
  return { file: tree.file.path, line, column }
}

function locationOf({ tree, node }: Place): Draft['location'] {
  const path = tree.pathTo(node)
  const name = functionNameAround(path)
  const inFunction = path.some((each: SyntaxNode) => isFunctionNode(each))
  return {
    file: tree.file.path,
    ...positionAt(tree.file, node.start),
    function: name,
    functionKind: name !== null ? 'named' : inFunction ? 'anonymous' : 'top-level',
  }
}
