/** What every tool must keep, whatever it does: one check that each tool's test runs, so that no declaration lies or throws. */
import { isReadOnly, type Effect } from '../contract/effect.ts'
import type { ModelView } from '../contract/model.ts'
import type { Fail, Output } from '../contract/output.ts'
import type { Place } from '../contract/place.ts'
import { toJsonSchema, type Json, type JsonSchema, type ToolSchema } from '../contract/schema.ts'
import type { AnyTool, CallContext } from '../contract/tool.ts'
import { sampleInputs } from './sample-inputs.ts'

export interface ConformanceOptions {
  readonly place: Place
  readonly view: ModelView
  /** Inputs to try beside those made from the schema; each must be valid. */
  readonly inputs?: readonly unknown[]
  /** The context that `run` gets for one call: a tool that touches a port it does not need is caught here. Absent: nothing is run. */
  readonly context?: () => CallContext & Readonly<Record<string, unknown>>
}

const NAME = /^[A-Za-z0-9_-]{1,64}$/
const CODE = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const RESOURCE_SCHEME = /^[a-z][a-z0-9+.-]+:/
const CONTEXT_MEMBERS = ['callId', 'signal', 'place', 'model', 'update', 'shows', 'facts', 'then']

/** What is wrong with a tool, one sentence each; empty for a tool that keeps the contract. Never throws. */
export async function toolFaults(tool: AnyTool, options: ConformanceOptions): Promise<readonly string[]> {
  const faults = [...declarationFaults(tool, options.view), ...schemaFaults(tool)]
  const { valid, refused } = await validInputs(tool, options)
  if (valid.length === 0) faults.push('no input made from the schema is valid: give some in `inputs`')
  for (const input of refused) faults.push(`the input ${show(input)} given in \`inputs\` is not valid`)
  for (const input of valid) {
    faults.push(...callFaults(tool, input, options.place))
    if (options.context !== undefined) faults.push(...(await runFaults(tool, input, options)))
  }
  return [...new Set(faults)]
}

function declarationFaults(tool: AnyTool, view: ModelView): readonly string[] {
  const faults: string[] = []
  if (!NAME.test(tool.name))
    faults.push(`the name ${show(tool.name)} is no wire name: letters, digits, _ and -, at most 64`)
  const describe = attempt(() => (typeof tool.describe === 'function' ? tool.describe(view) : tool.describe))
  if (describe.fault !== undefined) faults.push(`describe throws: ${describe.fault}`)
  else if (describe.value.trim() === '') faults.push('the description is empty')
  const usage = attempt(() => (typeof tool.usage === 'function' ? tool.usage(view) : (tool.usage ?? [])))
  if (usage.fault !== undefined) faults.push(`usage throws: ${usage.fault}`)
  else if (usage.value.some((advice) => advice.trim() === '' || advice.includes('\n')))
    faults.push('an advice in usage is empty or has several lines')
  if (tool.timeout === undefined) faults.push('it has no timeout')
  else if (tool.timeout !== 'none' && tool.timeout.default > tool.timeout.max)
    faults.push('the default timeout is greater than the greatest')
  if (tool.budget === undefined) faults.push('it has no budget')
  else if (!(tool.budget.chars > 0)) faults.push('the budget is not positive')
  if (tool.summary === undefined) faults.push('it has no summary')
  return faults
}

function schemaFaults(tool: AnyTool): readonly string[] {
  const printed = attempt(() => toJsonSchema(tool.input as ToolSchema))
  if (printed.fault !== undefined) return [`the input schema cannot be printed: ${printed.fault}`]
  const root = printed.value
  const faults = root['type'] === 'object' ? [] : ['the input schema is no object at its root']
  return [...faults, ...partFaults(root, '')]
}

/** Faults of a schema and of everything inside it. */
function partFaults(schema: JsonSchema, path: string): readonly string[] {
  const at = path === '' ? 'the input' : path
  const faults: string[] = []
  if (schema['type'] === 'object') {
    if (schema['additionalProperties'] !== false) faults.push(`${at} accepts parameters that nobody declared`)
    for (const [name, member] of Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>)) {
      const inner = `${path}/${name}`
      if (typeof member['description'] !== 'string' || member['description'].trim() === '')
        faults.push(`${inner} has no description`)
      faults.push(...partFaults(member, inner))
    }
  }
  if (schema['type'] === 'integer' || schema['type'] === 'number') {
    if (!isBound(schema['minimum'] ?? schema['exclusiveMinimum'])) faults.push(`${at} has no least value`)
    if (!isBound(schema['maximum'] ?? schema['exclusiveMaximum'])) faults.push(`${at} has no greatest value`)
  }
  const inside = [
    schema['items'],
    ...['anyOf', 'oneOf'].flatMap((keyword) => (schema[keyword] as readonly Json[] | undefined) ?? []),
  ]
  for (const part of inside) {
    if (typeof part === 'object' && part !== null)
      faults.push(...partFaults(part as JsonSchema, path === '' ? '' : `${path}/*`))
  }
  return faults
}

function isBound(value: Json | undefined): boolean {
  return typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER
}

async function validInputs(tool: AnyTool, { inputs = [] }: ConformanceOptions) {
  const printed = attempt(() => toJsonSchema(tool.input as ToolSchema))
  const samples = printed.fault === undefined ? sampleInputs(printed.value) : []
  const schema = tool.input as ToolSchema
  const valid: unknown[] = []
  const refused: unknown[] = []
  for (const [list, given] of [
    [samples, false],
    [inputs, true],
  ] as const) {
    for (const input of list) {
      const result = await schema['~standard'].validate(input)
      if (result.issues === undefined) valid.push(result.value)
      else if (given) refused.push(input)
    }
  }
  return { valid, refused }
}

