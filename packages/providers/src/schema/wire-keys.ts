/** Property names that a provider does not take get others, which can be turned back. */
import type { Json, JsonSchema } from '@toolgate/runtime/contract'
import type { Rewrite } from './json/rewrite.ts'
import { isObject, propertiesOf, requiredOf } from './json/schema.ts'

const limit = 64

/** From each name to the one on the wire; names that fit keep theirs, and two names never become one. */
export function toWireKeys(names: readonly string[], fits: RegExp): ReadonlyMap<string, string> {
  const keys = new Map(names.filter((name) => fits.test(name)).map((name) => [name, name]))
  const taken = new Set(keys.values())
  for (const name of names) {
    if (keys.has(name)) continue
    const clean = name
      .replace(/[^a-zA-Z0-9_]/g, '_')
      .replace(/^(?![a-zA-Z_])/, '_')
      .slice(0, limit)
    let key = clean
    for (let count = 2; taken.has(key); count += 1) key = `${clean.slice(0, limit - 1 - String(count).length)}_${count}`
    taken.add(key)
    keys.set(name, key)
  }
  return keys
}

/** Names that do not fit are replaced where properties are declared and where they are required. */
export function renameKeys(fits: RegExp): Rewrite {
  return (schema, { note }) => {
    const properties = propertiesOf(schema)
    const names = Object.keys(properties)
    if (names.every((name) => fits.test(name))) return schema
    const keys = toWireKeys(names, fits)
    for (const [name, key] of keys)
      if (name !== key) note(['properties', name], { from: name, to: key, kept: 'the name comes back with each call' })
    const rename = (name: string) => keys.get(name) ?? name
    return {
      ...schema,
      properties: Object.fromEntries(Object.entries(properties).map(([name, property]) => [rename(name), property])),
      ...(schema.required === undefined ? {} : { required: requiredOf(schema).map(rename) }),
      ...(isObject(schema.dependentRequired)
        ? { dependentRequired: renameDependencies(schema.dependentRequired, rename) }
        : {}),
    }
  }
}

function renameDependencies(dependencies: JsonSchema, rename: (name: string) => string): JsonSchema {
  return Object.fromEntries(
    Object.entries(dependencies).map(([name, needed]): [string, Json] => [
      rename(name),
      Array.isArray(needed) ? needed.map((other: Json) => (typeof other === 'string' ? rename(other) : other)) : needed,
    ]),
  )
}
