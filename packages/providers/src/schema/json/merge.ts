/** Joins schemas that all hold at once into one, as far as one schema can say it. */
import type { Json, JsonSchema } from '@toolgate/runtime/contract'
import { isEqual, isObject, isSchema, typesOf } from './schema.ts'

const joiners: Readonly<Record<string, (first: Json, second: Json) => Json | undefined>> = {
  properties: (first, second) => (isObject(first) && isObject(second) ? mergeMaps(first, second) : undefined),
  patternProperties: (first, second) => (isObject(first) && isObject(second) ? mergeMaps(first, second) : undefined),
  $defs: (first, second) => (isObject(first) && isObject(second) ? mergeMaps(first, second) : undefined),
  required: union,
  type: (first, second) => common(typesOf({ type: first }), typesOf({ type: second })),
  enum: (first, second) =>
    Array.isArray(first) && Array.isArray(second)
      ? first.filter((value: Json) => second.some((other: Json) => isEqual(value, other)))
      : undefined,
  description: (first, second) =>
    typeof first === 'string' && typeof second === 'string' ? `${first} ${second}` : undefined,
  minimum: highest,
  exclusiveMinimum: highest,
  minLength: highest,
  minItems: highest,
  minProperties: highest,
  maximum: lowest,
  exclusiveMaximum: lowest,
  maxLength: lowest,
  maxItems: lowest,
  maxProperties: lowest,
  additionalProperties: (first, second) =>
    first === false || second === false ? false : isObject(first) ? first : second,
  uniqueItems: (first, second) => first === true || second === true,
  items: (first, second) => (isObject(first) && isObject(second) ? merge(first, second) : undefined),
  allOf: (first, second) => (Array.isArray(first) && Array.isArray(second) ? [...first, ...second] : undefined),
  title: (first) => first,
  default: (_first, second) => second,
}

/** One schema that demands what both demand; nothing where one schema cannot say it. */
export function merge(first: JsonSchema, second: JsonSchema): JsonSchema | undefined {
  const merged = new Map<string, Json>(Object.entries(first))
  for (const [keyword, value] of Object.entries(second)) {
    const before = merged.get(keyword)
    const joined = before === undefined || isEqual(before, value) ? value : joiners[keyword]?.(before, value)
    if (joined === undefined) return undefined
    merged.set(keyword, joined)
  }
  return Object.fromEntries(merged)
}

/** All of them together with what stands beside them. */
export function mergeAll(schemas: readonly JsonSchema[]): JsonSchema | undefined {
  return schemas.reduce<JsonSchema | undefined>((merged, schema) => merged && merge(merged, schema), {})
}

function mergeMaps(first: JsonSchema, second: JsonSchema): Json | undefined {
  const merged = new Map<string, Json>(Object.entries(first))
  for (const [name, schema] of Object.entries(second)) {
    const before = merged.get(name)
    const joined =
      before === undefined || isEqual(before, schema)
        ? schema
        : isObject(before) && isObject(schema)
          ? merge(before, schema)
          : isSchema(before) && schema === true
            ? before
            : undefined
    if (joined === undefined) return undefined
    merged.set(name, joined)
  }
  return Object.fromEntries(merged)
}

function union(first: Json, second: Json): Json | undefined {
  return Array.isArray(first) && Array.isArray(second) ? [...new Set([...first, ...second])] : undefined
}

function common(first: readonly string[], second: readonly string[]): Json | undefined {
  const both = first.filter((type) => second.includes(type) || (type === 'integer' && second.includes('number')))
  if (first.includes('number') && second.includes('integer')) both.push('integer')
  return both.length === 1 ? both[0] : both.length === 0 ? undefined : both
}

function highest(first: Json, second: Json): Json | undefined {
  return typeof first === 'number' && typeof second === 'number' ? Math.max(first, second) : undefined
}

function lowest(first: Json, second: Json): Json | undefined {
  return typeof first === 'number' && typeof second === 'number' ? Math.min(first, second) : undefined
}
