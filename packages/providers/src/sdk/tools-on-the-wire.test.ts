import { readFileSync } from 'node:fs'
import type { JsonSchema } from '@toolgate/runtime/contract'
import { describe, expect, test } from 'vitest'
import { anthropic } from '../anthropic/anthropic.ts'
import { compatible } from '../compatible/compatible.ts'
import { google } from '../google/google.ts'
import { openai, openaiChat } from '../openai/openai.ts'
import type { ModelRequest, WireTool } from '../protocol/index.ts'

const schemas = readFileSync(new URL('../../../../corpus/schemas.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => (JSON.parse(line) as { schema: JsonSchema }).schema)

interface Body {
  readonly tools: readonly Readonly<Record<string, unknown>>[]
}

const kinds = [
  { provider: anthropic, schemas: (body: Body) => body.tools.map((tool) => tool.input_schema) },
  { provider: openai, schemas: (body: Body) => body.tools.map((tool) => tool.parameters) },
  {
    provider: openaiChat,
    schemas: (body: Body) => body.tools.map((tool) => (tool.function as { parameters: unknown }).parameters),
  },
  {
    provider: compatible,
    schemas: (body: Body) => body.tools.map((tool) => (tool.function as { parameters: unknown }).parameters),
  },
  {
    provider: google,
    schemas: (body: Body) =>
      body.tools.flatMap((tool) =>
        (tool.functionDeclarations as { parameters: unknown }[]).map((own) => own.parameters),
      ),
  },
]

const request = (tools: readonly WireTool[]): ModelRequest => ({
  system: '',
  messages: [{ role: 'user', content: [{ type: 'text', text: 'go' }] }],
  tools,
  signal: new AbortController().signal,
})

describe.each(kinds)('$provider.name', ({ provider, schemas: sentSchemas }) => {
  const connect = () => provider.connect({ id: 'claude-sonnet-4-5', baseUrl: 'http://model.test', apiKey: 'key' })

  test('what a projection promises is what is sent, byte for byte, whatever the client package would like to change', async () => {
    for (const strict of [false, true]) {
      const tools = schemas.map((inputSchema, index): WireTool => ({
        name: `tool_${index}`,
        description: `Tool ${index}.`,
        inputSchema,
        ...(strict ? { strict } : {}),
      }))
      const promised = tools
        .map((tool) => provider.project(tool))
        .flatMap((projected) => (projected.kind === 'refused' ? [] : [JSON.stringify(projected.tool.inputSchema)]))
      const body = JSON.parse(await (await connect()).body(request(tools))) as Body
      expect(sentSchemas(body).map((schema) => JSON.stringify(schema))).toEqual(promised)
    }
  })

  test('the same tools give the same bytes, in any list, and a tool that is refused takes no other down', async () => {
    const tools: WireTool[] = [
      { name: 'a.b', description: 'One.', inputSchema: { type: 'object', properties: { x: { type: 'string' } } } },
      { name: 'bad', description: 'Two.', inputSchema: { type: 'string' } },
      { name: 'c', description: 'Three.', inputSchema: { type: 'object', properties: {} } },
    ]
    const client = await connect()
    const first = await client.body(request(tools))
    expect(await client.body(request(tools))).toBe(first)
    expect(await client.body(request(structuredClone(tools)))).toBe(first)
    expect(await (await connect()).body(request(tools))).toBe(first)
    expect(sentSchemas(JSON.parse(first) as Body)).toHaveLength(2)
  })

  test('names of the history are those of the tools', async () => {
    const client = await connect()
    const body = await client.body({
      ...request([{ name: 'admin.tools.list', description: 'List.', inputSchema: { type: 'object', properties: {} } }]),
      messages: [
        { role: 'user', content: [{ type: 'text', text: 'go' }] },
        { role: 'assistant', content: [{ type: 'call', id: 'a', name: 'admin.tools.list', input: {} }] },
        {
          role: 'results',
          results: [{ callId: 'a', name: 'admin.tools.list', content: [{ type: 'text', text: 'ok' }], isError: false }],
        },
      ],
    })
    expect(body).not.toContain('admin.tools.list')
    expect(new Set(body.match(/admin_tools_list_\w+/g)).size).toBe(1)
  })

  test('pictures of a result reach the model', async () => {
    const client = await connect()
    const data = 'iVBORw0KGgo='
    const body = await client.body({
      ...request([{ name: 'Read', description: 'Read.', inputSchema: { type: 'object', properties: {} } }]),
      messages: [
        { role: 'user', content: [{ type: 'text', text: 'go' }] },
        { role: 'assistant', content: [{ type: 'call', id: 'a', name: 'Read', input: {} }] },
        {
          role: 'results',
          results: [
            {
              callId: 'a',
              name: 'Read',
              content: [
                { type: 'text', text: 'a picture' },
                { type: 'media', mediaType: 'image/png', data },
              ],
              isError: false,
            },
          ],
        },
      ],
    })
    expect(body.split(data)).toHaveLength(2)
    expect(body).toContain('image/png')
    expect(body).toContain('a picture')
  })
})
