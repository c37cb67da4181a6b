/** Walks a JSON Schema and knows where it is: a key under `properties` is a name, a key of a schema is a keyword. */
import type { Json, JsonSchema } from '@toolgate/runtime/contract'
import type { ProjectionChange } from '../../protocol/index.ts'
import { copy, isObject, isSchema, toPointer, type Schema } from './schema.ts'

export type Report = (change: ProjectionChange) => void

/** Where a rewrite works. */
export interface Spot {
  /** JSON pointer of this schema; empty for the root. */
  readonly pointer: string
  /** The whole schema as it is before this walk, for references. */
  readonly root: JsonSchema
  /** Tells one change; `at` is what follows the pointer: a keyword, several steps, or nothing for the schema itself. */
  note(
    at: string | readonly string[],
    change: { readonly from: unknown; readonly to?: unknown; readonly kept: string },
  ): void
}

/** Gives the same object back where it has nothing to do. */
export type Rewrite = (schema: JsonSchema, spot: Spot) => Schema

const maps = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']
const singles = [
  'items',
  'additionalProperties',
  'unevaluatedProperties',
  'unevaluatedItems',
  'additionalItems',
  'contains',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
]
const lists = ['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items']

/** Applies the rewrites to every schema in turn, a parent before its children. What no rewrite touches keeps its identity. */
export function rewrite(root: JsonSchema, rewrites: readonly Rewrite[], report: Report): JsonSchema {
  const visit = (schema: Schema, pointer: string): Schema => {
    if (typeof schema === 'boolean') return schema
    const spot: Spot = {
      pointer,
      root,
      note: (at, { from, to, kept }) => report({ path: toPointer(pointer, ...stepsOf(at)), from, to, kept }),
    }
    let result: Schema = schema
    for (const apply of rewrites) {
      if (typeof result === 'boolean') return result
      result = apply(result, spot)
    }
    return typeof result === 'boolean' ? result : mapChildren(result, visit, pointer)
  }
  const result = visit(root, '')
  return typeof result === 'boolean' ? {} : result
}

/** The steps that a note names. */
export function stepsOf(at: string | readonly string[]): readonly string[] {
  if (typeof at !== 'string') return at
  return at === '' ? [] : [at]
}

/** The schema with every direct subschema replaced; the same object where none changed. */
export function mapChildren(
  schema: JsonSchema,
  map: (child: Schema, pointer: string) => Schema,
  pointer = '',
): JsonSchema {
  let changed: Record<string, Json> | undefined
  const set = (keyword: string, value: Json) => {
    if (value === schema[keyword]) return
    changed ??= copy(schema)
    changed[keyword] = value
  }
  for (const keyword of Object.keys(schema)) {
    const value = schema[keyword]
    const at = toPointer(pointer, keyword)
    if (maps.includes(keyword) && isObject(value))
      set(
        keyword,
        mapEntries(value, (entry, name) => (isSchema(entry) ? map(entry, toPointer(at, name)) : entry)),
      )
    else if (singles.includes(keyword) && isSchema(value)) set(keyword, map(value, at))
    else if (lists.includes(keyword) && Array.isArray(value))
      set(
        keyword,
        mapItems(value, (item, index) => (isSchema(item) ? map(item, `${at}/${index}`) : item)),
      )
  }
  return changed ?? schema
}

/** Own entries only, `__proto__` among them; the same object where no value changed. */
export function mapEntries(object: JsonSchema, map: (value: Json, key: string) => Json): JsonSchema {
  const entries = Object.entries(object)
  const mapped = entries.map(([key, value]): [string, Json] => [key, map(value, key)])
  return mapped.some(([, value], index) => value !== entries[index]?.[1]) ? Object.fromEntries(mapped) : object
}

function mapItems(items: readonly Json[], map: (item: Json, index: number) => Json): readonly Json[] {
  const mapped = items.map(map)
  return mapped.some((item, index) => item !== items[index]) ? mapped : items
}
