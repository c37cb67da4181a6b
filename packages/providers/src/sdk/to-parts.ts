/** Turns the stream of a provider package into ours: complete calls, one kind of end, and no error that is not a fault. */
import type {
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4ToolCall,
  LanguageModelV4Usage,
  SharedV4ProviderMetadata,
} from '@ai-sdk/provider'
import type { Usage } from '@toolgate/runtime/contract'
import type { AssistantCall, EndReason, StreamPart } from '../protocol/index.ts'
import { readArguments } from './read-arguments.ts'
import { cutStream, toFault, type FaultAdvice } from './to-fault.ts'
import type { ProviderData } from './to-prompt.ts'

export interface PartsOptions {
  readonly provider: string
  readonly advice: FaultAdvice
  fromWireName(name: string): string
  fromWireInput(name: string, input: unknown): unknown
}

/** Ends with exactly one `end` or `fault`, whatever the stream does; rejects only where reading the stream does. */
export async function* toParts(
  stream: AsyncIterable<LanguageModelV4StreamPart>,
  options: PartsOptions,
): AsyncGenerator<StreamPart> {
  const blocks = new Map<string, SharedV4ProviderMetadata>()
  const broken: AssistantCall[] = []
  let called = false
  for await (const part of stream) {
    switch (part.type) {
      case 'text-delta':
        if (part.delta !== '') yield { type: 'text', text: part.delta }
        break
      case 'reasoning-start':
        blocks.set(part.id, { ...part.providerMetadata })
        break
      case 'reasoning-delta':
        blocks.set(part.id, merged(blocks.get(part.id), part.providerMetadata))
        if (part.delta !== '') yield { type: 'reasoning', text: part.delta }
        break
      case 'reasoning-end': {
        const data: ProviderData = {
          provider: options.provider,
          options: merged(blocks.get(part.id), part.providerMetadata),
        }
        yield { type: 'reasoning', text: '', data }
        break
      }
      case 'tool-call': {
        if (part.providerExecuted === true) break
        called = true
        const call = toCall(part, options)
        // Text that is no JSON may be the rest of a cut stream, and only the end tells.
        if (typeof call.input === 'string') broken.push(call)
        else yield { type: 'call', call }
        break
      }
      case 'error':
        return yield { type: 'fault', fault: toFault(part.error, options.advice) }
      case 'finish': {
        const usage = toUsage(part.usage)
        if (usage !== undefined) yield { type: 'usage', usage }
        if (part.finishReason.unified === 'interrupted')
          return yield { type: 'fault', fault: cutStream(options.advice) }
        if (part.finishReason.unified === 'error')
          return yield {
            type: 'fault',
            fault: toFault({ message: part.finishReason.raw ?? 'the model stopped with an error' }, options.advice),
          }
        for (const call of broken) yield { type: 'call', call }
        return yield { type: 'end', reason: toEnd(part.finishReason, called) }
      }
    }
  }
  yield { type: 'fault', fault: cutStream(options.advice) }
}

function toCall(
  { toolCallId, toolName, input, providerMetadata }: LanguageModelV4ToolCall,
  options: PartsOptions,
): AssistantCall {
  const data: ProviderData | undefined = providerMetadata && { provider: options.provider, options: providerMetadata }
  const name = options.fromWireName(toolName)
  return {
    type: 'call',
    id: toolCallId.trim() === '' || toolCallId === 'null' ? `call_${crypto.randomUUID()}` : toolCallId,
    name,
    input: options.fromWireInput(name, readArguments(input)),
    ...(data === undefined ? {} : { data }),
  }
}

function toEnd({ unified }: LanguageModelV4FinishReason, called: boolean): EndReason {
  if (unified === 'length') return 'length'
  if (unified === 'content-filter') return 'refusal'
  if (called || unified === 'tool-calls') return called ? 'calls' : 'stop'
  return unified === 'stop' ? 'stop' : 'other'
}

function toUsage({ inputTokens, outputTokens }: LanguageModelV4Usage): Usage | undefined {
  const usage: Usage = {
    ...(inputTokens.total === undefined ? {} : { inputTokens: inputTokens.total }),
    ...(inputTokens.cacheRead === undefined ? {} : { cachedInputTokens: inputTokens.cacheRead }),
    ...(outputTokens.total === undefined ? {} : { outputTokens: outputTokens.total }),
  }
  return Object.keys(usage).length === 0 ? undefined : usage
}

/** Metadata of a block come in pieces; fields of one provider add up. */
function merged(before: SharedV4ProviderMetadata = {}, after: SharedV4ProviderMetadata = {}): SharedV4ProviderMetadata {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return Object.fromEntries([...names].map((name) => [name, { ...before[name], ...after[name] }]))
}
