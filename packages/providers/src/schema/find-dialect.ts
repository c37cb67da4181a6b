/** Dialects by the names that people use for them, for linting and for published cases. */
import { anthropicDialect } from './anthropic-dialect.ts'
import { compatibleDialect } from './compatible-dialect.ts'
import type { Dialect } from './dialect.ts'
import { geminiDialect } from './gemini-dialect.ts'
import { mcpDialect } from './mcp-dialect.ts'
import { openaiDialect } from './openai-dialect.ts'

export interface FoundDialect {
  readonly dialect: Dialect
  /** The name asks for constrained decoding. */
  readonly strict: boolean
  /** How many tools one request may hold. */
  readonly maxTools?: number
}

const openai = { dialect: openaiDialect, maxTools: 128 }

const found: ReadonlyMap<string, FoundDialect> = new Map([
  ['anthropic', { dialect: anthropicDialect, strict: false }],
  ['anthropic-strict', { dialect: anthropicDialect, strict: true }],
  ['openai', { ...openai, strict: false }],
  ['openai-chat', { ...openai, strict: false }],
  ['openai-strict', { ...openai, strict: true }],
  ['google', { dialect: geminiDialect, strict: false }],
  ['gemini', { dialect: geminiDialect, strict: false }],
  ['compatible', { dialect: compatibleDialect, strict: false }],
  ['ollama', { dialect: compatibleDialect, strict: false }],
  ['lmstudio', { dialect: compatibleDialect, strict: false }],
  ['vllm', { dialect: compatibleDialect, strict: false }],
  ['glm', { dialect: compatibleDialect, strict: false }],
  ['mcp', { dialect: mcpDialect, strict: false }],
])

export function findDialect(name: string): FoundDialect | undefined {
  return found.get(name)
}
