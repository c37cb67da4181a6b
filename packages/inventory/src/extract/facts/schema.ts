/** Recovers a tool's input schema as a subset of JSON Schema from literals and from chains of schema builders. */
import type { SyntaxNode } from '../../parse/syntax-node.ts'
import type { Place } from '../../parse/syntax-tree.ts'
import { assignmentAt } from '../../expand/assignments.ts'
import { bindingAt } from '../../expand/scope.ts'
import { unwrap } from '../../expand/unwrap.ts'
import { deeper, type Evaluation } from '../../expand/evaluation.ts'
import { itemsOf } from '../../expand/items.ts'
import { evaluateMember, membersOf, onlyReturn, type Member } from '../../expand/members.ts'
import type { Value } from '../../expand/value.ts'
import type { Json } from '../canonical-json.ts'
import { bundledBuilder } from './bundled-builder.ts'

/** A recovered schema; `{ opaque: true }` stands where nothing could be recovered. */
export type RecoveredSchema = { readonly [key: string]: Json | undefined }

interface Recovered {
  readonly schema: RecoveredSchema
  readonly optional?: boolean
}

const OPAQUE: Recovered = { schema: { opaque: true } }
const DEEPEST_SCHEMA = 12
const SIMPLE: Readonly<Record<string, RecoveredSchema>> = {
  string: { type: 'string' },
  number: { type: 'number' },
  integer: { type: 'integer' },
  int: { type: 'integer' },
  boolean: { type: 'boolean' },
  null: { type: 'null' },
  any: {},
  unknown: {},
  date: { type: 'string', format: 'date-time' },
}
const BOUNDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  min: { string: 'minLength', array: 'minItems', number: 'minimum', integer: 'minimum' },
  max: { string: 'maxLength', array: 'maxItems', number: 'maximum', integer: 'maximum' },
  gte: { number: 'minimum', integer: 'minimum' },
  lte: { number: 'maximum', integer: 'maximum' },
  length: { string: 'maxLength', array: 'maxItems' },
}
/** Builder calls that change nothing a schema of this subset can say. */
const NEUTRAL = new Set([
  'strict',
  'passthrough',
  'loose',
  'strip',
  'refine',
  'superRefine',
  'transform',
  'trim',
  'catch',
  'readonly',
  'brand',
  'check',
  'finite',
  'safe',
])

/** Recover the schema a member holds. Undefined when the member is plainly no schema. */
export function recoverSchema(member: Member, evaluation: Evaluation): RecoveredSchema | undefined {
  const inside = { ...deeper(evaluation), environment: member.environment, depth: 0 }
  const node = member.kind === 'getter' ? onlyReturn(member.place.node) : member.place.node
  return node === undefined ? OPAQUE.schema : recover({ tree: member.place.tree, node }, inside).schema
}

function recover(place: Place, evaluation: Evaluation): Recovered {
  if (evaluation.depth > DEEPEST_SCHEMA || evaluation.fuel.left-- <= 0) return OPAQUE
  const { tree } = place
  const node = unwrap(place.node)
  if (node.type === 'CallExpression') return recoverCall({ tree, node }, evaluation)
  if (node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression') {
    const returned = onlyReturn(node)
    return returned === undefined ? OPAQUE : recover({ tree, node: returned }, deeper(evaluation))
  }
  if (node.type === 'ObjectExpression')
    return recoverLiteral({ kind: 'object', place: { tree, node }, environment: evaluation.environment }, evaluation)
  const held = node.type === 'Identifier' ? heldCall({ tree, node }) : undefined
  if (held !== undefined) return recoverCall(held, deeper(evaluation))
  const found = evaluation.evaluate({ tree, node }, evaluation)
  const only = found.length === 1 ? found[0]?.value : undefined
  if (only?.kind === 'object') return recoverLiteral(only, evaluation)
  if (
    only?.kind === 'unresolved' &&
    only.reason === 'call' &&
    only.place.node !== node &&
    only.place.node.type === 'CallExpression'
  )
    return recoverCall(only.place, deeper(evaluation))
  return only?.kind === 'function'
    ? recover(only.place, { ...deeper(evaluation), environment: only.environment })
    : OPAQUE
}

