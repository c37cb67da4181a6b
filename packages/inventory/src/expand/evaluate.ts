/** A bounded evaluator: what an expression can be, without running it. It gives up with a reason rather than guess. */
import { isFunctionNode, isLoop, type SyntaxNode } from '../parse/syntax-node.ts'
import type { Place, SyntaxTree } from '../parse/syntax-tree.ts'
import { assignmentAt, type Assignment } from './assignments.ts'
import type { AccessStep, Binding, BindingSource } from './binding.ts'
import { deeper, type Evaluation } from './evaluation.ts'
import { evaluateCall } from './evaluate-call.ts'
import { classOfThis } from './instances.ts'
import { countingLoop, isInRound, roundsOf } from './loops.ts'
import { memberOf } from './members.ts'
import { moduleMember, requiredName } from './module-members.ts'
import { evaluateOperator, truthOf } from './operators.ts'
import type { Project } from './project.ts'
import { bindingAt } from './scope.ts'
import {
  constant,
  DEEPEST,
  MOST_VALUES,
  unresolved,
  type Argument,
  type Environment,
  type Possibility,
  type Value,
} from './value.ts'

const FUEL = 20_000

/** A fresh evaluation. */
export function startEvaluation(project: Project, environment: Environment): Evaluation {
  return { project, environment, depth: 0, fuel: { left: FUEL }, evaluate }
}

/** All values an expression may have; never empty, never more than {@link MOST_VALUES}, never throws. */
export function evaluate(place: Place, evaluation: Evaluation): Possibility[] {
  const { tree, node } = place
  if (evaluation.depth > DEEPEST || evaluation.fuel.left-- <= 0) return unresolved('too-deep', tree, node)
  const found = evaluateNode(place, evaluation)
  return found.length > MOST_VALUES ? unresolved('too-many-values', tree, node) : found
}

function evaluateNode({ tree, node }: Place, evaluation: Evaluation): Possibility[] {
  const here = (child: SyntaxNode): Possibility[] => evaluate({ tree, node: child }, deeper(evaluation))
  switch (node.type) {
    case 'Literal':
      return node.value === null && (node.regex || node.bigint || node.raw?.endsWith?.('n'))
        ? unresolved('not-evaluated', tree, node)
        : constant(node.value)
    case 'Identifier':
      return evaluateIdentifier(tree, node, evaluation)
    case 'ObjectExpression':
    case 'ArrayExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration':
    case 'ArrowFunctionExpression':
    case 'ClassExpression':
    case 'ClassDeclaration':
    case 'NewExpression':
      return [{ value: { kind: kindOf(node), place: { tree, node }, environment: evaluation.environment }, guards: [] }]
    case 'ConditionalExpression': {
      const truth = truthOf(here(node.test))
      if (truth !== undefined) return here(truth ? node.consequent : node.alternate)
      const guard = (taken: boolean) => ({
        test: { tree, node: node.test },
        taken,
        environment: evaluation.environment,
      })
      return [
        ...here(node.consequent).map((each) => ({ ...each, guards: [guard(true), ...each.guards] })),
        ...here(node.alternate).map((each) => ({ ...each, guards: [guard(false), ...each.guards] })),
      ]
    }
    case 'SequenceExpression':
      return here(node.expressions.at(-1))
    case 'AssignmentExpression':
      return node.operator === '=' ? here(node.right) : unresolved('not-evaluated', tree, node)
    case 'AwaitExpression':
      return here(node.argument)
    case 'ChainExpression':
    case 'ParenthesizedExpression':
      return here(node.expression)
    case 'ThisExpression': {
      const owner = classOfThis(tree.pathTo(node))
      if (owner === undefined) return unresolved('not-evaluated', tree, node)
      return [
        { value: { kind: 'this', place: { tree, node: owner }, environment: evaluation.environment }, guards: [] },
      ]
    }
    case 'MemberExpression': {
      const exported = moduleMember({ tree, node }, evaluation.project)
      if (exported !== undefined) return evaluateExport(exported, { tree, node }, evaluation)
      return here(node.object).flatMap((each) => {
        const keys: Possibility[] = node.computed ? here(node.property) : constant(String(node.property.name))
        return keys.flatMap((key) => {
          if (key.value.kind !== 'constant')
            return [
              {
                value: key.value.kind === 'unresolved' ? key.value : unknownMember(tree, node),
                guards: [...each.guards, ...key.guards],
              },
            ]
          return memberOf(each.value, String(key.value.value), {
            evaluation: deeper(evaluation),
            at: { tree, node },
          }).map((found) => ({
            ...found,
            guards: [...each.guards, ...key.guards, ...found.guards],
          }))
        })
      })
    }
    case 'CallExpression':
      return evaluateCall({ tree, node }, deeper(evaluation))
    default:
      return evaluateOperator({ tree, node }, here)
  }
}

