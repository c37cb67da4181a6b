/** An object of JSON, told apart from lists and null. */
import type { Json } from '../contract/index.ts'

export type JsonObject = Readonly<Record<string, Json>>

export function isObject(json: Json | undefined): json is JsonObject {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
}
