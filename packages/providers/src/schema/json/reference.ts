/** Finds what a `$ref` points to. Only inside the schema itself: nothing is ever fetched. */
import type { JsonSchema } from '@toolgate/runtime/contract'
import { isObject, isSchema, type Schema } from './schema.ts'

/** The schema at a local reference; nothing where there is none. */
export function resolveReference(reference: string, root: JsonSchema): Schema | undefined {
  if (reference === '#') return root
  if (!reference.startsWith('#/')) return undefined
  let value: unknown = root
  for (const step of reference.slice(2).split('/')) {
    const key = decode(step).replaceAll('~1', '/').replaceAll('~0', '~')
    if (Array.isArray(value)) value = value[Number(key)]
    else if (isObject(value) && Object.hasOwn(value, key)) value = value[key]
    else return undefined
  }
  return isSchema(value) ? value : undefined
}

/** The schema with its reference followed and what stands beside it laid over; at most so many steps. */
export function followReference(schema: Schema, root: JsonSchema, steps = 8): Schema {
  if (typeof schema === 'boolean' || typeof schema.$ref !== 'string' || steps === 0) return schema
  const target = resolveReference(schema.$ref, root)
  if (target === undefined) return schema
  const { $ref: _reference, ...beside } = schema
  const followed = followReference(target, root, steps - 1)
  if (typeof followed === 'boolean') return followed
  return Object.keys(beside).length === 0 ? followed : { ...followed, ...beside }
}

function decode(step: string): string {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}
