/** What each provider would refuse in a schema, written from its documentation and apart from what projects: the yardstick of the tests. */
import type { JsonSchema } from '@toolgate/runtime/contract'
import { mapChildren } from './json/rewrite.ts'
import { isObject, propertiesOf, requiredOf, typesOf, type Schema } from './json/schema.ts'

export function anthropicFaults(root: JsonSchema): readonly string[] {
  return [
    ...(root.type === 'object' ? [] : ['the root is no object']),
    ...['oneOf', 'anyOf', 'allOf']
      .filter((keyword) => root[keyword] !== undefined)
      .map((keyword) => `${keyword} at the root`),
    ...each(root, (schema) => [
      ...Object.keys(propertiesOf(schema))
        .filter((name) => !/^[a-zA-Z0-9_.-]{1,64}$/.test(name))
        .map((name) => `key ${name}`),
      ...generalFaults(schema),
    ]),
  ]
}

export function openaiFaults(root: JsonSchema): readonly string[] {
  return [
    ...(root.type === 'object' ? [] : ['the root is no object']),
    ...(isObject(root.properties) ? [] : ['no properties at the root']),
    ...['oneOf', 'anyOf', 'allOf', 'enum', 'not']
      .filter((keyword) => root[keyword] !== undefined)
      .map((keyword) => `${keyword} at the root`),
    ...each(root, (schema) => [
      ...(typesOf(schema).includes('array') && schema.items === undefined ? ['array without items'] : []),
      ...generalFaults(schema),
    ]),
  ]
}

export function strictFaults(root: JsonSchema): readonly string[] {
  const refused = [
    'allOf',
    'oneOf',
    'not',
    'if',
    'then',
    'else',
    'dependentRequired',
    'dependentSchemas',
    'patternProperties',
    'prefixItems',
    'default',
    'uniqueItems',
    'contains',
    'propertyNames',
  ]
  return each(root, (schema) => [
    ...refused.filter((keyword) => schema[keyword] !== undefined),
    ...(isObject(schema.properties) && schema.additionalProperties !== false ? ['an open object'] : []),
    ...Object.keys(propertiesOf(schema))
      .filter((name) => !requiredOf(schema).includes(name))
      .map((name) => `${name} is not required`),
    ...(Array.isArray(schema.enum) && schema.enum.length > 1_000 ? ['a long list'] : []),
    ...(schema.format === 'uri' ? ['format'] : []),
  ])
}

const geminiWords = [
  'type',
  'title',
  'description',
  'nullable',
  'enum',
  'format',
  'items',
  'properties',
  'required',
  'anyOf',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'pattern',
]
const beside = ['anyOf', 'description', 'title', 'nullable']

export function geminiFaults(root: JsonSchema): readonly string[] {
  return [
    ...(root.type === 'object' ? [] : ['the root is no object']),
    ...each(
      root,
      (schema) => [
        ...Object.keys(schema).filter((keyword) => !geminiWords.includes(keyword)),
        ...(Array.isArray(schema.type) ? ['several types'] : []),
        ...(schema.type === undefined && schema.anyOf === undefined ? ['no type'] : []),
        ...(schema.anyOf !== undefined && Object.keys(schema).some((keyword) => !beside.includes(keyword))
          ? ['something beside anyOf']
          : []),
        ...(schema.type === 'array' && !isObject(schema.items) ? ['array without items'] : []),
        ...(schema.enum === undefined ||
        (Array.isArray(schema.enum) &&
          schema.type === 'string' &&
          schema.enum.every((value) => typeof value === 'string') &&
          new Set(schema.enum).size === schema.enum.length)
          ? []
          : ['a list that is not of different texts']),
        ...requiredOf(schema)
          .filter((name) => !Object.hasOwn(propertiesOf(schema), name))
          .map((name) => `${name} is required and not declared`),
        ...(schema.format === undefined ||
        ['enum', 'date-time', 'float', 'double', 'int32', 'int64'].includes(schema.format as string)
          ? []
          : ['format']),
      ],
      ['boolean schema'],
    ),
  ]
}

/** Wrong in every dialect. */
export function generalFaults(schema: JsonSchema): readonly string[] {
  return [
    ...(schema.required !== undefined && !Array.isArray(schema.required) ? ['required is no list'] : []),
    ...(Array.isArray(schema.items) ? ['items is a list'] : []),
    ...(typeof schema.exclusiveMinimum === 'boolean' || typeof schema.exclusiveMaximum === 'boolean'
      ? ['an exclusive bound that is a flag']
      : []),
    ...(schema.description !== undefined && typeof schema.description !== 'string'
      ? ['a description that is no text']
      : []),
    ...(schema.nullable === undefined ? [] : ['nullable']),
    ...(schema.properties === undefined || isObject(schema.properties) ? [] : ['properties that are none']),
    ...Object.values(propertiesOf(schema))
      .filter((property) => typeof property !== 'boolean' && !isObject(property))
      .map(() => 'a property that is no schema'),
  ]
}

function each(
  root: Schema,
  check: (schema: JsonSchema) => readonly string[],
  flag: readonly string[] = [],
): readonly string[] {
  if (typeof root === 'boolean') return flag
  const faults = [...check(root)]
  mapChildren(root, (child) => {
    faults.push(...each(child, check, flag))
    return child
  })
  return faults
}