/** Faults of everything that is derived from an input without running. */
function callFaults(tool: AnyTool, input: unknown, place: Place): readonly string[] {
  const faults: string[] = []
  const effect = attempt((): Effect => (typeof tool.effect === 'function' ? tool.effect(input, place) : tool.effect))
  if (effect.fault !== undefined) faults.push(`effect throws for ${show(input)}: ${effect.fault}`)
  else faults.push(...effectFaults(tool, effect.value, input))
  const check = attempt(() => tool.check?.(input, place))
  if (check.fault !== undefined) faults.push(`check throws for ${show(input)}: ${check.fault}`)
  else if (check.value !== undefined) faults.push(...failFaults(check.value))
  const subject = attempt(() => tool.subject?.of(input))
  if (subject.fault !== undefined) faults.push(`subject throws for ${show(input)}: ${subject.fault}`)
  const summary = attempt(() => tool.summary?.(input) ?? '-')
  if (summary.fault !== undefined) faults.push(`summary throws for ${show(input)}: ${summary.fault}`)
  else if (summary.value.trim() === '' || /[\r\n]/.test(summary.value))
    faults.push(`the summary of ${show(input)} is not one line`)
  const timeout = attempt(() => (typeof tool.timeout === 'object' ? tool.timeout.of?.(input) : undefined))
  if (timeout.fault !== undefined) faults.push(`the timeout throws for ${show(input)}: ${timeout.fault}`)
  return faults
}

function effectFaults(tool: AnyTool, effect: Effect, input: unknown): readonly string[] {
  const faults: string[] = []
  if (effect.access === 'pure' && effect.scope !== 'none') faults.push('a pure effect has the scope none')
  if (effect.access !== 'pure' && effect.scope === 'none') faults.push(`an effect that is ${effect.access} has a scope`)
  for (const resource of effect.resources ?? []) {
    if (resource.trim() === '') faults.push(`an empty resource for ${show(input)}`)
    if (effect.scope === 'session' && !RESOURCE_SCHEME.test(resource))
      faults.push(`${show(resource)} is no resource of a session: give it a scheme`)
  }
  if (tool.repeat === 'safe' && effect.access === 'destroy') faults.push('what destroys cannot be safe to repeat')
  if (tool.subject?.access === 'edit' && isReadOnly(effect))
    faults.push('its subject is edited, but its effect only reads')
  return faults
}

function failFaults({ code, message }: Fail): readonly string[] {
  return [
    ...(CODE.test(code) ? [] : [`the code ${show(code)} is not kebab-case`]),
    ...(message.trim() === '' ? [`the code ${show(code)} has no message`] : []),
  ]
}

async function runFaults(
  tool: AnyTool,
  input: unknown,
  { context, place }: ConformanceOptions,
): Promise<readonly string[]> {
  if (context === undefined || tool.check?.(input, place) !== undefined) return []
  const unneeded = new Set<string>()
  const allowed = [...((tool.needs ?? []) as readonly string[]), ...CONTEXT_MEMBERS]
  const watched = new Proxy(context(), {
    get(target, name) {
      if (typeof name === 'string' && !allowed.includes(name)) unneeded.add(name)
      return Reflect.get(target, name)
    },
  })
  const output = await attemptAsync(async () => {
    const facts = await tool.resolve?.(input, watched as never)
    if (facts !== undefined && typeof facts === 'object' && facts !== null && 'done' in facts) return facts as Output
    return (await tool.run(
      input,
      new Proxy(watched, { get: (target, name) => (name === 'facts' ? facts : Reflect.get(target, name)) }) as never,
    )) as Output
  })
  const faults = [...unneeded].map((name) => `it uses ${name}, which it does not need`)
  if (output.fault !== undefined) return [...faults, `run throws for ${show(input)}: ${output.fault}`]
  if (!output.value.done) return [...faults, ...failFaults(output.value)]
  return [...faults, ...(await outputFaults(tool, output.value.output, input))]
}

async function outputFaults(tool: AnyTool, output: unknown, input: unknown): Promise<readonly string[]> {
  const faults: string[] = []
  const schema = tool.output as ToolSchema | undefined
  const result = await schema?.['~standard'].validate(output)
  if (result?.issues !== undefined)
    faults.push(`the output for ${show(input)} is not of its own schema: ${result.issues[0]?.message}`)
  const shown = attempt((): unknown => (tool.toModel === undefined ? output : tool.toModel(output)))
  if (shown.fault !== undefined) faults.push(`toModel throws for ${show(input)}: ${shown.fault}`)
  else if (shown.value === '') faults.push(`the model is shown nothing for ${show(input)}`)
  return faults
}

type Attempt<Value> = { readonly value: Value; readonly fault?: undefined } | { readonly fault: string }

function attempt<Value>(work: () => Value): Attempt<Value> {
  try {
    return { value: work() }
  } catch (error) {
    return { fault: String(error) }
  }
}

async function attemptAsync<Value>(work: () => Promise<Value>): Promise<Attempt<Value>> {
  try {
    return { value: await work() }
  } catch (error) {
    return { fault: String(error) }
  }
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}
