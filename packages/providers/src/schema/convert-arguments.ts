/** Brings arguments from the form that a provider was shown to the form that the tool declares, and back for the history. */
import type { Json, JsonSchema } from '@toolgate/runtime/contract'
import { fromEnumText, toEnumText } from './enum-text.ts'
import { mergeAll } from './json/merge.ts'
import { followReference } from './json/reference.ts'
import {
  isEqual,
  isObject,
  isSchema,
  isUntyped,
  propertiesOf,
  requiredOf,
  typesOf,
  without,
  type Schema,
} from './json/schema.ts'
import { toWireKeys } from './wire-keys.ts'

/** What differs between the two forms; each is the other side of a rule of the same dialect. */
export interface ArgumentRules {
  /** Property names that do not fit were renamed. */
  readonly keys?: RegExp
  /** Values of a list that are no text were sent as text. */
  readonly enumText?: true
  /** A value of any kind was declared as JSON text. */
  readonly anyText?: true
  /** Null stands for a property that is not given. */
  readonly nullIsAbsent?: true
  /** A list with fixed positions was declared as an object with one key a position. */
  readonly tupleObject?: true
  /** The declared type decides how a text or a number is read; some servers mix them up. */
  readonly byType?: true
}

interface Way {
  readonly root: JsonSchema
  readonly rules: ArgumentRules
  readonly inward: boolean
  /** How many steps are left; a schema that leads to itself many times over must not take for ever. */
  steps: number
}

const enough = 20_000

/** From the model's form to the tool's. What cannot be understood stays as it is, for the validation to explain. */
export function fromWire(input: unknown, root: JsonSchema, rules: ArgumentRules): unknown {
  return convert(input, root, { way: { root, rules, inward: true, steps: enough }, depth: 0 })
}

/** From the tool's form to the model's. */
export function toWire(input: unknown, root: JsonSchema, rules: ArgumentRules): unknown {
  return convert(input, root, { way: { root, rules, inward: false, steps: enough }, depth: 0 })
}

function convert(value: unknown, declared: Schema, { way, depth }: { way: Way; depth: number }): unknown {
  way.steps -= 1
  if (way.steps < 0 || depth > 256) return value
  const schema = followReference(declared, way.root)
  if (isUntyped(schema)) return way.rules.anyText === true ? convertAny(value, way) : value
  if (typeof schema === 'boolean') return value
  const next = (part: unknown, other: Schema) => convert(part, other, { way, depth: depth + 1 })

  if (Array.isArray(schema.allOf)) {
    const parts = schema.allOf.filter(isSchema)
    const merged = mergeAll([
      without(schema, 'allOf'),
      ...parts.map((part) => followReference(part, way.root)).filter(isObject),
    ])
    if (merged !== undefined) return next(value, merged)
    return [without(schema, 'allOf'), ...parts].reduce<unknown>(next, value)
  }
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    const branches = schema[keyword]
    if (!Array.isArray(branches)) continue
    const found = branches
      .filter(isSchema)
      .map((branch) => ({ branch, converted: next(value, branch) }))
      .find(({ branch, converted }) => fits(way.inward ? converted : value, followReference(branch, way.root)))
    const beside = without(schema, keyword)
    const chosen = found === undefined ? value : found.converted
    return isUntyped(beside) ? chosen : next(chosen, beside)
  }

  const scalar =
    way.rules.tupleObject === true && isTuple(schema)
      ? convertTuple(value, schema, way)
      : convertScalar(value, schema, way)
  if (Array.isArray(scalar)) return convertItems(scalar, schema, next)
  if (isObject(scalar)) return convertProperties(scalar, schema, { way, next })
  return scalar
}

function convertAny(value: unknown, { inward }: Way): unknown {
  if (!inward) return typeof value === 'string' && parse(value) === undefined ? value : JSON.stringify(value)
  return typeof value === 'string' ? (parse(value)?.value ?? value) : value
}

/** True for a list with a fixed kind at each position and nothing after. */
export function isTuple(schema: JsonSchema): boolean {
  if (!Array.isArray(schema.prefixItems) || schema.prefixItems.length === 0) return false
  return (
    schema.items === undefined ||
    schema.items === false ||
    (isObject(schema.items) && Object.keys(schema.items).length === 0)
  )
}

/** The key of a position, from 1. */
export function toTupleKey(index: number): string {
  return `item_${index + 1}`
}

function convertTuple(value: unknown, schema: JsonSchema, { inward }: Way): unknown {
  const length = Array.isArray(schema.prefixItems) ? schema.prefixItems.length : 0
  if (inward)
    return isObject(value)
      ? Array.from({ length }, (_, index) => value[toTupleKey(index)]).filter((item) => item !== undefined)
      : value
  return Array.isArray(value) ? Object.fromEntries(value.map((item, index) => [toTupleKey(index), item])) : value
}

