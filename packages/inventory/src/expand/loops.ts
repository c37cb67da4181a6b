/** What the variable of a loop is in each round, for loops whose rounds are known before they run. */
import { isFunctionNode, type SyntaxNode } from '../parse/syntax-node.ts'
import type { Place } from '../parse/syntax-tree.ts'
import { writesOf } from './assignments.ts'
import type { Binding } from './binding.ts'
import { changesOf } from './changes.ts'
import { deeper, type Evaluation } from './evaluation.ts'
import { itemsOf } from './items.ts'
import { membersOf } from './members.ts'
import { bindingNamed } from './scope.ts'
import { constant, MOST_VALUES, unresolved, type Possibility, type Value } from './value.ts'

/** Whether the use at the end of `path` has the value of one round: it stands in the body, and no later round changes what it reads. */
export function isInRound(binding: Binding, loop: SyntaxNode, path: readonly SyntaxNode[]): boolean {
  const at = path.indexOf(loop)
  if (at === -1 || path[at + 1] !== loop.body) return false
  return binding.scope === loop || !path.slice(at).some(isFunctionNode)
}

/** The loop that counts with this binding around the use: it alone sets it inside, and by a fixed step. */
export function countingLoop(binding: Binding, path: readonly SyntaxNode[]): SyntaxNode | undefined {
  const loop = path.findLast((node) => node.type === 'ForStatement' && startOf(binding, node) !== undefined)
  if (loop === undefined || stepOf(binding.name, loop) === undefined || !isInRound(binding, loop, path))
    return undefined
  const writes = writesOf(binding) ?? []
  const around = functionAround(binding.tree.pathTo(loop))
  const inside = writes.filter((write) => write.path.includes(loop))
  const isAlone = inside.every(({ path: at }) => at.includes(loop.init) || at.includes(loop.update))
  return writes.length > 0 && isAlone && writes.every((write) => functionAround(write.path) === around)
    ? loop
    : undefined
}

/** The value of each round, in order; what cannot be known is unresolved. */
export function roundsOf(loop: Place, evaluation: Evaluation): Possibility[] {
  const { tree, node } = loop
  if (node.type === 'ForStatement') return countsOf(loop, evaluation)
  const inside = deeper(evaluation)
  return inside.evaluate({ tree, node: node.right }, inside).flatMap(({ value, guards }) => {
    const found = node.type === 'ForOfStatement' ? itemsOf(value, inside, loop) : keysOf(value, inside, loop)
    return found.map((each) => ({ ...each, guards: [...guards, ...each.guards] }))
  })
}

function keysOf(value: Value, evaluation: Evaluation, { tree, node }: Place): Possibility[] {
  if (value.kind === 'unresolved') return [{ value, guards: [] }]
  if (value.kind === 'array' || value.kind === 'list')
    return itemsOf(value, evaluation, { tree, node }).flatMap((_, index) => constant(String(index)))
  if (value.kind !== 'object') return unresolved('not-evaluated', tree, node)
  const { members, unresolvedSpreads, unresolvedKeys, needs } = membersOf(value, evaluation)
  if (needs !== undefined)
    return [{ value: { kind: 'unresolved', reason: 'parameter', place: { tree, node }, needs }, guards: [] }]
  if (unresolvedSpreads.length > 0 || unresolvedKeys.length > 0 || changesOf(value.place).length > 0)
    return unresolved('unknown-member', tree, node)
  return [...members.keys()].flatMap((key) => constant(key))
}

/** `for (let i = 0; i < list.length; i++)`, with any numbers and either direction. */
function countsOf({ tree, node }: Place, evaluation: Evaluation): Possibility[] {
  const { test, update } = node
  const name = String((update.argument ?? update.left).name)
  const binding = bindingNamed(tree, tree.pathTo(test ?? node), name)
  const start = binding && startOf(binding, node)
  const step = stepOf(name, node)
  if (start === undefined || step === undefined || test?.type !== 'BinaryExpression')
    return unresolved('not-evaluated', tree, node)
  const isLeft = test.left.type === 'Identifier' && test.left.name === name
  const isRight = test.right.type === 'Identifier' && test.right.name === name
  if (isLeft === isRight) return unresolved('not-evaluated', tree, node)
  const bounds = [start, isLeft ? test.right : test.left].map((bound) =>
    evaluation.evaluate({ tree, node: bound }, deeper(evaluation)),
  )
  const [first, bound] = bounds.map((found) => onlyNumber(found))
  const holds = HOLDS[isLeft ? test.operator : MIRRORED[test.operator as string]]
  const open = bounds.flat().find(({ value }) => value.kind === 'unresolved')
  if (first === undefined || bound === undefined || holds === undefined)
    return open === undefined ? unresolved('not-evaluated', tree, node) : [open]
  const counts: Possibility[] = []
  for (let count = first; holds(count, bound); count += step) {
    if (counts.length >= MOST_VALUES) return unresolved('too-many-values', tree, node)
    counts.push(...constant(count))
  }
  return counts
}

const HOLDS: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '!==': (a, b) => a !== b,
  '!=': (a, b) => a !== b,
}
const MIRRORED: Readonly<Record<string, string>> = {
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
  '!==': '!==',
  '!=': '!=',
}

function onlyNumber(found: readonly Possibility[]): number | undefined {
  const value = found.length === 1 && found[0]?.guards.length === 0 ? found[0].value : undefined
  return value?.kind === 'constant' && typeof value.value === 'number' ? value.value : undefined
}

/** What a loop's beginning sets a binding to. */
function startOf(binding: Binding, { init }: SyntaxNode): SyntaxNode | undefined {
  if (!init) return undefined
  if (init.type === 'VariableDeclaration')
    return (init.declarations as SyntaxNode[]).find(({ id }) => binding.declared.includes(id))?.init ?? undefined
  const parts = (init.type === 'SequenceExpression' ? init.expressions : [init]) as SyntaxNode[]
  return parts.find(
    ({ type, operator, left }) =>
      type === 'AssignmentExpression' && operator === '=' && left.type === 'Identifier' && left.name === binding.name,
  )?.right
}

/** By how much a loop counts with a variable. */
function stepOf(name: string, { update }: SyntaxNode): number | undefined {
  if (update?.type === 'UpdateExpression' && update.argument.name === name) return update.operator === '++' ? 1 : -1
  if (update?.type !== 'AssignmentExpression' || update.left.name !== name || update.right.type !== 'Literal')
    return undefined
  const { value } = update.right
  if (typeof value !== 'number' || value === 0) return undefined
  return update.operator === '+=' ? value : update.operator === '-=' ? -value : undefined
}

function functionAround(path: readonly SyntaxNode[]): SyntaxNode | undefined {
  return path.findLast(
    (node) => isFunctionNode(node) || node.type === 'StaticBlock' || node.type === 'PropertyDefinition',
  )
}
