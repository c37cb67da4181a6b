/** Every provider of this package by name. Listing them loads no provider client. */
import { anthropic } from '../anthropic/anthropic.ts'
import { compatible, lmstudio, ollama, vllm } from '../compatible/compatible.ts'
import { google } from '../google/google.ts'
import { openai, openaiChat } from '../openai/openai.ts'
import type { Provider } from '../protocol/index.ts'
import { scripted } from '../scripted/scripted.ts'

export const providers: readonly Provider[] = [
  anthropic,
  openai,
  openaiChat,
  google,
  ollama,
  lmstudio,
  vllm,
  compatible,
  scripted,
]

export function findProvider(name: string): Provider | undefined {
  return providers.find((provider) => provider.name === name)
}