function kindOf(node: SyntaxNode): 'object' | 'array' | 'function' | 'class' | 'instance' {
  if (node.type === 'ObjectExpression') return 'object'
  if (node.type === 'ArrayExpression') return 'array'
  if (node.type === 'NewExpression') return 'instance'
  return node.type.startsWith('Class') ? 'class' : 'function'
}

function unknownMember(tree: SyntaxTree, node: SyntaxNode): Value {
  return { kind: 'unresolved', reason: 'unknown-member', place: { tree, node } }
}

const GLOBALS: ReadonlyMap<string, number | undefined> = new Map([
  ['undefined', undefined],
  ['Infinity', Infinity],
  ['NaN', Number.NaN],
])

function evaluateIdentifier(tree: SyntaxTree, node: SyntaxNode, evaluation: Evaluation): Possibility[] {
  const path = tree.pathTo(node)
  const binding = bindingAt(tree, path)
  if (binding === undefined)
    return GLOBALS.has(String(node.name)) ? constant(GLOBALS.get(String(node.name))) : unresolved('global', tree, node)
  const assignment = assignmentAt(binding, path)
  if (assignment.proof === 'none') {
    const loop = countingLoop(binding, path)
    return loop === undefined
      ? unresolved(assignment.reason, tree, node)
      : inRound({ tree: binding.tree, node: loop }, { tree, node }, evaluation)
  }
  if (isBeforeItsValue(assignment, binding, path)) return constant(undefined)
  return evaluateSource(binding, { source: assignment.source, use: { tree, node } }, evaluation)
}

/** `a = f(a || {})` reads the variable before its only value is there, unless a loop or a function comes back to it. */
function isBeforeItsValue(assignment: Assignment, binding: Binding, path: readonly SyntaxNode[]): boolean {
  if (assignment.proof !== 'only-assignment' || assignment.source.kind !== 'value') return false
  if (assignment.source.node === null || !path.includes(assignment.source.node)) return false
  const inside = path.slice(path.indexOf(binding.scope) + 1)
  return !inside.some((each) => isFunctionNode(each) || isLoop(each))
}

/** The value in one round of a loop. Which round it is must be assumed first: what is read twice in a round belongs together. */
function inRound(loop: Place, use: Place, evaluation: Evaluation): Possibility[] {
  const round = evaluation.environment.get(loop.node)?.arguments[0]
  if (round?.kind === 'value') return [{ value: round.value, guards: round.guards ?? [] }]
  const rounds = roundsOf(loop, evaluation)
  const open = rounds.find(({ value }) => value.kind === 'unresolved' && value.needs !== undefined)
  if (open !== undefined) return [open]
  if (rounds.every(({ value }) => value.kind === 'unresolved')) return rounds.slice(0, 1)
  return [{ value: { kind: 'unresolved', reason: 'parameter', place: use, needs: loop }, guards: [] }]
}

/** The values of a binding, reached through one of its sources. */
export function evaluateBinding(binding: Binding, use: Place, evaluation: Evaluation): Possibility[] {
  const assignment = assignmentAt(binding, binding.tree.pathTo(binding.declared[0] as SyntaxNode))
  if (assignment.proof === 'none') return unresolved(assignment.reason, use.tree, use.node)
  return evaluateSource(binding, { source: assignment.source, use }, evaluation)
}

