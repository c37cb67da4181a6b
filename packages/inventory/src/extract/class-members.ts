/** What a class itself says about its instances and itself: fields, getters, methods, and what its constructor sets. */
import type { Environment } from '../expand/value.ts'
import { changesOf } from '../expand/changes.ts'
import type { Member } from '../expand/members.ts'
import { isFieldHelper } from '../expand/module-helpers.ts'
import { isFunctionNode, type SyntaxNode } from '../parse/syntax-node.ts'
import type { Place } from '../parse/syntax-tree.ts'

/** Own members by name. What is set on the class later is one of its own; what more than one place sets is marked as changed. */
export function classMembers({ tree, node }: Place, environment: Environment): Map<string, Member> {
  const members = new Map<string, Member>()
  const add = (key: string, value: SyntaxNode, kind: Member['kind']): void => {
    const isChanged = members.has(key)
    members.set(key, {
      key,
      kind,
      place: { tree, node: value },
      environment,
      origin: 'direct',
      ...(isChanged ? { isChanged } : {}),
    })
  }
  for (const member of node.body.body as SyntaxNode[]) {
    if (member.kind === 'constructor') {
      for (const { key, value } of setByConstructor({ tree, node: member.value })) add(key, value, 'value')
    } else if (!member.computed && member.value && member.key.type !== 'PrivateIdentifier')
      add(
        String(member.key.name ?? member.key.value),
        member.value,
        member.kind === 'get' ? 'getter' : member.type === 'MethodDefinition' ? 'method' : 'value',
      )
  }
  for (const { key, value } of changesOf({ tree, node }))
    if (typeof key === 'string' && value !== null) add(key, value, isFunctionNode(value) ? 'method' : 'value')
  return members
}

function setByConstructor({ tree, node }: Place): { key: string; value: SyntaxNode }[] {
  const body = node.body.body as SyntaxNode[]
  return body
    .flatMap((each) => (each.type === 'ExpressionStatement' ? expressionsOf(each.expression) : []))
    .flatMap((each) => {
      if (each.type === 'CallExpression') {
        // As compilers write a field for older engines.
        const [target, key, value] = each.arguments as SyntaxNode[]
        const isField = target?.type === 'ThisExpression' && key?.type === 'Literal' && value !== undefined
        return isField && isFieldHelper({ tree, node: each.callee }) ? [{ key: String(key.value), value }] : []
      }
      const isOwn = each.type === 'AssignmentExpression' && each.operator === '='
      const { left, right } = each
      return isOwn && left.object?.type === 'ThisExpression' && !left.computed
        ? [{ key: String(left.property.name), value: right as SyntaxNode }]
        : []
    })
}

function expressionsOf(node: SyntaxNode): readonly SyntaxNode[] {
  return node.type === 'SequenceExpression' ? (node.expressions as SyntaxNode[]) : [node]
}
