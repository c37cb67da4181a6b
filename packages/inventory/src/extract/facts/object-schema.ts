/** What the methods of a builder make of an object schema: more properties, or fewer. */
import type { Json } from '../canonical-json.ts'

/** A recovered schema; `{ opaque: true }` stands where nothing could be recovered. */
export type RecoveredSchema = { readonly [key: string]: Json | undefined }

/** The schema with the properties of another, which replace those of the same name. */
export function extended(schema: RecoveredSchema, by: RecoveredSchema): RecoveredSchema {
  const added = propertiesOf(by)
  const kept = requiredOf(schema).filter((key) => !Object.hasOwn(added, key))
  return {
    ...withProperties(schema, { ...propertiesOf(schema), ...added }, [...kept, ...requiredOf(by)]),
    opaque: schema.opaque === true || by.opaque === true ? true : undefined,
  }
}

/** The schema with the properties of these names alone. */
export function keysKept(schema: RecoveredSchema, keys: ReadonlySet<string>): RecoveredSchema {
  const properties = Object.entries(propertiesOf(schema)).filter(([key]) => keys.has(key))
  return withProperties(
    schema,
    Object.fromEntries(properties),
    requiredOf(schema).filter((key) => keys.has(key)),
  )
}

/** The schema without the properties of these names. */
export function keysRemoved(schema: RecoveredSchema, keys: ReadonlySet<string>): RecoveredSchema {
  return keysKept(schema, new Set(Object.keys(propertiesOf(schema)).filter((key) => !keys.has(key))))
}

/** The schema of which these properties, or all of them, may be left out. */
export function keysFreed(schema: RecoveredSchema, keys?: ReadonlySet<string>): RecoveredSchema {
  const required = keys === undefined ? [] : requiredOf(schema).filter((key) => !keys.has(key))
  return withProperties(schema, propertiesOf(schema), required)
}

/** The schema's own names of its properties and which of them it requires. */
export function propertiesOf({ properties }: RecoveredSchema): Readonly<Record<string, Json>> {
  return (properties ?? {}) as Record<string, Json>
}

export function requiredOf({ required }: RecoveredSchema): readonly string[] {
  return Array.isArray(required) ? (required as readonly string[]) : []
}

function withProperties(
  schema: RecoveredSchema,
  properties: Readonly<Record<string, Json>>,
  required: readonly string[],
): RecoveredSchema {
  return { ...schema, properties, required: required.length > 0 ? [...new Set(required)].toSorted() : undefined }
}