function convertItems(
  items: readonly unknown[],
  schema: JsonSchema,
  next: (value: unknown, schema: Schema) => unknown,
): unknown {
  const first = Array.isArray(schema.prefixItems) ? schema.prefixItems : []
  const converted = items.map((item, index) => {
    const own = index < first.length ? first[index] : schema.items
    return isSchema(own) ? next(item, own) : item
  })
  return converted.some((item, index) => item !== items[index]) ? converted : items
}

function convertProperties(
  object: JsonSchema,
  schema: JsonSchema,
  { way, next }: { way: Way; next: (value: unknown, schema: Schema) => unknown },
): unknown {
  const properties = propertiesOf(schema)
  const names = way.rules.keys === undefined ? undefined : toNames(Object.keys(properties), way.rules.keys, way.inward)
  const required = requiredOf(schema)
  const entries = Object.entries(object)
  const converted = entries.flatMap(([key, value]): readonly (readonly [string, unknown])[] => {
    const name = names?.get(key) ?? key
    const declared = way.inward ? name : key
    const property = Object.hasOwn(properties, declared) ? properties[declared] : schema.additionalProperties
    if (!isSchema(property)) return [[name, value]]
    const absent =
      way.inward &&
      way.rules.nullIsAbsent === true &&
      value === null &&
      !required.includes(declared) &&
      !fits(null, followReference(property, way.root))
    return absent ? [] : [[name, next(value, property)]]
  })
  const changed =
    converted.length !== entries.length ||
    converted.some(([key, value], index) => key !== entries[index]?.[0] || value !== entries[index]?.[1])
  return changed ? Object.fromEntries(converted) : object
}

function toNames(names: readonly string[], fitting: RegExp, inward: boolean): ReadonlyMap<string, string> {
  const keys = toWireKeys(names, fitting)
  return inward ? new Map([...keys].map(([name, key]) => [key, name])) : keys
}

function convertScalar(value: unknown, schema: JsonSchema, { rules, inward }: Way): unknown {
  const listed =
    schema.const !== undefined
      ? [schema.const]
      : Array.isArray(schema.enum)
        ? (schema.enum as readonly Json[])
        : undefined
  if (rules.enumText === true && listed !== undefined) {
    if (inward && typeof value === 'string') return fromEnumText(value, listed)
    if (!inward && value !== null && listed.some((entry) => isEqual(entry, value))) return toEnumText(value as Json)
  }
  return rules.byType === true && inward ? readByType(value, typesOf(schema)) : value
}

/** Only where nothing is lost; else the value stays for the validation to refuse. */
function readByType(value: unknown, types: readonly string[]): unknown {
  if (types.length === 0) return value
  if (
    (typeof value === 'number' || typeof value === 'boolean') &&
    types.every((type) => type === 'string' || type === 'null')
  ) {
    return typeof value === 'number' && !Number.isSafeInteger(value) && Number.isInteger(value) ? value : String(value)
  }
  if (typeof value !== 'string' || types.includes('string')) return value
  const text = value.trim()
  if (types.includes('integer') && /^-?\d+$/.test(text))
    return Number.isSafeInteger(Number(text)) ? Number(text) : value
  if (types.includes('number') && /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text) && Number.isFinite(Number(text)))
    return Number(text)
  if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true'
  if (types.includes('null') && text === 'null') return null
  const whole = parse(text)?.value
  if (types.includes('array') && Array.isArray(whole)) return whole
  if (types.includes('object') && isObject(whole)) return whole
  return value
}

/** A shallow look: could the value be meant by this schema? */
function fits(value: unknown, schema: Schema): boolean {
  if (typeof schema === 'boolean') return schema
  if (schema.const !== undefined) return isEqual(schema.const, value)
  if (Array.isArray(schema.enum)) return schema.enum.some((entry: Json) => isEqual(entry, value))
  const types = typesOf(schema)
  if (types.length > 0 && !types.some((type) => hasType(value, type))) return false
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    const branches = schema[keyword]
    if (Array.isArray(branches) && !branches.some((branch) => isSchema(branch) && fits(value, branch))) return false
  }
  if (!isObject(value)) return true
  return (
    requiredOf(schema).every((name) => Object.hasOwn(value, name)) &&
    Object.entries(propertiesOf(schema)).every(
      ([name, property]) => !isObject(property) || property.const === undefined || isEqual(property.const, value[name]),
    )
  )
}

function hasType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isObject(value)
  if (type === 'integer') return Number.isInteger(value)
  return typeof value === type
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}
