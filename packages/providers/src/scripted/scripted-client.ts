/** A model whose turns are written down: it reads no prompt, decides nothing, and needs no network. Everything around it is real. */
import type { AssistantCall, ModelClient, ModelRequest, ProviderFault, StreamPart } from '../protocol/index.ts'
import { toValidHistory } from '../protocol/valid-history.ts'
import { findBreach } from './breach.ts'
import { fillTemplate } from './fill-template.ts'
import type { Script, ScriptTurn } from './script.ts'

const pieceLength = 16

export interface ScriptedOptions {
  /** Values for `{{name}}`; default none. */
  readonly variables?: Readonly<Record<string, string>>
}

/**
 * Each request takes the next turn; the first one takes the turn after as many as the history already shows, so that a
 * resumed session goes on where it stopped. After the last turn every request is a fault.
 */
export function createScriptedClient(script: Script, { variables = {} }: ScriptedOptions = {}): ModelClient {
  let next: number | undefined

  async function* stream(request: ModelRequest): AsyncGenerator<StreamPart> {
    const messages = toValidHistory(request.messages)
    next ??= messages.filter((message) => message.role === 'assistant').length
    const index = next
    next += 1
    const turn = script.turns[index]
    if (turn === undefined)
      return yield fault(
        'bad-request',
        `${script.file} has ${script.turns.length} turns, and turn ${index + 1} was asked for.`,
      )
    await sleep(turn.delayMs, request.signal)
    const breach = findBreach(fillTemplate(turn.expect, variables), messages)
    if (breach !== undefined) {
      const { line, column } = breach.expectation.at
      return yield fault(
        'bad-request',
        `${script.file}:${line}:${column}: an expectation of turn ${index + 1} does not hold: ${breach.problem}.`,
      )
    }
    for (const part of toParts(turn, { index, variables })) {
      if (request.signal.aborted) return yield fault('cancelled', 'The request was cancelled.')
      yield part
      await Promise.resolve()
    }
  }

  return {
    model: { provider: 'scripted', id: script.model, abilities: script.abilities, window: script.window },
    stream,
    async body({ system, messages, tools, maxOutputTokens }) {
      return JSON.stringify({
        model: script.model,
        system,
        tools,
        max_output_tokens: maxOutputTokens,
        messages: toValidHistory(messages),
      })
    },
  }
}

function* toParts(
  turn: ScriptTurn,
  { index, variables }: { index: number; variables: Readonly<Record<string, string>> },
): Generator<StreamPart> {
  for (const piece of pieces(fillTemplate(turn.reasoning ?? '', variables))) yield { type: 'reasoning', text: piece }
  for (const piece of pieces(fillTemplate(turn.text ?? '', variables))) yield { type: 'text', text: piece }
  for (const [position, { id, tool, input }] of turn.calls.entries()) {
    const call: AssistantCall = {
      type: 'call',
      id: id ?? `turn-${index + 1}-call-${position + 1}`,
      name: tool,
      input: fillTemplate(input, variables),
    }
    yield { type: 'call', call }
  }
  if (turn.usage !== undefined) yield { type: 'usage', usage: turn.usage }
  if (turn.fault !== undefined) yield { type: 'fault', fault: turn.fault }
  else yield { type: 'end', reason: turn.end ?? (turn.calls.length > 0 ? 'calls' : 'stop') }
}

function pieces(text: string): readonly string[] {
  // Cut by code points, so that no piece ends inside a pair.
  const points = [...text]
  return Array.from({ length: Math.ceil(points.length / pieceLength) }, (_, index) =>
    points.slice(index * pieceLength, (index + 1) * pieceLength).join(''),
  )
}

function fault(code: ProviderFault['code'], message: string): StreamPart {
  return { type: 'fault', fault: { code, message, retryable: false } }
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds === 0 || signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', wake)
      resolve()
    }
    const timer = setTimeout(wake, milliseconds)
    signal.addEventListener('abort', wake)
  })
}
