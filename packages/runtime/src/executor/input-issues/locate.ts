/** Finds the value and the schema that a path of an input leads to. */
import type { Json, JsonSchema } from '../../contract/index.ts'

export type Path = readonly (string | number)[]

export function valueAt(input: unknown, path: Path): unknown {
  let value: unknown = input
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Record<string | number, unknown>)[key]
  }
  return value
}

/** Undefined where the schema branches or points elsewhere: then only the validator knows. */
export function schemaAt(root: JsonSchema, path: Path): JsonSchema | undefined {
  let schema: Json | undefined = root
  for (const key of path) {
    if (!isSchema(schema)) return undefined
    schema = typeof key === 'number' ? itemSchema(schema, key) : propertySchema(schema, key)
  }
  return isSchema(schema) ? schema : undefined
}

/** `todos[2].content` */
export function pathText(path: Path): string {
  return path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : text === '' ? key : `${text}.${key}`),
    '',
  )
}

/** A JSON pointer (RFC 6901). */
export function pointerText(path: Path): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

function itemSchema(schema: JsonSchema, index: number): Json | undefined {
  const { prefixItems } = schema
  return Array.isArray(prefixItems) && index < prefixItems.length ? prefixItems[index] : schema.items
}

function propertySchema(schema: JsonSchema, key: string): Json | undefined {
  const { properties } = schema
  if (isSchema(properties) && Object.hasOwn(properties, key)) return properties[key]
  return schema.additionalProperties
}

function isSchema(schema: Json | undefined): schema is JsonSchema {
  return typeof schema === 'object' && schema !== null && !Array.isArray(schema)
}
