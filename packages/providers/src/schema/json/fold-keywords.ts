/** Takes away keywords that a provider refuses and says the same in the description. */
import type { JsonSchema } from '@toolgate/runtime/contract'
import type { Rewrite, Spot } from './rewrite.ts'
import { without, withText } from './schema.ts'
import { toConditionSentence, toSentence } from './sentence.ts'

/** Every keyword of the list becomes a sentence; `if` takes `then` and `else` with it. */
export function foldKeywords(keywords: readonly string[]): Rewrite {
  return (schema, spot) => keywords.reduce((folded, keyword) => foldKeyword(folded, keyword, spot), schema)
}

export function foldKeyword(schema: JsonSchema, keyword: string, { note }: Pick<Spot, 'note'>): JsonSchema {
  const value = schema[keyword]
  if (value === undefined) return schema
  const sentence = keyword === 'if' ? toConditionSentence(schema) : toSentence(keyword, value)
  note(keyword, {
    from: value,
    kept: sentence === undefined ? 'checked when the call comes' : 'as text in the description',
  })
  const rest = keyword === 'if' ? without(schema, 'if', 'then', 'else') : without(schema, keyword)
  return sentence === undefined ? rest : withText(rest, sentence)
}
