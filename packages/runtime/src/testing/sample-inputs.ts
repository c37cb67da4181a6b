/** Inputs made from a JSON Schema: few, but at the edges, so that a declaration can be tried without knowing what it does. */
import type { Json, JsonSchema } from '../contract/schema.ts'

type Extent = 'smallest' | 'largest'

/** Objects that the schema should accept: the required members only, all of them at their smallest and largest, and each enum value once. */
export function sampleInputs(schema: JsonSchema): readonly Json[] {
  const names = Object.keys(members(schema))
  const required = (Array.isArray(schema['required']) ? schema['required'] : []) as readonly string[]
  const smallest = toObject(schema, names, 'smallest')
  const variants = names.flatMap((name) =>
    valuesOf(members(schema)[name] ?? {}).map((value) => ({ ...pick(smallest, required), [name]: value })),
  )
  return [pick(smallest, required), smallest, toObject(schema, names, 'largest'), ...variants]
}

function toObject(schema: JsonSchema, names: readonly string[], extent: Extent): Readonly<Record<string, Json>> {
  return Object.fromEntries(names.map((name) => [name, sample(members(schema)[name] ?? {}, extent)]))
}

function sample(schema: JsonSchema, extent: Extent): Json {
  const choices = schema['enum'] ?? schema['anyOf'] ?? schema['oneOf']
  if (schema['const'] !== undefined) return schema['const']
  if (Array.isArray(choices) && choices.length > 0) {
    const choice = choices[extent === 'smallest' ? 0 : choices.length - 1] as Json
    return schema['enum'] === undefined ? sample(choice as JsonSchema, extent) : choice
  }
  switch (schema['type']) {
    case 'string':
      return sampleText(schema, extent)
    case 'integer':
    case 'number':
      return extent === 'smallest' ? numberAt(schema, 'minimum', 0) : numberAt(schema, 'maximum', 1)
    case 'boolean':
      return extent === 'largest'
    case 'array':
      return sampleArray(schema, extent)
    case 'object':
      return toObject(schema, Object.keys(members(schema)), extent)
    default:
      return null
  }
}

function sampleText(schema: JsonSchema, extent: Extent): string {
  const most = Math.min(numberAt(schema, 'maxLength', 40), 40)
  const least = Math.max(numberAt(schema, 'minLength', 1), 1)
  return extent === 'smallest' ? 'x'.repeat(least) : `two\nlines ${'y'.repeat(40)}`.slice(0, Math.max(most, least))
}

function sampleArray(schema: JsonSchema, extent: Extent): Json {
  const items = (schema['items'] ?? {}) as JsonSchema
  const least = numberAt(schema, 'minItems', 0)
  const length = extent === 'smallest' ? least : Math.min(numberAt(schema, 'maxItems', 3), Math.max(least, 3))
  return Array.from({ length }, (_, index) => distinct(sample(items, extent), index))
}

/** Lists often want members that differ: every text of the later ones gets a number of its own. */
function distinct(value: Json, index: number): Json {
  if (index === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, member]) => [
    name,
    typeof member === 'string' && /^[xy]|\n/.test(member) ? `${member.slice(0, 8)}${index}` : member,
  ])
  return Object.fromEntries(entries) as Json
}

function valuesOf(schema: JsonSchema): readonly Json[] {
  if (Array.isArray(schema['enum'])) return schema['enum'] as readonly Json[]
  return schema['type'] === 'boolean' ? [true, false] : [sample(schema, 'smallest'), sample(schema, 'largest')]
}

function members(schema: JsonSchema): Readonly<Record<string, JsonSchema>> {
  return (schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>
}

function numberAt(schema: JsonSchema, keyword: string, otherwise: number): number {
  const value = schema[keyword]
  return typeof value === 'number' ? value : otherwise
}

function pick(value: Readonly<Record<string, Json>>, names: readonly string[]): Readonly<Record<string, Json>> {
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)))
}
