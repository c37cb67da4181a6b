/** Which keywords speak of which type. */
import type { JsonSchema } from '@toolgate/runtime/contract'
import { isObject } from '../json/schema.ts'

/** The type that the other keywords speak of. */
export function toType(schema: JsonSchema): string {
  if (
    isObject(schema.properties) ||
    ['required', 'additionalProperties', 'patternProperties', 'minProperties', 'maxProperties', 'propertyNames'].some(
      (keyword) => schema[keyword] !== undefined,
    )
  )
    return 'object'
  if (
    ['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems', 'contains'].some(
      (keyword) => schema[keyword] !== undefined,
    )
  )
    return 'array'
  if (
    ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'].some(
      (keyword) => schema[keyword] !== undefined,
    )
  )
    return 'number'
  return 'string'
}

const owners: Readonly<Record<string, readonly string[]>> = {
  object: [
    'properties',
    'required',
    'additionalProperties',
    'patternProperties',
    'propertyNames',
    'minProperties',
    'maxProperties',
  ],
  array: ['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems', 'contains'],
  string: ['minLength', 'maxLength', 'pattern', 'format', 'enum'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  integer: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  boolean: [],
}

/** Without the keywords that speak of other types. */
export function onlyFor(type: string, schema: JsonSchema): JsonSchema {
  const others = Object.values(owners).flat()
  return Object.fromEntries(
    Object.entries(schema).filter(([keyword]) => !others.includes(keyword) || owners[type]?.includes(keyword)),
  )
}
