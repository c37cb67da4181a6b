/** One client for every provider package: what differs between them is data. */
import type { LanguageModelV4, LanguageModelV4CallOptions, SharedV4ProviderOptions } from '@ai-sdk/provider'
import type { Model } from '@toolgate/runtime/contract'
import type { ModelClient, ModelRequest, ProviderFault, StreamPart } from '../protocol/index.ts'
import { toValidHistory } from '../protocol/valid-history.ts'
import type { Dialect } from '../schema/dialect.ts'
import { cancelled, toFault, type FaultAdvice } from './to-fault.ts'
import { toParts } from './to-parts.ts'
import { toPrompt, type PromptStyle } from './to-prompt.ts'
import { createWireTools } from './wire-tools.ts'

export interface ClientSetup {
  readonly model: Model
  readonly fault?: ProviderFault
  readonly advice: FaultAdvice
  readonly style: PromptStyle
  readonly dialect: Dialect
  readonly options?: SharedV4ProviderOptions
  /** The package's model, sending through this `fetch`. */
  connect(send: typeof fetch): LanguageModelV4
  readonly fetch: typeof fetch
}

export function createClient(setup: ClientSetup): ModelClient {
  const { style, advice, dialect } = setup
  const wireTools = createWireTools(dialect)
  const language = setup.connect(setup.fetch)

  function toOptions(request: ModelRequest): LanguageModelV4CallOptions {
    const names = wireTools(request.tools)
    return {
      prompt: toPrompt({ system: request.system, messages: toValidHistory(request.messages) }, style, names),
      tools: names.tools,
      ...(request.maxOutputTokens === undefined ? {} : { maxOutputTokens: request.maxOutputTokens }),
      ...(setup.options === undefined ? {} : { providerOptions: setup.options }),
    }
  }

  async function* stream(request: ModelRequest): AsyncGenerator<StreamPart> {
    if (setup.fault !== undefined) return yield { type: 'fault', fault: setup.fault }
    const own = new AbortController()
    const signal = AbortSignal.any([request.signal, own.signal])
    let answered = false
    try {
      signal.throwIfAborted()
      const answer = await orAborted(language.doStream({ ...toOptions(request), abortSignal: signal }), signal)
      answered = true
      yield* toParts(untilAborted(answer.stream, signal), {
        provider: style.provider,
        advice,
        ...wireTools(request.tools),
      })
    } catch (error) {
      yield { type: 'fault', fault: request.signal.aborted ? cancelled : toFault(error, advice, answered) }
    } finally {
      // Also reached when nobody reads on: the connection must not stay open.
      own.abort()
    }
  }

  async function body(request: ModelRequest): Promise<string> {
    let captured: string | undefined
    const capture: typeof fetch = async (_url, init) => {
      captured = typeof init?.body === 'string' ? init.body : ''
      throw new Error('The body is all that was wanted.')
    }
    try {
      await setup.connect(capture).doStream(toOptions(request))
    } catch (error) {
      if (captured === undefined) throw error
    }
    return captured ?? ''
  }

  return { model: setup.model, ...(setup.fault === undefined ? {} : { fault: setup.fault }), stream, body }
}

/** Ends early with the signal's reason even where the other side ignores the signal. */
async function orAborted<Value>(work: PromiseLike<Value>, signal: AbortSignal): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = () => reject(signal.reason)
  signal.addEventListener('abort', stop)
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

async function* untilAborted<Part>(stream: ReadableStream<Part>, signal: AbortSignal): AsyncGenerator<Part> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await orAborted(reader.read(), signal)
      if (done) return
      yield value
    }
  } finally {
    // What is left is of no use to anybody; a failing cancel changes nothing.
    void reader.cancel().catch(() => undefined)
  }
}
