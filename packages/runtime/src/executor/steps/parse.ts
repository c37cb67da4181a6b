/** Turns what was written into an object; every change of form is recorded as a repair, and the model is told of it. */
import { failed } from '../call-state.ts'
import { jsonFaultPosition } from '../input-issues/json-fault-position.ts'
import type { CallState, StepAnswer } from '../call-state.ts'

export function parse(state: CallState): StepAnswer {
  const { written } = state
  state.repairs = []
  if (isObject(written)) {
    state.input = written
    return undefined
  }
  if (written === undefined || written === null || (typeof written === 'string' && written.trim() === '')) {
    state.input = {}
    return undefined
  }
  if (typeof written !== 'string')
    return failed('bad-input', `${state.tool?.name} takes a JSON object; ${nameOf(written)} was given.`)
  return parseText(state, written)
}

function parseText(state: CallState, written: string): StepAnswer {
  let value: unknown
  try {
    value = JSON.parse(written)
  } catch {
    return failed(
      'bad-json',
      `The input of ${state.tool?.name} is not valid JSON: ${where(written)}. Send one complete JSON object.`,
    )
  }
  // A string in a string is what some adapters make of an object.
  if (typeof value === 'string') return parseText(state, value)
  if (!isObject(value))
    return failed('bad-input', `${state.tool?.name} takes a JSON object; ${nameOf(value)} was given.`)
  state.input = value
  state.repairs.push({ path: '', what: 'the input was text and was read as a JSON object' })
  return undefined
}

/** The place of the fault with a few characters around it, never the whole text. */
function where(written: string): string {
  const position = jsonFaultPosition(written)
  if (position >= written.length) return `it ends after ${written.length} characters, before the value is complete`
  return `unexpected text at character ${position + 1}, near ${JSON.stringify(written.slice(Math.max(0, position - 12), position + 12))}`
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function nameOf(value: unknown): string {
  return Array.isArray(value) ? 'an array' : value === null ? 'null' : `a ${typeof value}`
}
