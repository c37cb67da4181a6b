/** Small readings of a JSON Schema that everything here needs; none of them trusts a value to be what it should. */
import type { Json, JsonSchema } from '@toolgate/runtime/contract'

export type Schema = JsonSchema | boolean

/** A shallow copy that may be written to. */
export function copy(schema: JsonSchema): Record<string, Json> {
  return Object.fromEntries(Object.entries(schema))
}

export function without(schema: JsonSchema, ...keywords: readonly string[]): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword)))
}

/** The schema with a sentence at the end of its description. */
export function withText(schema: JsonSchema, sentence: string): JsonSchema {
  const before = typeof schema.description === 'string' ? schema.description.trimEnd() : ''
  const gap = before === '' ? '' : /[.!?…:;)]$/.test(before) ? ' ' : '. '
  return { ...schema, description: `${before}${gap}${sentence}` }
}

export function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isSchema(value: unknown): value is Schema {
  return typeof value === 'boolean' || isObject(value)
}

export function isEqual(first: unknown, second: unknown): boolean {
  return first === second || JSON.stringify(first) === JSON.stringify(second)
}

/** The names under `properties`; none where it is missing. */
export function propertiesOf(schema: JsonSchema): JsonSchema {
  return isObject(schema.properties) ? schema.properties : {}
}

export function requiredOf(schema: JsonSchema): readonly string[] {
  return Array.isArray(schema.required) ? schema.required.filter((name) => typeof name === 'string') : []
}

/** The types that a schema names; none where it names no type. */
export function typesOf(schema: JsonSchema): readonly string[] {
  if (typeof schema.type === 'string') return [schema.type]
  return Array.isArray(schema.type) ? schema.type.filter((type) => typeof type === 'string') : []
}

/** True for a schema that says nothing about its values. */
export function isUntyped(schema: Schema): boolean {
  if (typeof schema === 'boolean') return schema
  return Object.keys(schema).every((keyword) => annotations.includes(keyword))
}

const annotations = [
  'description',
  'title',
  'default',
  'examples',
  'example',
  '$comment',
  '$schema',
  '$id',
  '$defs',
  'deprecated',
  'readOnly',
  'writeOnly',
]

/** A JSON pointer (RFC 6901) with these steps added. */
export function toPointer(pointer: string, ...steps: readonly string[]): string {
  return [pointer, ...steps.map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1'))].join('/')
}
