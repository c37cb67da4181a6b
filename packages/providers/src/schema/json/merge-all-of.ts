/** `allOf` says that several schemas hold at once; most of the time one schema can say it. */
import { mergeAll } from './merge.ts'
import { followReference } from './reference.ts'
import type { Rewrite } from './rewrite.ts'
import { isObject, isSchema, without, withText } from './schema.ts'

/** Merged where that is possible, else the branches stand as text; branches with references of their own stay. */
export const mergeAllOf: Rewrite = (schema, { root, note }) => {
  if (!Array.isArray(schema.allOf)) return schema
  const branches = schema.allOf
    .filter(isSchema)
    .map((branch) => followReference(branch, root))
    .filter(isObject)
  // What holds a reference may hold itself, and would never come to an end.
  if (JSON.stringify(branches).includes('"$ref"')) return schema
  const rest = without(schema, 'allOf')
  const merged = mergeAll([rest, ...branches])
  note('allOf', { from: schema.allOf, kept: merged === undefined ? 'as text in the description' : 'merged' })
  return merged ?? withText(rest, `All of these hold: ${JSON.stringify(branches)}.`)
}
