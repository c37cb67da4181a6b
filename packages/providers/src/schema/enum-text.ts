/** A value of a list as text, for a provider whose lists hold text only, and none that is empty. */
import type { Json } from '@toolgate/runtime/contract'

const empty = '(empty)'

export function toEnumText(value: Json): string {
  if (typeof value !== 'string') return JSON.stringify(value)
  return value === '' ? empty : value
}

/** The value of the list that a text stands for; a text of the list stands for itself. */
export function fromEnumText(text: string, values: readonly Json[]): Json {
  if (values.includes(text)) return text
  return values.find((value) => value !== null && toEnumText(value) === text) ?? text
}
