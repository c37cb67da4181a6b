/** `class ReadFile extends Tool { constructor() { super(name, title, description, kind, schema) } }`: the base class registers. */
import type { SyntaxNode } from '../../parse/syntax-node.ts'
import type { Place, SyntaxTree } from '../../parse/syntax-tree.ts'
import { evaluate, startEvaluation } from '../../expand/evaluate.ts'
import type { Evaluation } from '../../expand/evaluation.ts'
import type { Project } from '../../expand/project.ts'
import { NO_FRAMES } from '../../expand/value.ts'
import type { Reading, Shape } from '../candidate.ts'
import { classMembers } from '../class-members.ts'
import { NO_MEMBERS } from '../read-object.ts'
import { mayBeCalled } from '../word-context.ts'

/** A base class of tools has at least two of these members. */
const BASE_MEMBERS = [
  'schema',
  'build',
  'buildAndExecute',
  'validateBuildAndExecute',
  'createInvocation',
  'validateToolParams',
  'silentBuild',
]
const FEWEST_ARGUMENTS = 4

export const classTool: Shape = {
  name: 'class-tool',
  seeds: ['super'],
  mayStandAt: mayBeCalled,

  match(tree, path, project) {
    const word = path[path.length - 1] as SyntaxNode
    const call = path[path.length - 2]
    if (
      word.type !== 'Super' ||
      call?.type !== 'CallExpression' ||
      call.callee !== word ||
      call.arguments.length < FEWEST_ARGUMENTS
    )
      return undefined
    const owner = path.findLast((node) => node.type === 'ClassDeclaration' || node.type === 'ClassExpression')
    if (owner === undefined || !owner.superClass || !extendsToolBase({ tree, node: owner.superClass }, project))
      return undefined
    const name: SyntaxNode = call.arguments[0]
    return {
      shape: 'class-tool',
      at: { tree, node: call },
      nameAt: { tree, node: name },
      read: (evaluation) => readClass({ tree, owner, call }, evaluation),
    }
  },
}

function extendsToolBase(base: Place, project: Project): boolean {
  let place = base
  for (let depth = 0; depth < 8; depth++) {
    const value = evaluate(place, startEvaluation(project, NO_FRAMES))[0]?.value
    if (value?.kind !== 'class') return false
    const { tree, node } = value.place
    const names = new Set((node.body.body as SyntaxNode[]).map((member) => member.key?.name))
    if (BASE_MEMBERS.filter((each) => names.has(each)).length >= 2) return true
    if (!node.superClass) return false
    place = { tree, node: node.superClass }
  }
  return false
}

function readClass(of: { tree: SyntaxTree; owner: SyntaxNode; call: SyntaxNode }, evaluation: Evaluation): Reading {
  const { tree, owner, call } = of
  const members = classMembers({ tree, node: owner }, evaluation.environment)
  const add = (key: string, node: SyntaxNode): void => {
    if (!members.has(key))
      members.set(key, {
        key,
        kind: 'value',
        place: { tree, node },
        environment: evaluation.environment,
        origin: 'direct',
      })
  }
  const [name, title, description, kind, schema] = call.arguments as SyntaxNode[]
  if (title) add('title', title)
  if (description) add('description', description)
  if (kind) add('kind', kind)
  if (schema) add('inputSchema', schema)
  return { name: evaluation.evaluate({ tree, node: name as SyntaxNode }, evaluation), list: { ...NO_MEMBERS, members } }
}
