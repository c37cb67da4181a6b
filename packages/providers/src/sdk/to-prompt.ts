/** Turns our conversation into the prompt type that every provider package takes. */
import type {
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4ToolResultOutput,
  LanguageModelV4ToolResultPart,
  SharedV4ProviderOptions,
} from '@ai-sdk/provider'
import type { Content } from '@toolgate/runtime/contract'
import { toText } from '@toolgate/runtime/contract'
import type { AssistantMessage, AssistantPart, CallResult, Message } from '../protocol/index.ts'

/** How a provider wants a conversation. */
export interface PromptStyle {
  /** Opaque data goes back only to the provider that gave it. */
  readonly provider: string
  /** Results may hold media; else media follow in a message of the user. */
  readonly mediaInResults: boolean
  /** The provider marks errors itself; else an error is plain text. */
  readonly marksErrors: boolean
  /** Marks the end of what should be cached, on the system text and on the last message. */
  readonly cache?: SharedV4ProviderOptions
  /** The id that a call is sent with. Default as it is. */
  toId?(id: string): string
}

/** What a provider gave along with a part, kept in `data` of our parts. */
export interface ProviderData {
  readonly provider: string
  readonly options: SharedV4ProviderOptions
}

interface Names {
  toWireName(name: string): string
  toWireInput(name: string, input: unknown): unknown
}

/** `messages` must be a valid history. */
export function toPrompt(
  request: { readonly system: string; readonly messages: readonly Message[] },
  style: PromptStyle,
  names: Names,
): LanguageModelV4Prompt {
  const prompt: LanguageModelV4Message[] = []
  const marked = style.cache === undefined ? {} : { providerOptions: style.cache }
  if (request.system !== '') prompt.push({ role: 'system', content: request.system, ...marked })
  for (const message of request.messages) {
    if (message.role === 'user') prompt.push({ role: 'user', content: message.content.map(toUserPart) })
    else if (message.role === 'assistant') prompt.push(toAssistant(message, style, names))
    else prompt.push(...toResults(message.results, style, names))
  }
  const last = prompt.at(-1)
  if (last !== undefined && last.role !== 'system' && style.cache !== undefined)
    prompt[prompt.length - 1] = { ...last, ...marked }
  return prompt
}

function toUserPart(part: Content) {
  return part.type === 'text' ? { type: 'text' as const, text: part.text } : toFile(part)
}

function toFile({ mediaType, data, name }: Extract<Content, { type: 'media' }>) {
  return {
    type: 'file' as const,
    mediaType,
    data: { type: 'data' as const, data },
    ...(name === undefined ? {} : { filename: name }),
  }
}

function toAssistant({ content }: AssistantMessage, style: PromptStyle, names: Names): LanguageModelV4Message {
  return {
    role: 'assistant',
    content: content.flatMap((part): Extract<LanguageModelV4Message, { role: 'assistant' }>['content'] => {
      const data = ownData(part, style.provider)
      if (part.type === 'text') return [{ type: 'text' as const, text: part.text }]
      if (part.type === 'reasoning')
        return data === undefined ? [] : [{ type: 'reasoning' as const, text: part.text, providerOptions: data }]
      return [
        {
          type: 'tool-call' as const,
          toolCallId: toId(part.id, style),
          toolName: names.toWireName(part.name),
          input: names.toWireInput(part.name, part.input),
          ...(data === undefined ? {} : { providerOptions: data }),
        },
      ]
    }),
  }
}

function ownData(part: AssistantPart, provider: string): SharedV4ProviderOptions | undefined {
  const data = part.type === 'text' ? undefined : (part.data as ProviderData | undefined)
  return data?.provider === provider ? data.options : undefined
}

function toResults(
  results: readonly CallResult[],
  style: PromptStyle,
  names: Names,
): readonly LanguageModelV4Message[] {
  const apart: Content[] = []
  const content = results.map((result): LanguageModelV4ToolResultPart => {
    const media = result.content.filter((part) => part.type === 'media')
    if (media.length > 0 && !style.mediaInResults)
      apart.push({ type: 'text', text: `Media of ${result.name} (${result.callId}):` }, ...media)
    return {
      type: 'tool-result',
      toolCallId: toId(result.callId, style),
      toolName: names.toWireName(result.name),
      output: toOutput(result, style),
    }
  })
  const tool: LanguageModelV4Message = { role: 'tool', content }
  return apart.length === 0 ? [tool] : [tool, { role: 'user', content: apart.map(toUserPart) }]
}

function toOutput({ content, isError }: CallResult, style: PromptStyle): LanguageModelV4ToolResultOutput {
  const hasMedia = content.some((part) => part.type === 'media')
  if (hasMedia && style.mediaInResults) return { type: 'content', value: content.map(toUserPart) }
  return { type: isError && style.marksErrors ? 'error-text' : 'text', value: toText(content) }
}

function toId(id: string, style: PromptStyle): string {
  return style.toId?.(id) ?? id
}
