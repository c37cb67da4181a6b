/** What well-known models can do and hold, as data. Coarse patterns, written without the providers' pages at hand: check a number before you rely on it. Unknown ids get a careful default. */
import type { Ability, Model } from '@toolgate/runtime/contract'

interface Entry {
  readonly provider: string
  readonly id: RegExp
  readonly window: number
  readonly abilities: readonly Ability[]
}

const basic: readonly Ability[] = ['tools', 'parallel-calls']
const seeing: readonly Ability[] = [...basic, 'images', 'pdf', 'strict']

/** First match wins. */
const entries: readonly Entry[] = [
  { provider: 'anthropic', id: /^claude-(3-|instant|2)/, window: 200_000, abilities: [...basic, 'images', 'pdf'] },
  { provider: 'anthropic', id: /^claude-haiku/, window: 200_000, abilities: [...seeing, 'reasoning', 'native-search'] },
  {
    provider: 'anthropic',
    id: /^claude-/,
    window: 200_000,
    abilities: [...seeing, 'reasoning', 'native-search', 'tool-reference'],
  },
  { provider: 'openai', id: /^gpt-3\.5/, window: 16_000, abilities: basic },
  { provider: 'openai', id: /^gpt-4(-|$)/, window: 128_000, abilities: [...basic, 'images'] },
  { provider: 'openai', id: /^gpt-4o/, window: 128_000, abilities: seeing },
  { provider: 'openai', id: /^gpt-4\.1/, window: 1_000_000, abilities: seeing },
  { provider: 'openai', id: /^o\d/, window: 200_000, abilities: [...seeing, 'reasoning'] },
  { provider: 'openai', id: /^gpt-[5-9]/, window: 400_000, abilities: [...seeing, 'reasoning', 'native-search'] },
  { provider: 'openai', id: /^gpt-oss/, window: 128_000, abilities: [...basic, 'reasoning'] },
  {
    provider: 'google',
    id: /^gemini-/,
    window: 1_000_000,
    abilities: [...basic, 'images', 'pdf', 'video', 'reasoning', 'native-search'],
  },
  { provider: 'google', id: /^gemma/, window: 128_000, abilities: ['tools', 'images'] },
  { provider: 'compatible', id: /(^|\/)glm-/i, window: 128_000, abilities: [...basic, 'reasoning'] },
  {
    provider: 'compatible',
    id: /(^|\/)(qwen|kimi|deepseek|minimax|gpt-oss|llama|mistral|devstral|gemma)/i,
    window: 128_000,
    abilities: basic,
  },
]

const fallback = { window: 32_000, abilities: basic } as const

/** The model with what is known of it. `provider` may be a variant such as `openai-chat`; `family` then names whose models it serves. */
export function toModel(provider: string, id: string, family: string = provider): Model {
  const entry = entries.find((candidate) => candidate.provider === family && candidate.id.test(id)) ?? fallback
  return { provider, id, abilities: entry.abilities, window: entry.window }
}
