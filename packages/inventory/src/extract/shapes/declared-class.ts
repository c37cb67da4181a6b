/** `class Search extends Tool { name = 'search'; description = '…'; schema = z.object({…}); execute() {} }`: the class is the declaration. */
import { isFunctionNode, type SyntaxNode } from '../../parse/syntax-node.ts'
import type { Place } from '../../parse/syntax-tree.ts'
import { startEvaluation } from '../../expand/evaluate.ts'
import type { Evaluation } from '../../expand/evaluation.ts'
import { evaluateMember, membersOf, type Member } from '../../expand/members.ts'
import { onlyReturn } from '../../expand/only-return.ts'
import { NO_FRAMES, unresolved, type Possibility } from '../../expand/value.ts'
import type { Reading, Shape } from '../candidate.ts'
import { classMembers } from '../class-members.ts'
import { isToolName, SCHEMA_KEYS, WORK_KEYS } from '../keys.ts'
import { directKeys, hasAny, objectAroundKey } from '../object-keys.ts'
import { NO_MEMBERS } from '../read-object.ts'
import { mayBeKey } from '../word-context.ts'

const NAMES = ['name', 'toolName', 'getName', 'getToolName']
const DESCRIPTIONS = ['description', 'getDescription']
/** Members that hold or give the schema, besides those of objects. */
const SCHEMAS = [...SCHEMA_KEYS, 'argsShape', 'argsSchema', 'getSchema', 'getInputSchema', 'getParameters']
const WORK: readonly string[] = [...WORK_KEYS, '_call', 'exec', 'handle', 'executeCore']

export const declaredClass: Shape = {
  name: 'declared-class',
  seeds: SCHEMAS,
  mayStandAt: mayBeMember,

  match(tree, path, project) {
    const owner = classOfMember(path)
    if (owner === undefined) return undefined
    const members = membersIn({ tree, node: owner }, startEvaluation(project, NO_FRAMES))
    const nameAt = first(members, NAMES)
    if (
      nameAt === undefined ||
      !first(members, DESCRIPTIONS) ||
      !first(members, SCHEMAS) ||
      !WORK.some((key) => members.has(key))
    )
      return undefined
    const [name, ...others] = valuesOf(nameAt, startEvaluation(project, NO_FRAMES))
    // What a person reads is the name of another thing, such as a command.
    const isOfOther =
      name?.value.kind === 'constant' && !(typeof name.value.value === 'string' && isToolName(name.value.value))
    if (others.length === 0 && isOfOther) return undefined
    return {
      shape: 'declared-class',
      at: { tree, node: owner },
      nameAt: nameAt.place,
      read: (evaluation) => readClass({ tree, node: owner }, evaluation),
    }
  },
}

/** Whether the word may be declared or set in a class, or be a key of an object there. */
function mayBeMember(text: string, from: number, to: number): boolean {
  const after = text.slice(to, to + 3).trimStart()
  return /^(?:\(|=(?![=>])|["'`],)/.test(after) || mayBeKey(text, from, to)
}

/** The class of which the word at the end of the path is a member: declared there, set by its constructor, or in an object of it. */
function classOfMember(path: readonly SyntaxNode[]): SyntaxNode | undefined {
  const word = path.at(-1)
  const member = path.at(-2)
  if (member === undefined) return undefined
  if (member.type === 'PropertyDefinition' || member.type === 'MethodDefinition')
    return member.key === word && !member.computed ? path.at(-4) : undefined
  const object = objectAroundKey(path)?.at(-1)
  const target = member.type === 'CallExpression' ? member.arguments[0] : member.object
  if (object === undefined && target?.type !== 'ThisExpression') return undefined
  const owner = path.findLast(({ type }) => type === 'ClassDeclaration' || type === 'ClassExpression')
  return owner === undefined || object === undefined || objectsOf(owner).includes(object) ? owner : undefined
}

/** Objects with what is missing among the members: given to the constructor of the base, or returned by a method. */
function objectsOf(owner: SyntaxNode): SyntaxNode[] {
  return (owner.body.body as SyntaxNode[]).flatMap((member) => {
    if (member.static || !member.value || !isFunctionNode(member.value)) return []
    const isConstructor = member.kind === 'constructor'
    const found = isConstructor ? givenToBase(member.value) : onlyReturn(member.value)
    const keys = found?.type === 'ObjectExpression' ? directKeys(found) : undefined
    // A returned object with a name is a declaration of its own.
    const counts = keys !== undefined && hasAny(keys, SCHEMA_KEYS) && (isConstructor || !keys.has('name'))
    return counts && found !== undefined ? [found] : []
  })
}

function givenToBase(definition: SyntaxNode): SyntaxNode | undefined {
  const calls = (definition.body.body as SyntaxNode[]).map(({ expression }) =>
    expression?.type === 'SequenceExpression' ? expression.expressions[0] : expression,
  )
  return calls.find((call) => call?.type === 'CallExpression' && call.callee.type === 'Super')?.arguments[0]
}

/** All that the class says, with what it says in its objects. */
function membersIn(owner: Place, evaluation: Evaluation): Map<string, Member> {
  const members = classMembers(owner, evaluation.environment)
  for (const node of objectsOf(owner.node)) {
    const [found] = evaluation.evaluate({ tree: owner.tree, node }, evaluation)
    if (found === undefined) continue
    for (const member of membersOf(found.value, evaluation).members.values())
      if (!members.has(member.key)) members.set(member.key, member)
  }
  return members
}

function first(members: ReadonlyMap<string, Member>, keys: readonly string[]): Member | undefined {
  return keys.map((key) => members.get(key)).find((member) => member !== undefined)
}

function valuesOf(member: Member, evaluation: Evaluation): Possibility[] {
  const returned = returnedBy(member)
  return evaluateMember(returned === undefined ? member : { ...member, kind: 'value', place: returned }, evaluation)
}

/** What a method gives that is there to give it; undefined for a member that is no method. */
function returnedBy({ kind, place: { tree, node } }: Member): Place | undefined {
  const returned = kind === 'method' ? onlyReturn(node) : undefined
  return returned && { tree, node: returned }
}

function readClass(owner: Place, evaluation: Evaluation): Reading {
  const members = membersIn(owner, evaluation)
  const nameAt = first(members, NAMES)
  const as = (key: string, member: Member | undefined): void => {
    const returned = member && returnedBy(member)
    if (member !== undefined && !members.has(key))
      members.set(key, { ...member, key, ...(returned === undefined ? {} : { kind: 'value', place: returned }) })
  }
  as('inputSchema', first(members, SCHEMAS))
  as('description', first(members, DESCRIPTIONS))
  const name =
    nameAt === undefined ? unresolved('unknown-member', owner.tree, owner.node) : valuesOf(nameAt, evaluation)
  return { name, list: { ...NO_MEMBERS, members } }
}
