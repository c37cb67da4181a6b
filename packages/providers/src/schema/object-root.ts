/** Providers want an object at the root of a tool's input, with its properties in plain sight. */
import type { Json, JsonSchema } from '@toolgate/runtime/contract'
import { merge } from './json/merge.ts'
import { followReference } from './json/reference.ts'
import type { Report } from './json/rewrite.ts'
import {
  isEqual,
  isObject,
  isSchema,
  propertiesOf,
  requiredOf,
  typesOf,
  without,
  withText,
  type Schema,
} from './json/schema.ts'
import { toChoiceSentence, toConditionSentence, toSentence } from './json/sentence.ts'

export interface RootRules {
  /** Further keywords that this provider refuses at the root; they become text. */
  readonly refused?: readonly string[]
  /** `properties` must be there, if only empty. */
  readonly properties?: true
}

/** The schema with a plain object at its root; nothing where its input can be no object. */
export function toObjectRoot(schema: JsonSchema, rules: RootRules, report: Report): JsonSchema | undefined {
  let root = schema
  const set = (next: JsonSchema, path: string, kept: string) => {
    report({ path, from: schema[path.slice(1)], to: next[path.slice(1)], kept })
    root = next
  }
  if (typeof root.$ref === 'string') {
    const target = followReference(root, schema)
    if (isObject(target))
      set(
        { ...target, ...(schema.$defs === undefined ? {} : { $defs: schema.$defs }) },
        '/$ref',
        'in place of the reference',
      )
  }
  for (const keyword of ['allOf', 'oneOf', 'anyOf'] as const) {
    if (Array.isArray(root[keyword]))
      set(
        fold(root, { root: schema, keywords: [keyword], path: [], work: { left: 500 } }),
        `/${keyword}`,
        keyword === 'allOf'
          ? 'merged into the root'
          : 'the properties at the root, the rule as text in the description',
      )
  }
  for (const keyword of rules.refused ?? []) {
    const value = root[keyword]
    if (value !== undefined)
      set(
        withText(without(root, keyword), toSentence(keyword, value) ?? ''),
        `/${keyword}`,
        'as text in the description',
      )
  }
  const types = typesOf(root)
  if (types.length > 0 && !types.includes('object')) return undefined
  if (root.type !== 'object')
    set(
      { type: 'object', ...without(root, 'type') },
      '/type',
      types.length === 0 ? 'any object was allowed' : 'only an object can be sent',
    )
  if (rules.properties === true && root.properties === undefined)
    set({ ...root, properties: {} }, '/properties', 'no parameters')
  return root
}

interface Fold {
  readonly root: JsonSchema
  readonly keywords: readonly ('allOf' | 'oneOf' | 'anyOf')[]
  /** The references that led here; one that comes again says nothing new. */
  readonly path: readonly string[]
  /** How many more branches are looked into; what a schema repeats without end is not read without end. */
  readonly work: { left: number }
}

/** The schema without these combinators at its top. */
function fold(schema: JsonSchema, { root, keywords, path, work }: Fold): JsonSchema {
  let folded = without(schema, ...keywords)
  for (const keyword of keywords) {
    const value = schema[keyword]
    if (!Array.isArray(value)) continue
    const choices = value.filter(isSchema)
    const branches = choices.flatMap((branch) => foldBranch(branch, { root, path, work }))
    folded =
      keyword === 'allOf'
        ? branches.reduce(join, folded)
        : choose(
            folded,
            branches,
            toChoiceSentence(
              keyword,
              choices.map((choice) => followReference(choice, root)),
            ),
          )
  }
  return folded
}

function foldBranch(branch: Schema, { root, path, work }: Omit<Fold, 'keywords'>): readonly JsonSchema[] {
  work.left -= 1
  const reference = isObject(branch) && typeof branch.$ref === 'string' ? branch.$ref : undefined
  const target = followReference(branch, root)
  if (!isObject(target) || (reference !== undefined && path.includes(reference)) || path.length > 6 || work.left < 0)
    return []
  return [fold(target, { root, keywords: ['allOf', 'oneOf', 'anyOf'], path: [...path, reference ?? ''], work })]
}

/** Both hold. A keyword that cannot be joined is said in words. */
function join(base: JsonSchema, branch: JsonSchema): JsonSchema {
  let joined = base
  for (const [keyword, value] of Object.entries(branch)) {
    if (keyword === 'then' || keyword === 'else') continue
    if (keyword === 'if') {
      joined = withText(joined, toConditionSentence(branch))
      continue
    }
    const merged = merge(joined, { [keyword]: value })
    if (merged !== undefined) joined = merged
    else if (keyword === 'properties')
      joined = { ...joined, properties: firstOf(propertiesOf(joined), propertiesOf(branch)) }
    else joined = withText(joined, toSentence(keyword, value) ?? `Also: ${JSON.stringify({ [keyword]: value })}.`)
  }
  return joined
}

function firstOf(first: JsonSchema, second: JsonSchema): JsonSchema {
  return Object.fromEntries([...Object.entries(second), ...Object.entries(first)])
}

/** One or some of the branches hold: every property is offered, and the rule stands in the description. */
function choose(base: JsonSchema, branches: readonly JsonSchema[], sentence: string): JsonSchema {
  const properties = new Map<string, Json>(Object.entries(propertiesOf(base)))
  for (const name of new Set(branches.flatMap((branch) => Object.keys(propertiesOf(branch))))) {
    const offered = distinct(
      branches.flatMap((branch) =>
        Object.hasOwn(propertiesOf(branch), name) ? [propertiesOf(branch)[name] as Schema] : [],
      ),
    )
    const combined = combine(offered)
    const before = properties.get(name)
    properties.set(
      name,
      isObject(before) && isObject(combined) ? (merge(before, combined) ?? before) : (before ?? combined),
    )
  }
  const always = requiredOf(branches[0] ?? {}).filter((name) =>
    branches.every((branch) => requiredOf(branch).includes(name)),
  )
  const required = [...new Set([...requiredOf(base), ...always])]
  const closed =
    base.additionalProperties === undefined &&
    branches.length > 0 &&
    branches.every((branch) => branch.additionalProperties === false)
  const chosen: JsonSchema = {
    ...base,
    ...(properties.size > 0 ? { properties: Object.fromEntries(properties) } : {}),
    ...(required.length > 0 ? { required } : {}),
    ...(closed ? { additionalProperties: false } : {}),
  }
  return withText(chosen, sentence)
}

function combine(offered: readonly Schema[]): Schema {
  const [only] = offered
  if (offered.length <= 1) return only ?? true
  const values = offered.map((schema) =>
    isObject(schema) && schema.const !== undefined
      ? [schema.const]
      : isObject(schema) && Array.isArray(schema.enum)
        ? schema.enum
        : undefined,
  )
  if (values.every((list) => list !== undefined)) {
    const all = [...new Set(values.flat())] as Json[]
    return all.every((value) => typeof value === 'string') ? { type: 'string', enum: all } : { enum: all }
  }
  return offered.includes(true) ? true : { anyOf: offered.filter(isObject) }
}

function distinct(schemas: readonly Schema[]): readonly Schema[] {
  return schemas.filter((schema, index) => schemas.findIndex((other) => isEqual(other, schema)) === index)
}