/** The call that a variable provably holds: evaluating it would go into the builder, past what it was given. */
function heldCall({ tree, node }: Place): Place | undefined {
  const path = tree.pathTo(node)
  const binding = bindingAt(tree, path)
  if (binding === undefined || binding.access.length > 0) return undefined
  const assignment = assignmentAt(binding, path)
  if (assignment.proof === 'none' || assignment.source.kind !== 'value') return undefined
  const held = assignment.source.node === null ? undefined : unwrap(assignment.source.node)
  return held?.type === 'CallExpression' ? { tree: binding.tree, node: held } : undefined
}

function recoverCall(place: Place, evaluation: Evaluation): Recovered {
  const { tree, node } = place
  const callee = unwrap(node.callee)
  const given = node.arguments as SyntaxNode[]
  const first = given[0]
  if (callee.type === 'MemberExpression' && !callee.computed) {
    const method = String(callee.property.name)
    const built = build(method, given, { place, evaluation })
    if (built !== undefined) return built
    return modify(method, { inner: { tree, node: callee.object }, given, evaluation })
  }
  // lazy(() => schema), memo(() => schema): a helper around a function that returns the schema.
  if (first?.type === 'ArrowFunctionExpression' || first?.type === 'FunctionExpression')
    return recover({ tree, node: first }, deeper(evaluation))
  const target = evaluation.evaluate({ tree, node: callee }, deeper(evaluation))[0]?.value
  const builder = target?.kind === 'function' ? bundledBuilder(target.place, evaluation) : undefined
  const built = builder === undefined ? undefined : build(builder, given, { place, evaluation })
  if (built !== undefined) return built
  if (target?.kind === 'function')
    return recover(target.place, { ...deeper(evaluation), environment: target.environment })
  if (target?.kind === 'unresolved' && target.place.node.type === 'CallExpression' && target.place.node !== node)
    return recoverCall(target.place, deeper(evaluation))
  if (callee.type === 'CallExpression') return recoverCall({ tree, node: callee }, deeper(evaluation))
  return OPAQUE
}

/** Builders start a schema: `z.object({…})`, `Type.String()`. The letters' case differs between libraries. */
function build(
  method: string,
  given: readonly SyntaxNode[],
  { place, evaluation }: { place: Place; evaluation: Evaluation },
): Recovered | undefined {
  const { tree } = place
  const name = method.charAt(0).toLowerCase() + method.slice(1)
  const [first, second] = given
  const sub = (node: SyntaxNode): Recovered => recover({ tree, node }, deeper(evaluation))
  const simple =
    Object.hasOwn(SIMPLE, name) && (first === undefined || first.type === 'ObjectExpression') ? SIMPLE[name] : undefined
  if (simple !== undefined) return { schema: { ...simple, ...annotations(first, { place, evaluation }) } }
  if (first === undefined) return undefined
  switch (name) {
    case 'object':
    case 'strictObject':
    case 'looseObject':
    case 'interface':
      return {
        schema: { ...objectSchema({ tree, node: first }, evaluation), ...annotations(second, { place, evaluation }) },
      }
    case 'array':
      return { schema: { type: 'array', items: sub(first).schema, ...annotations(second, { place, evaluation }) } }
    case 'enum':
    case 'nativeEnum':
      return { schema: { type: 'string', enum: constants({ tree, node: first }, evaluation) ?? null } }
    case 'literal': {
      const value = constantAt({ tree, node: first }, evaluation)
      return {
        schema:
          value === undefined ? { opaque: true } : { const: value, ...annotations(second, { place, evaluation }) },
      }
    }
    case 'union':
    case 'discriminatedUnion':
      return { schema: { anyOf: branches({ tree, node: name === 'union' ? first : (second ?? first) }, evaluation) } }
    case 'record':
      return {
        schema: { type: 'object', additionalProperties: second === undefined ? sub(first).schema : sub(second).schema },
      }
    case 'optional':
      return { ...sub(first), optional: true }
    case 'nullable':
      return { schema: { anyOf: [sub(first).schema, { type: 'null' }] } }
    case 'lazy':
      return sub(first)
    case 'preprocess':
      return second === undefined ? OPAQUE : sub(second)
    default:
      return undefined
  }
}

