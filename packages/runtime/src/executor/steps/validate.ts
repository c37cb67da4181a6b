/** Validates with the contract that was advertised; text that holds the array or object wanted is read as one, and recorded. */
import { toJsonSchema } from '../../contract/index.ts'
import type { JsonSchema, ToolSchema } from '../../contract/index.ts'
import { failed } from '../call-state.ts'
import type { CallState, StepAnswer } from '../call-state.ts'
import { explainIssues } from '../input-issues/explain-issues.ts'
import type { Issue } from '../input-issues/explain-issues.ts'
import { unpackText } from '../input-issues/unpack-text.ts'

type Result = Awaited<ReturnType<ToolSchema['~standard']['validate']>>

export function validate(state: CallState): StepAnswer | Promise<StepAnswer> {
  const result = validateInput(state)
  return result instanceof Promise ? result.then((settled) => settle(state, settled)) : settle(state, result)
}

function settle(state: CallState, result: Result): StepAnswer | Promise<StepAnswer> {
  if (result.issues === undefined) {
    state.input = result.value
    return undefined
  }
  const { entry, input } = state
  const issues: readonly Issue[] = result.issues
  const schema: JsonSchema = entry?.input === undefined ? {} : toJsonSchema(entry.input)
  const unpacked = unpackText(input, issues, schema)
  if (unpacked === undefined)
    return failed('invalid-input', `${entry?.name} was not run. ${explainIssues(issues, input, schema).join(' ')}`)
  state.input = unpacked.input
  state.repairs.push(...unpacked.repairs)
  return validate(state)
}

function validateInput({ entry, input }: CallState): Result | Promise<Result> {
  if (entry?.input === undefined) throw new Error('validate runs after find has kept the tool')
  return entry.input['~standard'].validate(input)
}
