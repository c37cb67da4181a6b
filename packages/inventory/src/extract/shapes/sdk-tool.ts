/** `{ weather: tool({ description, inputSchema, execute }) }`: the key is the name. Also `tool(run, { name, description, schema })`. */
import type { SyntaxNode } from '../../parse/syntax-node.ts'
import type { SyntaxTree } from '../../parse/syntax-tree.ts'
import { evaluate, startEvaluation } from '../../expand/evaluate.ts'
import { evaluateMember } from '../../expand/members.ts'
import type { Project } from '../../expand/project.ts'
import { NO_FRAMES } from '../../expand/value.ts'
import type { Shape } from '../candidate.ts'
import { keyOfTool, mayGetKey } from '../key-of-tool.ts'
import { WORK_KEYS } from '../keys.ts'
import { directKeys, hasAny, objectAroundKey } from '../object-keys.ts'
import { readObject } from '../read-object.ts'
import { isSdkMaker } from '../sdk-maker.ts'
import { mayBeKey } from '../word-context.ts'

export const sdkTool: Shape = {
  name: 'sdk-tool',
  seeds: ['inputSchema', 'parameters', 'schema'],
  mayStandAt: mayBeKey,

  match(tree, path, project) {
    const around = objectAroundKey(path)
    const object = around?.at(-1)
    const call = around?.at(-2)
    if (around === undefined || object === undefined || !isCall(call)) return undefined
    const keys = directKeys(object)
    if (!keys.has('description')) return undefined
    if (keys.has('name')) {
      const isMade =
        (call.arguments[1] === object && isFunctionLike(call.arguments[0])) ||
        (call.arguments[0] === object && isSdkMaker(tree, [...around.slice(0, -1), call.callee]))
      return isMade ? named(tree, call, object) : undefined
    }
    if (
      call.arguments[0] !== object ||
      !(hasAny(keys, WORK_KEYS) || (keys.has('inputSchema') && !describesField(object))) ||
      keys.has('properties')
    )
      return undefined
    const given = isMerged(tree, around, project) ? call : object
    const made = around.slice(0, given === object ? -1 : -2)
    const maker = made[made.length - 1] as SyntaxNode
    if (maker.arguments.length !== 1 || !mayGetKey(made)) return undefined
    return {
      shape: 'sdk-tool',
      at: { tree, node: maker },
      namedByUse: true,
      read: (evaluation) => {
        const { list } = readObject({ tree, node: given }, evaluation)
        return { list, name: keyOfTool({ tree, node: maker }, evaluation) }
      },
    }
  },
}

function isCall(node: SyntaxNode | undefined): node is SyntaxNode {
  return node?.type === 'CallExpression' || node?.type === 'NewExpression'
}

/** Whether the object is the first part of a merge that is the one argument of a call: `tool({ ...options })`, as older code says it. */
function isMerged(tree: SyntaxTree, around: readonly SyntaxNode[], project: Project): boolean {
  const call = around[around.length - 2] as SyntaxNode
  const outer = around[around.length - 3]
  if (!isCall(outer) || outer.arguments[0] !== call) return false
  const [found] = evaluate({ tree, node: call }, startEvaluation(project, NO_FRAMES))
  return found?.value.kind === 'object' && found.value.place.node === call
}

function named(tree: SyntaxTree, call: SyntaxNode, object: SyntaxNode) {
  return {
    shape: 'sdk-tool' as const,
    at: { tree, node: call },
    read: (evaluation: Parameters<typeof readObject>[1]) => {
      const { list, name } = readObject({ tree, node: object }, evaluation)
      const member = list.members.get('name')
      return { list, name: member === undefined ? name : evaluateMember(member, evaluation) }
    },
  }
}

/** A schema of declarations has the same keys, and schemas as their values. */
function describesField(object: SyntaxNode): boolean {
  const described = (object.properties as SyntaxNode[]).find(({ key }) => (key?.name ?? key?.value) === 'description')
  return described?.value.type === 'CallExpression'
}

function isFunctionLike(node: SyntaxNode | undefined): boolean {
  return node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression' || node?.type === 'Identifier'
}
