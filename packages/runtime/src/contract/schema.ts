/** A schema is anything that can both validate a value and print itself as JSON Schema: one source for types, checks and wire. */
import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec'

/** JSON as it travels on the wire. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** A JSON Schema object, draft 2020-12 unless its `$schema` says otherwise. */
export type JsonSchema = { readonly [keyword: string]: Json }

/** Standard Schema plus Standard JSON Schema (https://standardschema.dev); zod 4 schemas are of this type as they are. */
export interface ToolSchema<Input = unknown, Output = Input> {
  readonly '~standard': StandardSchemaV1.Props<Input, Output> & StandardJSONSchemaV1.Props<Input, Output>
}

/** What a caller writes, before defaults and coercions. */
export type InputOf<Schema extends ToolSchema> = StandardSchemaV1.InferInput<Schema>

/** What `run` receives, after defaults and coercions. */
export type OutputOf<Schema extends ToolSchema> = StandardSchemaV1.InferOutput<Schema>

/** The JSON Schema of the caller's side: a field with a default is optional there. Throws if the library cannot express the schema. */
export function toJsonSchema(schema: ToolSchema, side: 'input' | 'output' = 'input'): JsonSchema {
  const { $schema: _dialect, ...rest } = schema['~standard'].jsonSchema[side]({ target: 'draft-2020-12' })
  return rest as JsonSchema
}