/** Modifiers follow a schema: `.optional()`, `.describe('…')`, `.max(5)`. */
function modify(method: string, of: { inner: Place; given: readonly SyntaxNode[]; evaluation: Evaluation }): Recovered {
  const { inner, given, evaluation } = of
  const base = recover(inner, deeper(evaluation))
  const first = given[0]
  const value = first === undefined ? undefined : constantAt({ tree: inner.tree, node: first }, evaluation)
  const withKey = (key: string, content: Json | undefined): Recovered =>
    content === undefined ? base : { ...base, schema: { ...base.schema, [key]: content } }
  switch (method) {
    case 'optional':
    case 'nullish':
      return { ...base, optional: true }
    case 'default':
      return { ...withKey('default', value ?? null), optional: true }
    case 'describe':
      return withKey('description', value)
    case 'meta':
      return base
    case 'int':
      return withKey('type', 'integer')
    case 'nullable':
      return { ...base, schema: { anyOf: [base.schema, { type: 'null' }] } }
    case 'regex':
      return withKey('pattern', typeof first?.regex?.pattern === 'string' ? first.regex.pattern : undefined)
    case 'positive':
      return withKey('exclusiveMinimum', 0)
    case 'nonnegative':
      return withKey('minimum', 0)
    case 'nonempty':
      return withKey(base.schema.type === 'array' ? 'minItems' : 'minLength', 1)
    case 'url':
    case 'email':
    case 'uuid':
    case 'datetime':
      return withKey('format', method)
    case 'partial':
      return { ...base, schema: { ...base.schema, required: undefined } }
    case 'extend':
    case 'merge':
      return first === undefined
        ? base
        : { ...base, schema: merged(base.schema, objectSchema({ tree: inner.tree, node: first }, evaluation)) }
    case 'array':
      return { schema: { type: 'array', items: base.schema } }
    case 'or':
      return first === undefined
        ? base
        : { schema: { anyOf: [base.schema, recover({ tree: inner.tree, node: first }, deeper(evaluation)).schema] } }
    default: {
      const bound = Object.hasOwn(BOUNDS, method)
        ? BOUNDS[method]?.[typeof base.schema.type === 'string' ? base.schema.type : '']
        : undefined
      if (bound !== undefined) return withKey(bound, value)
      return NEUTRAL.has(method) ? base : OPAQUE
    }
  }
}

function merged(a: RecoveredSchema, b: RecoveredSchema): RecoveredSchema {
  const required = [
    ...((a.required as readonly string[] | undefined) ?? []),
    ...((b.required as readonly string[] | undefined) ?? []),
  ]
  const properties = { ...(a.properties as object), ...(b.properties as object) } as Json
  return { ...a, properties, required: required.length > 0 ? [...new Set(required)].toSorted() : undefined }
}

function objectSchema(place: Place, evaluation: Evaluation): RecoveredSchema {
  const found = evaluation.evaluate(place, deeper(evaluation))
  const only = found.length === 1 ? found[0]?.value : undefined
  if (only?.kind !== 'object') return { type: 'object', opaque: true }
  const list = membersOf(only, deeper(evaluation))
  const properties = new Map<string, Json>()
  const required: string[] = []
  for (const member of list.members.values()) {
    const { schema, optional } = recover(member.place, { ...deeper(evaluation), environment: member.environment })
    properties.set(member.key, schema)
    if (!optional) required.push(member.key)
  }
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: required.length > 0 ? required.toSorted() : undefined,
    opaque: list.unresolvedSpreads.length > 0 ? true : undefined,
  }
}

