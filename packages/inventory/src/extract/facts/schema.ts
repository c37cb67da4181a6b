/** Recovers a tool's input schema as a subset of JSON Schema from literals and from chains of schema builders. */
import { isFunctionNode, type SyntaxNode } from '../../parse/syntax-node.ts'
import type { Place } from '../../parse/syntax-tree.ts'
import { assignmentAt } from '../../expand/assignments.ts'
import { bindingAt } from '../../expand/scope.ts'
import { unwrap } from '../../expand/unwrap.ts'
import { changesOf } from '../../expand/changes.ts'
import { argumentsOf } from '../../expand/evaluate-call.ts'
import { deeper, type Evaluation } from '../../expand/evaluation.ts'
import { evaluateMember, membersOf, type Member } from '../../expand/members.ts'
import { onlyReturn } from '../../expand/only-return.ts'
import type { Environment, Value } from '../../expand/value.ts'
import type { Json } from '../canonical-json.ts'
import { bundledBuilder } from './bundled-builder.ts'
import { knownJson, literalSchema } from './literal-schema.ts'
import { convertedSchema } from './schema-converter.ts'
import { BOUNDS, FORMATS, KEYWORDS, NEUTRAL, REFINING, SIMPLE, UNTOLD, UNTYPED } from './schema-words.ts'
import {
  extended,
  keysFreed,
  keysKept,
  keysRemoved,
  propertiesOf,
  requiredOf,
  type RecoveredSchema,
} from './object-schema.ts'

interface Recovered {
  readonly schema: RecoveredSchema
  readonly optional?: boolean
  /** Whether an object must have it is not known. */
  readonly mayBeOptional?: boolean
}

const OPAQUE: Recovered = { schema: { opaque: true }, mayBeOptional: true }
const DEEPEST_SCHEMA = 28
/** A schema that is made late may hold itself, which ends sooner. */
const LATE = 9
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
  if (held !== undefined) return isChanged(held) ? OPAQUE : recoverCall(held, deeper(evaluation))
  const part = node.type === 'MemberExpression' ? recoverPart({ tree, node }, evaluation) : undefined
  if (part !== undefined) return part
  const found = evaluation.evaluate({ tree, node }, fresh(evaluation))
  const only = found.length === 1 ? found[0]?.value : undefined
  if (only?.kind === 'object') return recoverLiteral(only, evaluation)
  const call = only === undefined ? undefined : madeBy(only)
  if (call !== undefined && call.node !== node)
    return recoverCall(call, { ...deeper(evaluation), environment: call.environment ?? evaluation.environment })
  return only?.kind === 'function'
    ? recover(only.place, { ...deeper(evaluation), environment: only.environment })
    : OPAQUE
}

