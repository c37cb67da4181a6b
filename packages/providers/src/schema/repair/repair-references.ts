/** References that lead nowhere or into the network would take a whole request down; those inside keep working. */
import type { JsonSchema } from '@toolgate/runtime/contract'
import { resolveReference } from '../json/reference.ts'
import type { Rewrite } from '../json/rewrite.ts'
import { isObject, without, withText } from '../json/schema.ts'

/** Draft 7 spells `$defs` as `definitions`. */
export const repairDefinitions: Rewrite = (schema, { pointer, note }) => {
  if (pointer !== '' || !isObject(schema.definitions)) return schema
  const defs = isObject(schema.$defs) ? schema.$defs : {}
  if (Object.keys(schema.definitions).some((name) => Object.hasOwn(defs, name))) return schema
  note('definitions', { from: 'definitions', to: '$defs', kept: 'under the name of draft 2020-12' })
  return respell({
    ...without(schema, 'definitions', '$defs'),
    $defs: Object.fromEntries([...Object.entries(defs), ...Object.entries(schema.definitions)]),
  })
}

export const repairReference: Rewrite = (schema, { root, note }) => {
  const reference = schema.$ref
  if (typeof reference !== 'string') return schema
  // An anchor or an id of its own could be the target; only what is certainly lost is taken away.
  if (reference.startsWith('#') && !reference.startsWith('#/') && reference !== '#') return schema
  if (reference.startsWith('#') && resolveReference(reference, root) !== undefined) return schema
  note('$ref', { from: reference, kept: 'not kept: any value is allowed' })
  return withText(without(schema, '$ref'), '(schema reference could not be resolved)')
}

const old = '#/definitions/'

function respell(schema: JsonSchema): JsonSchema {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit)
    if (!isObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => [
        key,
        key === '$ref' && typeof entry === 'string' && entry.startsWith(old)
          ? `#/$defs/${entry.slice(old.length)}`
          : visit(entry),
      ]),
    )
  }
  return visit(schema) as JsonSchema
}
