/** Inputs that a tool's schema asks for, and inputs that break it in one place. */
import { isRecord, recordsIn, type JsonRecord } from './json-record.ts'

const DEEPEST = 4

/** The required members of an object schema, each with a plain value of its type. */
export function sampleInput(schema: JsonRecord): JsonRecord {
  return Object.fromEntries(requiredOf(schema).map((name) => [name, sampleValue(memberSchema(schema, name), 0)]))
}

export function requiredOf(schema: JsonRecord): readonly string[] {
  const { required } = schema
  return Array.isArray(required) ? required.filter((name) => typeof name === 'string') : []
}

export function memberSchema(schema: JsonRecord, name: string): JsonRecord {
  const { properties } = schema
  const member = isRecord(properties) ? properties[name] : undefined
  return isRecord(member) ? member : {}
}

/** A value of another type than the schema allows; nothing where the schema allows every type. */
export function wrongValue(schema: JsonRecord): unknown {
  switch (typeOf(schema)) {
    case 'string':
      return { wrong: 'type' }
    case 'number':
    case 'integer':
    case 'boolean':
      return ['wrong type']
    case 'array':
    case 'object':
      return 7
    default:
      return undefined
  }
}

function sampleValue(schema: JsonRecord, depth: number): unknown {
  if (schema['const'] !== undefined) return schema['const']
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  const [alternative] = alternativesOf(schema)
  if (alternative !== undefined && depth < DEEPEST) return sampleValue(alternative, depth + 1)
  const minimum = typeof schema['minimum'] === 'number' ? schema['minimum'] : 1
  switch (typeOf(schema)) {
    case 'number':
    case 'integer':
      return minimum
    case 'boolean':
      return false
    case 'array':
      return schema['minItems'] === undefined || depth >= DEEPEST ? [] : [sampleValue(itemSchema(schema), depth + 1)]
    case 'object':
      return depth >= DEEPEST
        ? {}
        : Object.fromEntries(
            requiredOf(schema).map((name) => [name, sampleValue(memberSchema(schema, name), depth + 1)]),
          )
    default:
      return 'probe'
  }
}

function itemSchema({ items }: JsonRecord): JsonRecord {
  return isRecord(items) ? items : {}
}

/** In lower case, since Gemini's own schemas write types in capitals. Of several types the first that is not null. */
function typeOf({ type, properties }: JsonRecord): string | undefined {
  const first: unknown = Array.isArray(type) ? type.find((each) => each !== 'null') : type
  if (typeof first === 'string') return first.toLowerCase()
  return isRecord(properties) ? 'object' : undefined
}

function alternativesOf({ anyOf, oneOf }: JsonRecord): readonly JsonRecord[] {
  return [...recordsIn(anyOf), ...recordsIn(oneOf)]
}
