/** Members of `this` that one place alone sets: a field, or the constructor, from a constant or from what each `new` gives it. */
import type { SyntaxNode } from '../parse/syntax-node.ts'
import { walk, type Place, type SyntaxTree } from '../parse/syntax-tree.ts'
import { isTarget } from './changes.ts'
import { isObjectMethod } from './holders.ts'
import { memberKey } from './member-key.ts'
import { isFieldHelper } from './module-helpers.ts'
import type { Project } from './project.ts'
import { referencesOf } from './references.ts'
import { bindingNamed } from './scope.ts'

/** More places than this that may set a member are not looked at; it is then open. */
const MOST_PLACES = 500
const SETTING = /^(?:assign|definePropert(?:y|ies)|setPrototypeOf)$/
const KNOWN = new WeakMap<SyntaxNode, Map<string, Place | undefined>>()

/** What follows a name that may be set. */
const MAY_SET = /^["'`\]\s]{0,3}(?:=(?![=>])|[-+*/%&|?^]{1,2}=|<<|>>|\+\+|--|[},\]]|(?:of|in)\b)/

/** The class whose instance `this` is at the end of the path; undefined elsewhere, also in what is static. */
export function classOfThis(path: readonly SyntaxNode[]): SyntaxNode | undefined {
  for (let index = path.length - 1; index >= 3; index--) {
    const node = path[index] as SyntaxNode
    const member = path[index - 1] as SyntaxNode
    if (member.type === 'PropertyDefinition' && member.value === node)
      return member.static ? undefined : path[index - 3]
    if (node.type === 'StaticBlock' || node.type === 'FunctionDeclaration') return undefined
    if (node.type !== 'FunctionExpression') continue
    return member.type === 'MethodDefinition' && !member.static ? path[index - 3] : undefined
  }
  return undefined
}

/** The expression that gives the member of every instance of a class; undefined when there is none, or when another may. */
export function instanceMember(project: Project, { tree, node }: Place, key: string): Place | undefined {
  const known = KNOWN.get(node) ?? new Map<string, Place | undefined>()
  KNOWN.set(node, known)
  if (!known.has(key)) known.set(key, findMember(project, { tree, node }, key))
  return known.get(key)
}

function findMember(project: Project, { tree, node }: Place, key: string): Place | undefined {
  const set = settersIn(tree, node, key)
  // The constructor sets it after the field did.
  const last = set.find(({ isLast }) => isLast) ?? set[0]
  if (last === undefined || set.some((each) => each !== last && !each.isField)) return undefined
  const own = set.map(({ at }) => at)
  return mayHaveHeirs({ tree, node }) || isSetElsewhere(project, { owner: node, own, key })
    ? undefined
    : { tree, node: last.value }
}

interface Setter {
  readonly at: SyntaxNode
  readonly value: SyntaxNode
  readonly isField: boolean
  /** It runs for sure, and after all fields. */
  readonly isLast: boolean
}

function settersIn(tree: SyntaxTree, owner: SyntaxNode, key: string): Setter[] {
  const setters: Setter[] = []
  for (const member of owner.body.body as SyntaxNode[]) {
    const isNamed =
      !member.static && !member.computed && member.key && String(member.key.name ?? member.key.value) === key
    if (isNamed && member.type === 'PropertyDefinition' && member.value)
      setters.push({ at: member, value: member.value, isField: true, isLast: false })
    // An accessor decides by itself.
    else if (isNamed) return []
  }
  let isOpen = false
  walk(owner.body, (each) => {
    if (isSetWithoutName(each) && classOfThis(tree.pathTo(each)) === owner) isOpen = true
    const value = setThis({ tree, node: each }, key)
    if (value === undefined || classOfThis(tree.pathTo(each)) !== owner) return
    setters.push({ at: each, value, isField: false, isLast: isDirectIn(owner, tree.pathTo(each)) })
  })
  return isOpen ? [] : setters
}

/** `this[key] = …` and `Object.assign(this, …)`, which may set any member. */
function isSetWithoutName(node: SyntaxNode): boolean {
  if (node.type === 'CallExpression')
    return node.arguments[0]?.type === 'ThisExpression' && isObjectMethod(node, (name) => SETTING.test(name))
  return (
    node.type === 'AssignmentExpression' &&
    node.left.type === 'MemberExpression' &&
    node.left.object.type === 'ThisExpression' &&
    memberKey(node.left) === undefined
  )
}

/** What `this.key = value` sets, also as compilers write a field: `define(this, "key", value)`. */
function setThis({ tree, node }: Place, key: string): SyntaxNode | undefined {
  if (node.type === 'AssignmentExpression') {
    const { left, operator, right } = node
    return operator === '=' &&
      left.type === 'MemberExpression' &&
      left.object.type === 'ThisExpression' &&
      memberKey(left) === key
      ? right
      : undefined
  }
  if (node.type !== 'CallExpression') return undefined
  const [target, name, value] = node.arguments as SyntaxNode[]
  const isField = target?.type === 'ThisExpression' && name?.type === 'Literal' && name.value === key
  return isField && isFieldHelper({ tree, node: node.callee }) ? value : undefined
}

/** Whether the end of the path is a statement of the constructor itself, alone or in a sequence. */
function isDirectIn(owner: SyntaxNode, path: readonly SyntaxNode[]): boolean {
  const method = path[path.indexOf(owner) + 2]
  if (method?.type !== 'MethodDefinition' || method.kind !== 'constructor') return false
  const inside = path.slice(path.indexOf(owner) + 4, -1)
  return inside.every(({ type }) => ['BlockStatement', 'ExpressionStatement', 'SequenceExpression'].includes(type))
}

/** Whether another class may extend this one, and set what it likes: its names are there for more than making and asking it. */
function mayHaveHeirs({ tree, node }: Place): boolean {
  const path = tree.pathTo(node)
  const holder = path[path.length - 2]
  if (holder?.type.startsWith('Export')) return true
  if (holder?.type === 'NewExpression' && holder.callee === node) return false
  const held =
    holder?.type === 'VariableDeclarator' ? holder.id : holder?.type === 'AssignmentExpression' ? holder.left : null
  if (node.type === 'ClassExpression' && held?.type !== 'Identifier') return true
  const names = [node.id, held].filter((name) => name?.type === 'Identifier')
  return names.some((name) => {
    const binding = bindingNamed(tree, node.type === 'ClassDeclaration' ? path.slice(0, -1) : path, String(name.name))
    return (
      (binding && referencesOf(binding))?.some(({ path: use, role }) => role === 'read' && !isHarmless(use)) ?? true
    )
  })
}

function isHarmless(use: readonly SyntaxNode[]): boolean {
  const parent = use[use.length - 2]
  const name = use[use.length - 1]
  if (parent?.type === 'NewExpression') return parent.callee === name
  return parent?.type === 'BinaryExpression' || (parent?.type === 'MemberExpression' && parent.object === name)
}

/** Whether code sets a member of this name on anything that may be an instance. */
function isSetElsewhere(
  project: Project,
  { owner, own, key }: { owner: SyntaxNode; own: readonly SyntaxNode[]; key: string },
): boolean {
  return project.trees.some((tree) => {
    const { text } = tree.file
    const offsets = tree.words
      .find(key)
      .filter((offset) => MAY_SET.test(text.slice(offset + key.length, offset + key.length + 8)))
    return (
      offsets.length > MOST_PLACES ||
      offsets.some((offset) => {
        const path = tree.pathAt(offset)
        const at = path.findLastIndex(({ type }) => type === 'MemberExpression')
        const member = path[at]
        if (member?.property !== path.at(-1) || !isTarget(path.slice(0, at + 1))) return false
        if (path.some((each) => own.includes(each))) return false
        const other = member?.object.type === 'ThisExpression' ? classOfThis(path) : undefined
        // What a class sets on itself is its own business, unless one of the two extends something.
        return other === undefined || other === owner || other.superClass !== null || owner.superClass !== null
      })
    )
  })
}

/** Every call of a constructor by classes that extend its class. */
export function superCalls(heir: SyntaxNode): readonly SyntaxNode[] | undefined {
  const constructor = (heir.body.body as SyntaxNode[]).find(({ kind }) => kind === 'constructor')
  if (constructor === undefined) return undefined
  const calls: SyntaxNode[] = []
  walk(constructor.value, (each) => {
    if (each.type === 'CallExpression' && each.callee.type === 'Super') calls.push(each)
    return each.type !== 'ClassExpression' && each.type !== 'ClassDeclaration'
  })
  return calls
}