/** The call that made a value: one that is not looked through, or that of a builder which a bundler has taken in. */
function madeBy(value: Value): (Place & { readonly environment?: Environment }) | undefined {
  if (value.kind === 'unresolved')
    return value.reason === 'call' && value.place.node.type === 'CallExpression' ? value.place : undefined
  if (value.kind !== 'instance') return undefined
  const builder = value.place.tree.pathTo(value.place.node).findLast(isFunctionNode)
  const frame = builder && value.environment.get(builder)
  return frame && { ...frame.call, environment: frame.environment ?? value.environment }
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

/** Whether code sets or takes away a part of what the call made, so that it says something else. */
function isChanged(held: Place): boolean {
  return changesOf(held).some(({ key }) => typeof key !== 'string' || !UNTOLD.has(key))
}

/** A member of what a builder made: `schema.shape` or one of its properties. Undefined for a member of anything else. */
function recoverPart({ tree, node }: Place, evaluation: Evaluation): Recovered | undefined {
  const holder = unwrap(node.object)
  const [made] = evaluation.evaluate({ tree, node: holder }, fresh(evaluation))
  const [found] = evaluation.evaluate({ tree, node }, fresh(evaluation))
  // What is not known of the member is then what is not known of its holder.
  const isPart =
    made?.value.kind === 'instance' ||
    (made?.value.kind === 'unresolved' &&
      found?.value.kind === 'unresolved' &&
      made.value.place.node === found.value.place.node)
  if (!isPart) return undefined
  const key = node.computed ? undefined : String(node.property.name)
  if (key === 'shape') return recover({ tree, node: holder }, deeper(evaluation))
  if (!isShape(holder)) return OPAQUE
  const { schema } = recover({ tree, node: holder.object }, deeper(evaluation))
  const property = propertiesOf(schema)[key ?? ''] as RecoveredSchema | undefined
  if (property === undefined || !Object.hasOwn(propertiesOf(schema), key ?? '')) return OPAQUE
  if (requiredOf(schema).includes(key ?? '')) return { schema: property }
  return { schema: property, ...(property.opaque === true ? { mayBeOptional: true } : { optional: true }) }
}

function recoverCall(place: Place, evaluation: Evaluation): Recovered {
  const { tree, node } = place
  const converted = convertedSchema(place, evaluation)
  if (converted !== undefined) return recover({ tree, node: converted }, deeper(evaluation))
  const callee = unwrap(node.callee)
  const given = node.arguments as SyntaxNode[]
  const first = given[0]
  const merged = evaluation.evaluate(place, fresh(evaluation))[0]?.value
  if (merged?.kind === 'object' && merged.place.node === node) return recoverLiteral(merged, evaluation)
  if (callee.type === 'MemberExpression' && !callee.computed) {
    const method = String(callee.property.name)
    // What a call made has methods, and some have the name of a builder: `z.number().int()`.
    const isChained = unwrap(callee.object).type === 'CallExpression' && REFINING.has(method)
    const built = isChained ? undefined : build(method, given, { place, evaluation })
    if (built !== undefined) return built
    // A function of another file, by the name of that file's exports.
    const found =
      callee.object.type === 'Identifier'
        ? evaluation.evaluate({ tree, node: callee }, fresh(evaluation))[0]
        : undefined
    if (found?.value.kind === 'function') return recoverReturned(place, found.value, evaluation)
    return modify(method, { inner: { tree, node: callee.object }, given, evaluation })
  }
  // lazy(() => schema), memo(() => schema): a helper around a function that returns the schema.
  if (first?.type === 'ArrowFunctionExpression' || first?.type === 'FunctionExpression')
    return recover({ tree, node: first }, { ...evaluation, depth: evaluation.depth + LATE })
  const target = evaluation.evaluate({ tree, node: callee }, fresh(evaluation))[0]?.value
  const builder = target?.kind === 'function' ? bundledBuilder(target.place, evaluation) : undefined
  const built = builder === undefined ? undefined : build(builder, given, { place, evaluation })
  if (built !== undefined) return built
  if (target?.kind === 'function') return recoverReturned(place, target, evaluation)
  if (target?.kind === 'unresolved' && target.place.node.type === 'CallExpression' && target.place.node !== node)
    return recoverCall(target.place, deeper(evaluation))
  if (callee.type === 'CallExpression') return recoverCall({ tree, node: callee }, deeper(evaluation))
  return OPAQUE
}

/** The schema that a function returns when it is called like this. */
function recoverReturned(
  call: Place,
  target: Extract<Value, { readonly environment: Environment }>,
  evaluation: Evaluation,
): Recovered {
  if (target.environment.has(target.place.node)) return OPAQUE
  const frame = { call, arguments: argumentsOf(call), environment: evaluation.environment }
  const environment = new Map([...target.environment, [target.place.node, frame]])
  return recover(target.place, { ...deeper(evaluation), environment })
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
  if (simple !== undefined)
    return {
      schema: { ...simple, ...annotations(first, { place, evaluation }) },
      ...(UNTYPED.has(name) ? { mayBeOptional: true } : {}),
    }
  if (first === undefined && Object.hasOwn(FORMATS, name)) return { schema: { type: 'string', format: FORMATS[name] } }
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
      return { schema: choice({ tree, node: first }, evaluation) }
    case 'literal': {
      const value = knownJson({ tree, node: first }, fresh(evaluation))
      if (value === undefined) return { schema: { opaque: true } }
      return {
        schema: Array.isArray(value)
          ? { enum: value }
          : { const: value, ...annotations(second, { place, evaluation }) },
      }
    }
    case 'union':
    case 'discriminatedUnion':
      return { schema: { anyOf: branches({ tree, node: name === 'union' ? first : (second ?? first) }, evaluation) } }
    case 'intersection':
      return second === undefined ? undefined : { schema: { allOf: [sub(first).schema, sub(second).schema] } }
    case 'tuple':
      return { schema: { type: 'array' } }
    case 'record':
      return {
        schema: { type: 'object', additionalProperties: second === undefined ? sub(first).schema : sub(second).schema },
      }
    case 'optional':
      return { ...sub(first), optional: true }
    case 'nullable':
      return { schema: { anyOf: [sub(first).schema, { type: 'null' }] } }
    case 'lazy':
      return recover({ tree, node: first }, { ...evaluation, depth: evaluation.depth + LATE })
    case 'preprocess':
      return second === undefined ? OPAQUE : { ...sub(second), mayBeOptional: true }
    case 'pipe':
      return second === undefined ? undefined : sub(first)
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
      return { ...base, optional: true }
    case 'nullish':
      return { schema: { anyOf: [base.schema, { type: 'null' }] }, optional: true }
    case 'catch':
      return { ...base, optional: true }
    case 'default':
    case 'prefault': {
      const known = first && knownJson({ tree: inner.tree, node: first }, fresh(evaluation))
      return { ...withKey('default', known), optional: true }
    }
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
      return withKey('format', FORMATS[method])
    case 'partial':
    case 'omit':
    case 'pick': {
      if (base.schema.properties === undefined) return OPAQUE
      if (first === undefined) return method === 'partial' ? { ...base, schema: keysFreed(base.schema) } : OPAQUE
      const keys = keysIn({ tree: inner.tree, node: first }, evaluation)
      if (keys === undefined) return OPAQUE
      const change = method === 'partial' ? keysFreed : method === 'omit' ? keysRemoved : keysKept
      return { ...base, schema: change(base.schema, keys) }
    }
    case 'extend':
    case 'safeExtend':
    case 'merge':
      return first === undefined
        ? base
        : { ...base, schema: extended(base.schema, objectSchema({ tree: inner.tree, node: first }, evaluation)) }
    case 'and':
      return first === undefined
        ? OPAQUE
        : {
            ...base,
            schema: { allOf: [base.schema, recover({ tree: inner.tree, node: first }, deeper(evaluation)).schema] },
          }
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

function objectSchema(place: Place, evaluation: Evaluation): RecoveredSchema {
  const found = evaluation.evaluate(place, fresh(evaluation))
  const only = found.length === 1 ? found[0]?.value : undefined
  if (only?.kind !== 'object') {
    // `z.object(other.shape)`, and a schema where the method takes one.
    const { schema } = recover(place, deeper(evaluation))
    return schema.properties === undefined ? { type: 'object', opaque: true } : schema
  }
  const list = membersOf(only, fresh(evaluation))
  const properties = new Map<string, Json>()
  const required: string[] = []
  for (const member of list.members.values()) {
    const inside = { ...deeper(evaluation), environment: member.environment }
    const { schema, optional, mayBeOptional } = member.isChanged === true ? OPAQUE : recover(member.place, inside)
    properties.set(member.key, schema)
    if (optional !== true && mayBeOptional !== true) required.push(member.key)
  }
  const own: RecoveredSchema = {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: required.length > 0 ? required.toSorted() : undefined,
    opaque: list.unresolvedKeys.length > 0 ? true : undefined,
  }
  const inside = { ...deeper(evaluation), environment: only.environment }
  return list.unresolvedSpreads.reduce<RecoveredSchema>((schema, spread) => {
    const more = isShape(spread.node) ? recover(spread, inside).schema : OPAQUE.schema
    // What stands after a spread replaces what it brings.
    const isBefore = (key: string): boolean => (list.members.get(key)?.place.node.start ?? 0) < spread.node.start
    const replaced = new Set(Object.keys(propertiesOf(own)).filter((key) => !isBefore(key)))
    return more.properties === undefined ? { ...schema, opaque: true } : extended(schema, keysRemoved(more, replaced))
  }, own)
}

function isShape(node: SyntaxNode): boolean {
  return node.type === 'MemberExpression' && !node.computed && node.property.name === 'shape'
}

/** Values of expressions have bounds of their own, however deep in a schema they stand; the work is bounded together. */
function fresh(evaluation: Evaluation): Evaluation {
  return { ...evaluation, depth: 0 }
}

/** The keys of an object such as `{ path: true }`; undefined unless each is known. */
function keysIn(place: Place, evaluation: Evaluation): ReadonlySet<string> | undefined {
  const known = knownJson(place, fresh(evaluation))
  return typeof known === 'object' && known !== null && !Array.isArray(known) ? new Set(Object.keys(known)) : undefined
}

/** One of several texts, given as a list or as an object of them. */
function choice(place: Place, evaluation: Evaluation): RecoveredSchema {
  const known = knownJson(place, fresh(evaluation))
  const values = typeof known === 'object' && known !== null ? Object.values(known) : []
  return values.length > 0 && values.every((value) => typeof value === 'string')
    ? { type: 'string', enum: values }
    : { opaque: true }
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
  const literal = literalSchema(
    { kind: 'object', place: { tree: place.tree, node }, environment: evaluation.environment },
    fresh(evaluation),
  )
  return Object.fromEntries(Object.entries(literal).filter(([key]) => kept.includes(key)))
}

/** A JSON Schema literal, or the bare map of properties that the MCP SDK takes. */
function recoverLiteral(
  value: Value & { readonly place: Place; readonly environment: Environment },
  evaluation: Evaluation,
): Recovered {
  const list = membersOf(value, fresh(evaluation))
  const isSchema = Object.entries(KEYWORDS).some(([key, kinds]) => {
    const member = list.members.get(key)
    return (
      member !== undefined && evaluateMember(member, fresh(evaluation)).every((each) => kinds.includes(each.value.kind))
    )
  })
  return { schema: isSchema ? literalSchema(value, fresh(evaluation)) : objectSchema(value.place, evaluation) }
}

function constantAt(place: Place, evaluation: Evaluation): string | number | boolean | null | undefined {
  const found = evaluation.evaluate(place, fresh(evaluation))
  const only = found.length === 1 ? found[0]?.value : undefined
  return only?.kind === 'constant' ? (only.value ?? null) : undefined
}

function branches(place: Place, evaluation: Evaluation): Json {
  const found = evaluation.evaluate(place, fresh(evaluation))
  const only = found.length === 1 ? found[0]?.value : undefined
  if (only?.kind !== 'array') return [{ opaque: true }]
  const { tree, node } = only.place
  return (node.elements as (SyntaxNode | null)[]).flatMap((element) =>
    element === null
      ? []
      : [recover({ tree, node: element }, { ...deeper(evaluation), environment: only.environment }).schema],
  )
}
