import { expect, test } from 'vitest'
import { toModel } from './known-models.ts'
import { parseModelName } from './parse-model-name.ts'
import { findProvider, providers } from './providers.ts'

const names = providers.map((provider) => provider.name)

test('every provider is found by its name, and each name is its own', () => {
  expect(names).toEqual([
    'anthropic',
    'openai',
    'openai-chat',
    'google',
    'ollama',
    'lmstudio',
    'vllm',
    'compatible',
    'scripted',
  ])
  for (const provider of providers) expect(findProvider(provider.name)).toBe(provider)
  expect(findProvider('nobody')).toBeUndefined()
})

test.each([
  ['anthropic/claude-sonnet-4-5', { provider: 'anthropic', id: 'claude-sonnet-4-5' }],
  ['compatible/zai-org/glm-4.6', { provider: 'compatible', id: 'zai-org/glm-4.6' }],
  ['ollama/qwen3:8b', { provider: 'ollama', id: 'qwen3:8b' }],
  ['scripted/demo/fix.yaml', { provider: 'scripted', id: 'demo/fix.yaml' }],
  ['claude-opus-4-1', { provider: 'anthropic', id: 'claude-opus-4-1' }],
  ['gpt-5', { provider: 'openai', id: 'gpt-5' }],
  ['o4-mini', { provider: 'openai', id: 'o4-mini' }],
  ['gemini-3-pro', { provider: 'google', id: 'gemini-3-pro' }],
  ['fix.yaml', { provider: 'scripted', id: 'fix.yaml' }],
  ['anthropic/', undefined],
  ['llama', undefined],
  ['nobody/model', undefined],
  ['', undefined],
])('%s', (name, expected) => {
  expect(parseModelName(name, names)).toEqual(expected)
})

test('known models have their window, unknown ones a careful one', () => {
  expect(toModel('anthropic', 'claude-sonnet-4-5')).toMatchObject({
    provider: 'anthropic',
    id: 'claude-sonnet-4-5',
    window: 200_000,
  })
  expect(toModel('openai-chat', 'gpt-4o', 'openai')).toMatchObject({ provider: 'openai-chat', window: 128_000 })
  expect(toModel('ollama', 'something-new', 'compatible')).toEqual({
    provider: 'ollama',
    id: 'something-new',
    abilities: ['tools', 'parallel-calls'],
    window: 32_000,
  })
})
