/** The input of a call as a person writes it. */
import { exitCodes } from './exit-code.ts'
import { placeOfJsonFault } from './json-fault.ts'
import { stop, type Stop } from './stop.ts'

/** Nothing written is the empty input. */
export function readJsonInput(text: string): { readonly value: unknown } | Stop {
  if (text.trim() === '') return { value: {} }
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return stop(exitCodes.usage, `The input is not valid JSON. At line:column ${placeOfJsonFault(text)}`)
  }
}