function annotations(
  node: SyntaxNode | undefined,
  { place, evaluation }: { place: Place; evaluation: Evaluation },
): RecoveredSchema {
  if (node?.type !== 'ObjectExpression') return {}
  const kept = [
    'description',
    'default',
    'minimum',
    'maximum',
    'minLength',
    'maxLength',
    'minItems',
    'maxItems',
    'format',
    'pattern',
    'enum',
  ]
  const literal = toJson(
    { kind: 'object', place: { tree: place.tree, node }, environment: evaluation.environment },
    deeper(evaluation),
  ) as RecoveredSchema
  return Object.fromEntries(Object.entries(literal).filter(([key]) => kept.includes(key)))
}

/** A JSON Schema literal, or the bare map of properties that the MCP SDK takes. */
function recoverLiteral(
  value: Value & { kind: 'object' | 'array' | 'function' | 'class' | 'instance' },
  evaluation: Evaluation,
): Recovered {
  const list = membersOf(value, deeper(evaluation))
  const isSchema = ['type', 'properties', '$ref', 'anyOf', 'oneOf', 'allOf', 'enum', '$schema'].some((key) => {
    const member = list.members.get(key)
    return (
      member !== undefined &&
      (key !== 'type' ||
        evaluateMember(member, deeper(evaluation)).every(
          (each) => each.value.kind === 'constant' || each.value.kind === 'array',
        ))
    )
  })
  if (isSchema) return { schema: toJson(value, deeper(evaluation)) as RecoveredSchema }
  return { schema: objectSchema(value.place, evaluation) }
}

function toJson(value: Value, evaluation: Evaluation): Json {
  if (evaluation.depth > DEEPEST_SCHEMA || evaluation.fuel.left-- <= 0) return { opaque: true }
  if (value.kind === 'constant') return value.value ?? null
  if (value.kind === 'array' || value.kind === 'list') {
    const at = value.kind === 'array' ? value.place : undefined
    return at === undefined
      ? []
      : itemsOf(value, deeper(evaluation), at).map((item) => toJson(item.value, deeper(evaluation)))
  }
  if (value.kind !== 'object') return { opaque: true }
  const entries: [string, Json][] = []
  for (const member of membersOf(value, deeper(evaluation)).members.values()) {
    const found = evaluateMember(member, deeper(evaluation))
    const only = found.length === 1 ? found[0]?.value : undefined
    entries.push([member.key, only === undefined ? { opaque: true } : toJson(only, deeper(evaluation))])
  }
  return Object.fromEntries(entries)
}

function constantAt(place: Place, evaluation: Evaluation): string | number | boolean | null | undefined {
  const found = evaluation.evaluate(place, deeper(evaluation))
  const only = found.length === 1 ? found[0]?.value : undefined
  return only?.kind === 'constant' ? (only.value ?? null) : undefined
}

function constants(place: Place, evaluation: Evaluation): Json | undefined {
  const found = evaluation.evaluate(place, deeper(evaluation))
  const only = found.length === 1 ? found[0]?.value : undefined
  if (only === undefined || (only.kind !== 'array' && only.kind !== 'list')) return undefined
  return itemsOf(only, deeper(evaluation), place).map((item) =>
    item.value.kind === 'constant' ? (item.value.value ?? null) : null,
  )
}

function branches(place: Place, evaluation: Evaluation): Json {
  const found = evaluation.evaluate(place, deeper(evaluation))
  const only = found.length === 1 ? found[0]?.value : undefined
  if (only?.kind !== 'array') return [{ opaque: true }]
  const { tree, node } = only.place
  return (node.elements as (SyntaxNode | null)[]).flatMap((element) =>
    element === null
      ? []
      : [recover({ tree, node: element }, { ...deeper(evaluation), environment: only.environment }).schema],
  )
}
