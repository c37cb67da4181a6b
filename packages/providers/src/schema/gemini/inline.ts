/** Gemini knows no references, so what they point to stands in their place. */
import type { JsonSchema } from '@toolgate/runtime/contract'
import { resolveReference } from '../json/reference.ts'
import { isObject, withText, without } from '../json/schema.ts'
import type { Inlined, Note, Place } from './place.ts'

/** References are followed; one inside itself only so far, then any object is allowed. */
export function inline(schema: JsonSchema, place: Place, note: Note): Inlined {
  const reference = schema.$ref
  if (typeof reference !== 'string') return { schema, path: place.path }
  const rest = without(schema, '$ref')
  if (place.path.filter((step) => step === reference).length >= place.levels) {
    note('$ref', { from: reference, kept: `${place.levels} levels, then any object` })
    return {
      schema: withText({ type: 'object', ...rest }, `Further levels as above (${reference.split('/').at(-1)}).`),
      path: place.path,
    }
  }
  const target = resolveReference(reference, place.root)
  note('$ref', { from: reference, kept: 'in place of the reference' })
  if (!isObject(target)) return { schema: target === undefined ? rest : target, path: place.path }
  // What stands beside a reference says more about this place than its target does.
  return inline(
    { ...target, ...rest, ...describedBy(rest, target) },
    { ...place, path: [...place.path, reference] },
    note,
  )
}

/** Both descriptions, the outer one first. */
export function describedBy(outer: JsonSchema, inner: JsonSchema): JsonSchema {
  const texts = [outer.description, inner.description].filter((text) => typeof text === 'string')
  return texts.length === 0 ? {} : { description: [...new Set(texts)].join(' ') }
}
