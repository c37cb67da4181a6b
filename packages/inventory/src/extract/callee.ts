/** One identity for a callee, whether it is called by name, as a member, in a sequence, bound, or through a wrapper. */
import { isFunctionNode, type SyntaxNode } from '../parse/syntax-node.ts'
import type { Place } from '../parse/syntax-tree.ts'
import { assignmentAt } from '../expand/assignments.ts'
import type { Binding } from '../expand/binding.ts'
import { unwrap } from '../expand/unwrap.ts'
import { evaluate, startEvaluation } from '../expand/evaluate.ts'
import { membersOf } from '../expand/members.ts'
import { onlyReturn } from '../expand/only-return.ts'
import type { Project } from '../expand/project.ts'
import { bindingAt } from '../expand/scope.ts'
import { NO_FRAMES } from '../expand/value.ts'

/** How a callee was spelled. */
export type CalleeKind = 'name' | 'member' | 'sequence' | 'bound' | 'wrapped' | 'imported'

/** A callee after aliases were followed. `id` is equal for equal callees; `label` is what the source calls it. */
export interface Callee {
  readonly id: string
  readonly label: string
  readonly kind: CalleeKind
  /** The binding that holds the factory, when there is one; its uses are all calls. */
  readonly binding?: Binding
}

const LONGEST_CHAIN = 8

/** Resolve the callee of a call. */
export function resolveCallee(project: Project, place: Place): Callee {
  let { tree } = place
  let node = place.node
  let kind: CalleeKind = node.type === 'SequenceExpression' ? 'sequence' : 'name'
  let binding: Binding | undefined
  for (let step = 0; step < LONGEST_CHAIN; step++) {
    node = unwrap(node)
    if (node.type === 'MemberExpression') {
      const target = memberTarget(project, { tree, node })
      if (target === undefined) return binding === undefined ? openMember(node) : held(binding, kind)
      kind = kind === 'name' ? 'member' : kind
      ;({ tree, node } = target)
      continue
    }
    if (
      node.type === 'CallExpression' &&
      node.callee.type === 'MemberExpression' &&
      node.callee.property.name === 'bind' &&
      node.arguments.length <= 1
    ) {
      kind = 'bound'
      node = node.callee.object
      continue
    }
    if (node.type === 'CallExpression') {
      const handed = handedOn(project, { tree, node })
      if (handed === undefined) break
      kind = 'wrapped'
      node = handed
      continue
    }
    if (node.type !== 'Identifier') {
      const passed = isFunctionNode(node) ? passesOn({ tree, node }) : undefined
      if (passed === undefined) break
      kind = 'wrapped'
      node = passed
      continue
    }
    const path = tree.pathTo(node)
    const found = bindingAt(tree, path)
    if (found === undefined)
      return binding === undefined
        ? { id: `global:${String(node.name)}`, label: String(node.name), kind }
        : held(binding, kind)
    binding = found
    const assignment = assignmentAt(found, path)
    if (assignment.proof === 'none') break
    const { source } = assignment
    if (source.kind === 'import') {
      const target = project.exportOf({ tree: found.tree, source: source.from, exported: source.exported })
      if (target === undefined)
        return {
          id: `import:${source.from}:${source.exported}`,
          label: source.exported,
          kind: 'imported',
          binding: found,
        }
      tree = target.tree
      node = 'node' in target ? target.node : (target.declared[0] as SyntaxNode)
      if (!('node' in target)) binding = target
      continue
    }
    if (source.kind !== 'value' || source.node === null || found.access.length > 0) break
    ;({ tree } = found)
    node = source.node
  }
  return binding === undefined ? { id: `at:${tree.file.path}:${node.start}`, label: '', kind } : held(binding, kind)
}

function held(binding: Binding, kind: CalleeKind): Callee {
  return {
    id: `name:${binding.tree.file.path}:${binding.scope.start}:${binding.name}`,
    label: binding.name,
    kind,
    binding,
  }
}

function memberKey({ computed, property }: SyntaxNode): string | undefined {
  if (!computed) return String(property.name)
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : undefined
}

function openMember(node: SyntaxNode): Callee {
  const name = memberKey(node) ?? '[]'
  return { id: `member:${name}`, label: name, kind: 'member' }
}

function memberTarget(project: Project, { tree, node }: Place): Place | undefined {
  const key = memberKey(node)
  if (key === undefined) return undefined
  const evaluation = startEvaluation(project, NO_FRAMES)
  const found = evaluate({ tree, node: node.object }, evaluation)
  const only = found.length === 1 ? found[0]?.value : undefined
  if (only?.kind !== 'object') return undefined
  const member = membersOf(only, evaluation).members.get(key)
  if (member === undefined) return undefined
  if (member.kind !== 'getter') return member.place
  const returned = onlyReturn(member.place.node)
  return returned === undefined ? undefined : { tree: member.place.tree, node: returned }
}

/** The argument of `wrap(make)` that the function it returns calls with its own first parameter. */
function handedOn(project: Project, { tree, node }: Place): SyntaxNode | undefined {
  const evaluation = startEvaluation(project, NO_FRAMES)
  const found = evaluate({ tree, node: node.callee }, evaluation)
  const wrapper = found.length === 1 ? found[0]?.value : undefined
  const returned = wrapper?.kind === 'function' ? onlyReturn(wrapper.place.node) : undefined
  if (wrapper?.kind !== 'function' || returned === undefined || !isFunctionNode(returned)) return undefined
  const inner = passesOn({ tree: wrapper.place.tree, node: returned })
  const binding =
    inner?.type === 'Identifier' ? bindingAt(wrapper.place.tree, wrapper.place.tree.pathTo(inner)) : undefined
  const source = binding?.access.length === 0 ? binding.sources[0] : undefined
  if (source?.kind !== 'parameter' || source.function !== wrapper.place.node) return undefined
  const given = (node.arguments as SyntaxNode[]).slice(0, source.index + 1)
  return given.some((each) => each.type === 'SpreadElement') ? undefined : given[source.index]
}

/** What a call hands to its callee first: `f.call(self, a)`, `f.bind(self, a)` and `f.apply(self, [a])` call `f` with `a`. */
export function calledWith(call: SyntaxNode): { callee: SyntaxNode; first: SyntaxNode | undefined } {
  const { callee } = call
  const given = call.arguments as SyntaxNode[]
  const method = callee.type === 'MemberExpression' && !callee.computed ? String(callee.property.name) : undefined
  if (given.length > 1 && (method === 'call' || method === 'bind')) return { callee: callee.object, first: given[1] }
  return given[1]?.type === 'ArrayExpression' && method === 'apply'
    ? { callee: callee.object, first: given[1].elements[0] ?? undefined }
    : { callee, first: given[0] }
}

/** The callee inside a function that only hands its first parameter on. */
export function passesOn({ tree, node }: Place): SyntaxNode | undefined {
  const returned = onlyReturn(node)
  const call = returned === undefined ? undefined : unwrap(returned)
  if (call?.type !== 'CallExpression') return undefined
  const [first] = call.arguments as SyntaxNode[]
  if (first?.type !== 'Identifier') return undefined
  const binding = bindingAt(tree, tree.pathTo(first))
  const source = binding?.sources[0]
  return binding?.access.length === 0 && source?.kind === 'parameter' && source.function === node && source.index === 0
    ? call.callee
    : undefined
}
