/** What the scripted model does wrong, one case after the other, to learn what an agent tells its model about it. */
import type { AdvertisedTool } from './advertised-tool.ts'
import type { JsonRecord } from './json-record.ts'
import { memberSchema, requiredOf, sampleInput, wrongValue } from './sample-input.ts'

export type ProbeCase = 'unknown-tool' | 'missing-parameter' | 'wrong-type'

export interface WrongCall {
  readonly case: ProbeCase
  readonly tool: string
  readonly input: JsonRecord
}

/** No agent has a tool of this name. */
const UNKNOWN = 'probe_no_such_tool'

/** What only looks is safest to call wrongly, in case an agent runs it all the same. */
const LOOKS = /read|list|glob|grep|search|find|view|show/i
const CHANGES = /write|edit|delete|remove|move|replace|update|create|run|exec|shell|bash|command|kill|send/i

/** The calls to make of these tools, in order; fewer where no tool has a required parameter. `wanted` names the tool to use. */
export function planCalls(tools: readonly AdvertisedTool[], wanted?: string): readonly WrongCall[] {
  const unknown: WrongCall = { case: 'unknown-tool', tool: UNKNOWN, input: { path: 'probe' } }
  const chosen = chooseTool(tools, wanted)
  if (chosen === undefined) return [unknown]
  const { name, schema, parameter } = chosen
  const { [parameter]: _, ...rest } = sampleInput(schema)
  const wrong = { ...rest, [parameter]: wrongValue(memberSchema(schema, parameter)) }
  return [
    unknown,
    { case: 'missing-parameter', tool: name, input: rest },
    { case: 'wrong-type', tool: name, input: wrong },
  ]
}

function chooseTool(tools: readonly AdvertisedTool[], wanted: string | undefined) {
  const fit = tools.flatMap(({ name, inputSchema }) => {
    if (inputSchema === undefined || (wanted !== undefined && name !== wanted)) return []
    const parameter = requiredOf(inputSchema).find((each) => wrongValue(memberSchema(inputSchema, each)) !== undefined)
    return parameter === undefined ? [] : [{ name, schema: inputSchema, parameter }]
  })
  return (
    fit.find(({ name }) => LOOKS.test(name) && !CHANGES.test(name)) ??
    fit.find(({ name }) => !CHANGES.test(name)) ??
    fit[0]
  )
}