function evaluateSource(
  binding: Binding,
  { source, use }: { source: BindingSource; use: Place },
  evaluation: Evaluation,
): Possibility[] {
  const { tree } = binding
  switch (source.kind) {
    case 'value': {
      // Only the declaring pattern is taken apart; a later plain assignment gives the value itself.
      if (source.node === null) return unresolved('never-assigned', use.tree, use.node)
      const exported = requiredName(binding, source, evaluation.project)
      if (exported !== undefined) return evaluateExport(exported, use, evaluation)
      return takeApart(evaluate({ tree, node: source.node }, deeper(evaluation)), { binding, source, use }, evaluation)
    }
    case 'each':
      return isInRound(binding, source.loop, use.tree.pathTo(use.node))
        ? takeApart(inRound({ tree, node: source.loop }, use, evaluation), { binding, source, use }, evaluation)
        : unresolved('ambiguous', use.tree, use.node)
    case 'rest-parameter':
    case 'parameter': {
      const frame = evaluation.environment.get(source.function)
      if (frame === undefined)
        return [
          {
            value: { kind: 'unresolved', reason: 'parameter', place: use, needs: { tree, node: source.function } },
            guards: [],
          },
        ]
      const caller = { ...deeper(evaluation), environment: frame.environment ?? evaluation.environment }
      return takeApart(
        source.kind === 'parameter'
          ? evaluateArgument(frame.arguments, { index: source.index, use }, caller)
          : evaluateRest(frame.arguments, { index: source.index, use }, caller),
        { binding, source, use },
        evaluation,
      )
    }
    case 'import': {
      const target = evaluation.project.exportOf({ tree, source: source.from, exported: source.exported })
      return target === undefined ? unresolved('external', use.tree, use.node) : evaluateExport(target, use, evaluation)
    }
    default:
      return unresolved('ambiguous', use.tree, use.node)
  }
}

function evaluateExport(target: Place | Binding, use: Place, evaluation: Evaluation): Possibility[] {
  return 'node' in target ? evaluate(target, deeper(evaluation)) : evaluateBinding(target, use, deeper(evaluation))
}

function evaluateArgument(
  given: readonly Argument[],
  { index, use }: { index: number; use: Place },
  evaluation: Evaluation,
): Possibility[] {
  for (let at = 0; at <= index; at++)
    if (given[at]?.kind === 'spread') return unresolved('argument-not-literal', use.tree, use.node)
  const argument = given[index]
  if (argument === undefined || argument.kind === 'spread') return constant(undefined)
  return argument.kind === 'value'
    ? [{ value: argument.value, guards: argument.guards ?? [] }]
    : evaluate(argument.place, evaluation)
}

/** What a rest parameter holds: the arguments from its place on, each of them known to be one value. */
function evaluateRest(
  given: readonly Argument[],
  { index, use }: { index: number; use: Place },
  evaluation: Evaluation,
): Possibility[] {
  const items: Value[] = []
  for (let at = index; at < Math.max(given.length, index); at++) {
    const found = evaluateArgument(given, { index: at, use }, evaluation)
    const only = found.length === 1 && found[0]?.guards.length === 0 ? found[0].value : undefined
    if (only === undefined) return unresolved('ambiguous', use.tree, use.node)
    if (only.kind === 'unresolved' && only.needs !== undefined) return found
    items.push(only)
  }
  return [{ value: { kind: 'list', items }, guards: [] }]
}

function takeApart(
  values: Possibility[],
  of: { binding: Binding; source: BindingSource; use: Place },
  evaluation: Evaluation,
): Possibility[] {
  const { binding, source, use } = of
  const declaredHere = binding.sources.includes(source)
  const steps: readonly AccessStep[] = declaredHere ? binding.access : []
  let current = values
  for (const step of steps) {
    current = current.flatMap((each) => {
      if (step === '...') return unresolved('not-evaluated', use.tree, use.node)
      if (typeof step === 'object')
        return isUndefined(each) ? evaluate({ tree: binding.tree, node: step.orElse }, deeper(evaluation)) : [each]
      return memberOf(each.value, String(step), { evaluation: deeper(evaluation), at: use }).map((found) => ({
        ...found,
        guards: [...each.guards, ...found.guards],
      }))
    })
  }
  const { fallback } = binding
  if (fallback === null || !declaredHere) return current
  return current.flatMap((each) =>
    isUndefined(each) ? evaluate({ tree: binding.tree, node: fallback }, deeper(evaluation)) : [each],
  )
}

function isUndefined({ value }: Possibility): boolean {
  return value.kind === 'constant' && value.value === undefined
}
