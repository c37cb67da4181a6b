/** Gemini's lists of values hold text only. */
import type { Json, JsonSchema } from '@toolgate/runtime/contract'
import { toEnumText } from '../enum-text.ts'
import { isEqual, typesOf, withText, without } from '../json/schema.ts'
import type { Note } from './place.ts'

/** Lists hold text only; other values travel as text and come back. */
export function toTextEnum(schema: JsonSchema, note: Note): JsonSchema {
  if (!Array.isArray(schema.enum)) return schema
  const given = schema.enum as readonly Json[]
  const values = given.filter((value) => value !== null)
  const texts = [...new Set(values.map((value) => toEnumText(value)))]
  const types = typesOf(schema)
  const nullable = given.length !== values.length && (types.length === 0 || types.includes('null'))
  const same = isEqual(texts, given) && types.join() === 'string'
  if (!same) note('enum', { from: given, to: texts, kept: 'as text; the value comes back with each call' })
  if (texts.length === 0) return withText({ ...without(schema, 'enum'), type: 'string', nullable: true }, 'Only null.')
  return { ...without(schema, 'enum', 'type'), type: nullable ? ['string', 'null'] : 'string', enum: texts }
}
