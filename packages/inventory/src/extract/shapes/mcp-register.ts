/** `server.registerTool(name, { description, inputSchema }, run)` and its short form `server.tool(name, …, run)`. */
import type { SyntaxNode } from '../../parse/syntax-node.ts'
import type { Place, SyntaxTree } from '../../parse/syntax-tree.ts'
import { evaluate, startEvaluation } from '../../expand/evaluate.ts'
import type { Evaluation } from '../../expand/evaluation.ts'
import type { Member, MemberList } from '../../expand/members.ts'
import type { Project } from '../../expand/project.ts'
import { NO_FRAMES } from '../../expand/value.ts'
import type { Reading, Shape } from '../candidate.ts'
import { NO_MEMBERS, readObject } from '../read-object.ts'
import { mayBeCalled } from '../word-context.ts'

export const mcpRegister: Shape = {
  name: 'mcp-register',
  seeds: ['registerTool', 'registerToolTask', 'registerAppTool', 'tool'],
  mayStandAt: mayBeCalled,

  match(tree, path, project) {
    const word = path[path.length - 1] as SyntaxNode
    const member = path[path.length - 2]
    const direct =
      word.type === 'Identifier' &&
      word.name === 'registerAppTool' &&
      member?.type === 'CallExpression' &&
      member.callee === word
    const call = direct ? member : path[path.length - 3]
    if (!direct && (member?.type !== 'MemberExpression' || member.property !== word || member.computed))
      return undefined
    if (call?.type !== 'CallExpression' || (!direct && call.callee !== member)) return undefined
    const given = (call.arguments as SyntaxNode[]).slice(direct ? 1 : 0)
    const [name, config] = given
    const last = given.at(-1)
    if (
      name === undefined ||
      config === undefined ||
      last === undefined ||
      given.some((each) => each.type === 'SpreadElement')
    )
      return undefined
    if (word.name === 'tool' && (!isNameLike(name) || !isFunction({ tree, node: last }, project))) return undefined
    if (name.type === 'ObjectExpression' || name.type === 'ArrowFunctionExpression') return undefined
    return {
      shape: 'mcp-register',
      at: { tree, node: call },
      nameAt: { tree, node: name },
      read: (evaluation) => readRegistration({ tree, given, short: word.name === 'tool' }, evaluation),
    }
  },
}

function isNameLike(node: SyntaxNode): boolean {
  return (
    (node.type === 'Literal' && typeof node.value === 'string') ||
    node.type === 'TemplateLiteral' ||
    node.type === 'Identifier' ||
    node.type === 'MemberExpression'
  )
}

function isFunction(place: Place, project: Project): boolean {
  const found = evaluate(place, startEvaluation(project, NO_FRAMES))
  return found.every(({ value }) => value.kind === 'function')
}

function readRegistration(
  call: { tree: SyntaxTree; given: readonly SyntaxNode[]; short: boolean },
  evaluation: Evaluation,
): Reading {
  const { tree, given } = call
  const [nameNode, second] = given as [SyntaxNode, SyntaxNode]
  const name = evaluation.evaluate({ tree, node: nameNode }, evaluation)
  const list = call.short ? shortMembers(call, evaluation) : { ...readObject({ tree, node: second }, evaluation).list }
  const members = new Map(list.members)
  const run = given.at(-1)
  if (run !== undefined && given.length > 2)
    members.set('handler', memberAt('handler', { tree, node: run }, evaluation))
  return { name, list: { ...list, members } }
}

/** The short form tells its optional arguments apart by their kind: text is the description, an object is the schema. */
function shortMembers(
  { tree, given }: { tree: SyntaxTree; given: readonly SyntaxNode[] },
  evaluation: Evaluation,
): MemberList {
  const members = new Map<string, Member>()
  for (const node of given.slice(1, -1)) {
    const only = evaluation.evaluate({ tree, node }, evaluation)[0]?.value
    const key =
      only?.kind === 'constant' && typeof only.value === 'string'
        ? 'description'
        : members.has('inputSchema')
          ? 'annotations'
          : 'inputSchema'
    members.set(key, memberAt(key, { tree, node }, evaluation))
  }
  return { ...NO_MEMBERS, members }
}

function memberAt(key: string, place: Member['place'], evaluation: Evaluation): Member {
  return { key, kind: 'value', place, environment: evaluation.environment, origin: 'direct' }
}
