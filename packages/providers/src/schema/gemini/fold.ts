/** Keeps the keywords that Gemini has and says the others in words. */
import type { Json, JsonSchema } from '@toolgate/runtime/contract'
import { foldKeyword } from '../json/fold-keywords.ts'
import { isEqual, isObject, isSchema, withText, without } from '../json/schema.ts'
import { describe, toSentence } from '../json/sentence.ts'
import type { Note } from './place.ts'

/** https://ai.google.dev/api/caching#Schema */
const known = [
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
const silent = [
  'then',
  'else',
  '$schema',
  '$id',
  '$comment',
  '$defs',
  '$anchor',
  '$vocabulary',
  'deprecated',
  'readOnly',
  'writeOnly',
  'x-mcp-header',
  'contentMediaType',
  'contentEncoding',
]
const formats: Readonly<Record<string, readonly string[]>> = {
  string: ['enum', 'date-time'],
  number: ['float', 'double'],
  integer: ['int32', 'int64'],
}

/** The schema with no keyword that the API does not know. */
export function foldUnknown(schema: JsonSchema, note: Note): JsonSchema {
  let result = foldKeyword(schema, 'if', { note })
  for (const keyword of Object.keys(schema)) {
    if (result[keyword] === undefined) continue
    if (keyword === 'exclusiveMinimum' || keyword === 'exclusiveMaximum') result = toInclusive(result, keyword, note)
    else if (silent.includes(keyword)) {
      note(keyword, { from: schema[keyword], kept: 'not kept: it says nothing about a value' })
      result = without(result, keyword)
    } else if (keyword === 'prefixItems') result = foldTuple(result, note)
    else if (keyword === 'format' && !takesFormat(schema)) result = foldKeyword(result, keyword, { note })
    else if (!known.includes(keyword) || (keyword === 'enum' && schema.type !== 'string'))
      result = foldKeyword(result, keyword, { note })
  }
  if (result.items !== undefined || result.type !== 'array') return result
  note('items', { from: undefined, to: { type: 'string' }, kept: 'items as text' })
  return { ...result, items: { type: 'string' } }
}

/** True where the API knows this format for this type. */
function takesFormat({ type, format }: JsonSchema): boolean {
  return typeof type === 'string' && typeof format === 'string' && formats[type]?.includes(format) === true
}

/** Whole numbers have an exact inclusive bound; for others it is widened and said. */
function toInclusive(schema: JsonSchema, keyword: 'exclusiveMinimum' | 'exclusiveMaximum', note: Note): JsonSchema {
  const bound = keyword === 'exclusiveMinimum' ? 'minimum' : 'maximum'
  const limit = schema[keyword]
  if (typeof limit !== 'number') return without(schema, keyword)
  const whole = schema.type === 'integer'
  const inclusive = !whole ? limit : keyword === 'exclusiveMinimum' ? Math.floor(limit) + 1 : Math.ceil(limit) - 1
  const before = schema[bound]
  const tighter =
    typeof before !== 'number'
      ? inclusive
      : keyword === 'exclusiveMinimum'
        ? Math.max(before, inclusive)
        : Math.min(before, inclusive)
  note(keyword, {
    from: limit,
    to: tighter,
    kept: whole ? `as ${bound}` : `as ${bound}, with the exact rule as text in the description`,
  })
  const bounded = { ...without(schema, keyword), [bound]: tighter }
  return whole ? bounded : withText(bounded, toSentence(keyword, limit) ?? '')
}

function foldTuple(schema: JsonSchema, note: Note): JsonSchema {
  const items = (schema.prefixItems as readonly Json[]).filter(isSchema)
  note('prefixItems', { from: items, kept: 'the kinds as items, the positions as text in the description' })
  const more = isObject(schema.items) ? [schema.items] : []
  const kinds = [...items, ...more].filter(
    (item, index, all) => all.findIndex((other) => isEqual(other, item)) === index,
  )
  const [only] = kinds
  return withText(
    {
      ...without(schema, 'prefixItems', 'items'),
      items: kinds.length === 1 && only !== undefined ? only : { anyOf: kinds },
    },
    `[${items.map((item) => describe(item)).join(', ')}]`,
  )
}
