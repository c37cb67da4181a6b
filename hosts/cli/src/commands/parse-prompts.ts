/** Prompts as JSON lines: `{"prompt": "…"}`, a bare JSON string, or a user message as other agents write it. */
import { exitCodes } from '../exit-code.ts'
import { placeOfJsonFault } from '../json-fault.ts'
import { isStop, stop, type Stop } from '../stop.ts'

export function parsePrompts(input: string): readonly string[] | Stop {
  const prompts: string[] = []
  for (const [index, line] of input.split('\n').entries()) {
    if (line.trim() === '') continue
    const prompt = parsePrompt(line)
    if (isStop(prompt)) return stop(prompt.exitCode, `Line ${index + 1} of standard input: ${prompt.message}`)
    prompts.push(prompt)
  }
  return prompts.length > 0
    ? prompts
    : stop(exitCodes.usage, 'Standard input holds no prompt; one a line: {"prompt": "…"}.')
}

function parsePrompt(line: string): string | Stop {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return stop(exitCodes.usage, `not valid JSON, at ${placeOfJsonFault(line)}`)
  }
  const text = textOf(value)
  return text === undefined || text === '' ? stop(exitCodes.usage, 'it holds no prompt; write {"prompt": "…"}.') : text
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (!isObject(value)) return undefined
  if (typeof value['prompt'] === 'string') return value['prompt']
  if (isObject(value['message']))
    return textOf({ prompt: value['message']['content'] }) ?? textOfParts(value['message']['content'])
  return undefined
}

function textOfParts(parts: unknown): string | undefined {
  if (!Array.isArray(parts)) return undefined
  return parts
    .flatMap((part: unknown) => (isObject(part) && typeof part['text'] === 'string' ? [part['text']] : []))
    .join('\n')
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
