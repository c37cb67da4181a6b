/** Builds Gemini's own form of a schema: a small part of OpenAPI 3. What it has no word for goes into the description. */
import type { JsonSchema } from '@toolgate/runtime/contract'
import type { ProjectionChange } from '../../protocol/index.ts'
import type { Report } from '../json/rewrite.ts'
import {
  isObject,
  isSchema,
  isUntyped,
  propertiesOf,
  toPointer,
  requiredOf,
  withText,
  without,
  type Schema,
} from '../json/schema.ts'
import { foldUnknown } from './fold.ts'
import { inline } from './inline.ts'
import { noteAt, type Note, type Place } from './place.ts'
import { toSingleForm } from './single-form.ts'

/** How often one reference is followed inside itself: fewer where the whole grows too large. */
const attempts = [
  { levels: 3, size: 2_000 },
  { levels: 2, size: 2_000 },
  { levels: 1, size: 5_000 },
] as const

export function toGemini(root: JsonSchema, report: Report): JsonSchema {
  for (const { levels, size } of attempts) {
    const changes: ProjectionChange[] = []
    const work = { made: 0, size }
    const made = convert(root, { root, pointer: '', report: (change) => changes.push(change), path: [], levels, work })
    if (work.made > size && levels > 1) continue
    for (const change of changes) report(change)
    return made
  }
  return root
}

function convert(declared: Schema, place: Place): JsonSchema {
  const note = noteAt(place)
  place.work.made += 1
  if (place.work.made > place.work.size) return { type: 'object', description: 'Any object.' }
  if (typeof declared === 'boolean' || isUntyped(declared)) return toAnyText(declared, note)
  const { schema, path } = inline(declared, place, note)
  if (typeof schema === 'boolean' || isUntyped(schema)) return toAnyText(schema, note)
  const single = toSingleForm(schema, { ...place, path }, note)
  return withChildren(foldUnknown(single.schema, note), { ...place, path: single.path }, note)
}

function toAnyText(schema: Schema, note: Note): JsonSchema {
  note('', { from: schema, to: { type: 'string' }, kept: 'any value, as JSON text' })
  return withText(
    {
      type: 'string',
      ...(isObject(schema) && typeof schema.description === 'string' ? { description: schema.description } : {}),
    },
    'Any value, as JSON text.',
  )
}

/** The children in the same form; a property that may not be given is left out, and a required one that is not declared too. */
function withChildren(schema: JsonSchema, place: Place, note: Note): JsonSchema {
  const into = (child: Schema, ...steps: string[]) =>
    convert(child, { ...place, pointer: toPointer(place.pointer, ...steps) })
  const entries = Object.entries(propertiesOf(schema)).filter((entry): entry is [string, Schema] => isSchema(entry[1]))
  const offered = entries.filter(([, property]) => property !== false)
  for (const [name] of entries.filter(([, property]) => property === false))
    note(['properties', name], { from: false, kept: 'left out: it may not be given' })
  const names = offered.map(([name]) => name)
  const required = requiredOf(schema).filter((name) => names.includes(name))
  const unknown = requiredOf(schema).filter((name) => !names.includes(name))
  if (unknown.length > 0) note('required', { from: schema.required, to: required, kept: 'as text in the description' })
  const result: JsonSchema = {
    ...schema,
    ...(isObject(schema.properties)
      ? {
          properties: Object.fromEntries(offered.map(([name, property]) => [name, into(property, 'properties', name)])),
        }
      : {}),
    ...(schema.required === undefined ? {} : { required }),
    ...(isSchema(schema.items) ? { items: into(schema.items, 'items') } : {}),
    ...(Array.isArray(schema.anyOf)
      ? { anyOf: schema.anyOf.filter(isSchema).map((branch, index) => into(branch, 'anyOf', String(index))) }
      : {}),
  }
  const cleaned =
    required.length === 0 && result.required !== undefined && (unknown.length > 0 || requiredOf(schema).length === 0)
      ? without(result, 'required')
      : result
  return unknown.length === 0 ? cleaned : withText(cleaned, `${unknown.join(' and ')} must be given.`)
}
