/** What servers that imitate OpenAI take: each is a little different, so this is what the strictest of them accept. */
import { createDialect } from './create-dialect.ts'
import { renameKeys } from './wire-keys.ts'
import { toObjectRoot } from './object-root.ts'
import { rewrite, type Rewrite } from './json/rewrite.ts'
import { isObject, without } from './json/schema.ts'

/** Any name but none. */
const keys = /^[^]+$/

/** An empty schema for other keys is refused by some; `true` says the same. */
const openWithTrue: Rewrite = (schema, { note }) => {
  if (!isObject(schema.additionalProperties) || Object.keys(schema.additionalProperties).length > 0) return schema
  note('additionalProperties', { from: {}, to: true, kept: 'any other keys' })
  return { ...schema, additionalProperties: true }
}

/** A branch that no value fits says nothing; schema libraries write it for a value that may be absent. */
const dropImpossible: Rewrite = (schema, { note }) => {
  if (!Array.isArray(schema.anyOf)) return schema
  const possible = schema.anyOf.filter(
    (branch) =>
      branch !== false &&
      !(
        isObject(branch) &&
        Object.keys(branch).join() === 'not' &&
        isObject(branch.not) &&
        Object.keys(branch.not).length === 0
      ),
  )
  if (possible.length === schema.anyOf.length || possible.length === 0) return schema
  note('anyOf', { from: schema.anyOf, to: possible, kept: 'the branches that a value can fit' })
  const [only] = possible
  return possible.length === 1 && isObject(only)
    ? { ...without(schema, 'anyOf'), ...only }
    : { ...schema, anyOf: possible }
}

/** An empty list is no list in old drafts. */
const dropEmptyRequired: Rewrite = (schema, { note }) => {
  if (!Array.isArray(schema.required) || schema.required.length > 0) return schema
  note('required', { from: [], kept: 'nothing is required' })
  return without(schema, 'required')
}

export const compatibleDialect = createDialect({
  name: 'compatible',
  shape(schema, { strict, report }) {
    const declared = toObjectRoot(schema, { properties: true }, report)
    if (declared === undefined) return undefined
    return {
      sent: rewrite(declared, [renameKeys(keys), openWithTrue, dropImpossible, dropEmptyRequired], report),
      declared,
      strict,
      rules: { keys, byType: true },
    }
  },
})
