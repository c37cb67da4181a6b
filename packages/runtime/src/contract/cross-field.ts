/** Rules that bind several parameters, stated once: the validation and the JSON Schema of such a rule cannot drift apart. */
import type { JsonSchema, ToolSchema } from './schema.ts'

/** A rule over an input object: `holds` decides, `message` explains a breach, `schema` says the same in JSON Schema. */
export interface CrossFieldRule {
  readonly holds: (input: Readonly<Record<string, unknown>>) => boolean
  readonly message: string
  readonly path: readonly string[]
  readonly schema: JsonSchema
}

/** The part of a zod object schema that a rule is attached to. */
interface Refinable extends ToolSchema {
  refine(check: (value: never) => unknown, parameters: { message: string; path: string[] }): this
  meta(meta: Record<string, unknown>): this
}

/** The schema with the rules added to its validation and, as `allOf`, to its JSON Schema. */
export function withRules<Schema extends Refinable>(schema: Schema, ...rules: readonly CrossFieldRule[]): Schema {
  const refined = rules.reduce<Schema>(
    (result, rule) => result.refine((value) => rule.holds(value), { message: rule.message, path: [...rule.path] }),
    schema,
  )
  return refined.meta({ allOf: rules.map((rule) => rule.schema) })
}

/** Exactly one of the named parameters is given. */
export function exactlyOne(...names: readonly string[]): CrossFieldRule {
  return {
    holds: (input) => given(input, names).length === 1,
    message: `Give exactly one of ${names.join(', ')}.`,
    path: names.slice(0, 1),
    schema: { oneOf: names.map((name) => ({ required: [name] })) },
  }
}

/** The two named parameters are not given together. */
export function notTogether(first: string, second: string): CrossFieldRule {
  return {
    holds: (input) => given(input, [first, second]).length < 2,
    message: `${first} and ${second} cannot be given together.`,
    path: [first],
    schema: { not: { required: [first, second] } },
  }
}

/** The first parameter is only given together with the second. */
export function needsAlso(name: string, other: string): CrossFieldRule {
  return {
    holds: (input) => input[name] === undefined || input[other] !== undefined,
    message: `${name} needs ${other}.`,
    path: [name],
    schema: { dependentRequired: { [name]: [other] } },
  }
}

function given(input: Readonly<Record<string, unknown>>, names: readonly string[]): readonly string[] {
  return names.filter((name) => input[name] !== undefined)
}
