import { LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, patience } from '../testing/create-world.ts'

const mock = new LLMock({ port: 0, chunkSize: 4 })

beforeAll(() => mock.start())
afterAll(() => mock.stop())

const hosted = [
  { model: 'anthropic/claude-sonnet-4-5', key: 'ANTHROPIC_API_KEY', url: 'ANTHROPIC_BASE_URL' },
  { model: 'openai/gpt-5', key: 'OPENAI_API_KEY', url: 'OPENAI_BASE_URL' },
  { model: 'compatible/qwen3', key: 'OPENAI_COMPATIBLE_API_KEY', url: 'OPENAI_COMPATIBLE_BASE_URL' },
] as const

test.each(hosted)(
  'a task with $model, place and key from the environment',
  { timeout: patience },
  async ({ model, key, url }) => {
    mock.reset()
    mock.on({ hasToolResult: false }, { toolCalls: [{ name: 'Read', arguments: { file_path: 'a.txt' } }] })
    mock.on({ hasToolResult: true }, { content: 'It says one.' })
    const world = createWorld({ 'a.txt': 'one\n' })
    const { code, out, error } = await world.run(['-p', 'What does it say?', '--model', model, '--json'], {
      environment: { [key]: 'sk-test', [url]: mock.url },
    })
    expect({ code, error }).toEqual({ code: 0, error: '' })
    expect(JSON.parse(out)).toMatchObject({
      model,
      text: 'It says one.',
      requests: 2,
      calls: [{ tool: 'Read', outcome: 'done' }],
    })
  },
)

test('a server that is not there ends with 5', { timeout: patience }, async () => {
  const { code, out, error } = await createWorld().run([
    '-p',
    'x',
    '--model',
    'compatible/qwen3',
    '--base-url',
    'http://127.0.0.1:9/v1',
    '--api-key',
    'k',
  ])
  expect({ code, out }).toEqual({ code: 5, out: '' })
  expect(error).toMatch(/^unreachable: /)
})
