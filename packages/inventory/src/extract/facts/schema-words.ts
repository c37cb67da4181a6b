/** The words of schema builders and of JSON Schema, and what each means for a recovered schema. */
import type { Value } from '../../expand/value.ts'
import type { RecoveredSchema } from './object-schema.ts'

/** Builders that need no argument. */
export const SIMPLE: Readonly<Record<string, RecoveredSchema>> = {
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
/** Of these one version of the library says that an object must have them, and another that it need not. */
export const UNTYPED: ReadonlySet<string> = new Set(['any', 'unknown'])
/** What refines a text, as a method or as a builder of its own. */
export const FORMATS: Readonly<Record<string, string>> = {
  url: 'uri',
  email: 'email',
  uuid: 'uuid',
  datetime: 'date-time',
}
export const BOUNDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  min: { string: 'minLength', array: 'minItems', number: 'minimum', integer: 'minimum' },
  max: { string: 'maxLength', array: 'maxItems', number: 'maximum', integer: 'maximum' },
  gte: { number: 'minimum', integer: 'minimum' },
  lte: { number: 'maximum', integer: 'maximum' },
  length: { string: 'maxLength', array: 'maxItems' },
}
/** Keywords that tell a literal schema, with the kinds of value they have there. A property of the same name holds a builder's call. */
export const KEYWORDS: Readonly<Record<string, readonly Value['kind'][]>> = {
  type: ['constant', 'array'],
  properties: ['object'],
  $ref: ['constant'],
  $schema: ['constant'],
  anyOf: ['array', 'list'],
  oneOf: ['array', 'list'],
  allOf: ['array', 'list'],
  enum: ['array', 'list'],
}
/** Keywords without which a recovered schema says the same. */
export const UNTOLD: ReadonlySet<string> = new Set(['$schema', 'additionalProperties', 'title', 'description'])
/** Methods of a made schema that have the name of a builder. */
export const REFINING: ReadonlySet<string> = new Set(['int', 'date', ...Object.keys(FORMATS)])
/** Builder calls that change nothing a schema of this subset can say. */
export const NEUTRAL = new Set([
  'strict',
  'passthrough',
  'loose',
  'strip',
  'refine',
  'superRefine',
  'transform',
  'trim',
  'pipe',
  'readonly',
  'brand',
  'check',
  'finite',
  'safe',
])
