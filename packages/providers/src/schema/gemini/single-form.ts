/** A schema may say one thing in many ways; Gemini has one way for each. */
import type { Json, JsonSchema } from '@toolgate/runtime/contract'
import { merge, mergeAll } from '../json/merge.ts'
import { isObject, isSchema, typesOf, withText, without, type Schema } from '../json/schema.ts'
import { describe } from '../json/sentence.ts'
import { describedBy, inline } from './inline.ts'
import type { Inlined, Note, Place } from './place.ts'
import { toTextEnum } from './text-enum.ts'
import { onlyFor, toType } from './type-keywords.ts'

/** One type, no `allOf`, `oneOf` or `const`, null as `nullable`. */
export function toSingleForm(declared: JsonSchema, place: Place, note: Note): Inlined<JsonSchema> {
  let { schema, path } = mergeBranches(declared, place, note)
  if (Array.isArray(schema.oneOf)) {
    note('oneOf', { from: 'oneOf', to: 'anyOf', kept: 'as anyOf' })
    schema = Array.isArray(schema.anyOf)
      ? withText(without(schema, 'oneOf'), `Exactly one of these holds: ${JSON.stringify(schema.oneOf)}.`)
      : { ...without(schema, 'oneOf'), anyOf: schema.oneOf as Json }
  }
  if (schema.const !== undefined) {
    note('const', { from: schema.const, to: [schema.const], kept: 'as a list of one value' })
    schema = { ...without(schema, 'const'), enum: [schema.const] }
  }
  schema = toTextEnum(schema, note)
  const types = typesOf(schema).filter((type) => type !== 'null')
  if (typesOf(schema).includes('null')) {
    note('type', { from: schema.type, to: types, kept: 'nullable' })
    schema = {
      ...without(schema, 'type'),
      ...(types.length === 0 ? { type: 'string' } : { type: types.length === 1 ? (types[0] as string) : types }),
      nullable: true,
    }
    if (types.length === 0) schema = withText(schema, 'Only null.')
  }
  if (types.length > 1) {
    note('type', { from: schema.type, to: 'anyOf', kept: 'one branch a type' })
    const { description, title, nullable, ...rest } = schema
    return {
      schema: {
        ...defined({ description, title, nullable }),
        anyOf: types.map((type) => onlyFor(type, { ...rest, type })),
      },
      path,
    }
  }
  if (Array.isArray(schema.anyOf))
    return toBranches(schema, schema.anyOf.filter(isSchema), { place: { ...place, path }, note })
  return { schema: schema.type === undefined ? { type: toType(schema), ...schema } : schema, path }
}

function mergeBranches(schema: JsonSchema, place: Place, note: Note): Inlined<JsonSchema> {
  if (!Array.isArray(schema.allOf)) return { schema, path: place.path }
  const inlined = schema.allOf.filter(isObject).map((branch) => inline(branch, place, note))
  const branches = inlined.map((branch) => branch.schema).filter(isObject)
  const rest = without(schema, 'allOf')
  const merged = mergeAll([rest, ...branches])
  note('allOf', { from: schema.allOf, kept: merged === undefined ? 'as text in the description' : 'merged' })
  return merged === undefined
    ? { schema: withText(rest, `All of these hold: ${JSON.stringify(schema.allOf)}.`), path: place.path }
    : mergeBranches(
        merged,
        {
          ...place,
          path: [...new Set([place.path, ...inlined.map((branch) => branch.path)].flat())].flatMap((step) =>
            repeated(step, [place.path, ...inlined.map((branch) => branch.path)]),
          ),
        },
        note,
      )
}

/** As often as the path that holds it most. */
function repeated(step: string, paths: readonly (readonly string[])[]): readonly string[] {
  return Array.from(
    { length: Math.max(...paths.map((path) => path.filter((other) => other === step).length)) },
    () => step,
  )
}

/** Beside `anyOf` nothing else is read, so what stands there goes into each branch. */
function toBranches(
  schema: JsonSchema,
  branches: readonly Schema[],
  { place, note }: { place: Place; note: Note },
): Inlined<JsonSchema> {
  const { anyOf, description, title, nullable, default: value, ...beside } = schema
  const inlined = branches.map((branch) => ({
    branch,
    ...(isObject(branch) ? inline(branch, place, () => undefined) : { schema: branch, path: place.path }),
  }))
  const real = inlined.filter(
    (entry): entry is typeof entry & Inlined<JsonSchema> =>
      isObject(entry.schema) && typesOf(entry.schema).join() !== 'null' && !isImpossible(entry.schema),
  )
  const orNull =
    nullable === true || inlined.some((entry) => isObject(entry.schema) && typesOf(entry.schema).join() === 'null')
  const shared = defined({ description, title, nullable: orNull ? true : undefined, default: value })
  if (
    isObject(beside.properties) &&
    real.every((entry) => Object.keys(entry.schema).every((keyword) => keyword === 'required' || keyword === 'not'))
  ) {
    note('anyOf', { from: anyOf, kept: 'as text in the description' })
    return {
      schema: withText(
        { ...shared, ...beside, type: 'object' },
        `One of these holds: ${real.map((entry) => describe(entry.schema)).join(' | ')}.`,
      ),
      path: place.path,
    }
  }
  const [only] = real
  if (only === undefined) return { schema: { type: 'string', ...shared }, path: place.path }
  if (real.length === 1) {
    note('anyOf', { from: anyOf, kept: orNull ? 'nullable' : 'as its one branch' })
    const branch: JsonSchema = only.schema
    const merged = merge(beside, branch) ?? branch
    return toSingleForm({ ...merged, ...shared, ...describedBy(shared, merged) }, { ...place, path: only.path }, note)
  }
  const alone = Object.keys(beside).length === 0
  // A branch that stays a reference is followed where it stands, with its own count of levels.
  const merged = real.map((entry) =>
    alone ? (entry.branch as JsonSchema) : (merge(beside, entry.schema) ?? entry.schema),
  )
  const path = alone
    ? place.path
    : [...new Set(real.flatMap((entry) => entry.path))].flatMap((step) =>
        repeated(
          step,
          real.map((entry) => entry.path),
        ),
      )
  return { schema: { ...shared, anyOf: merged }, path }
}

function isImpossible(branch: JsonSchema): boolean {
  return (
    Object.keys(branch).join() === 'not' &&
    (branch.not === true || (isObject(branch.not) && Object.keys(branch.not).length === 0))
  )
}

function defined(schema: Readonly<Record<string, Json | undefined>>): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter((entry): entry is [string, Json] => entry[1] !== undefined))
}
