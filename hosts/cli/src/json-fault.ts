/** Where a text stops being JSON, for a person who has to correct it. */
import { jsonFaultPosition } from '@toolgate/runtime/executor'

/** `line:column: what is wrong`, one-based, of a text that JSON.parse refused. Never repeats more than a few characters of it. */
export function placeOfJsonFault(text: string): string {
  const position = jsonFaultPosition(text)
  const before = text.slice(0, position).split('\n')
  const at = `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`
  if (position >= text.length) return `${at}: the text ends before the JSON value is complete.`
  return `${at}: ${JSON.stringify(text.slice(position, position + 12))} is not what JSON expects here.`
}
