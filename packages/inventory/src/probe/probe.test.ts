/** Real processes that speak each protocol, probed from start to end. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { probe } from './probe.ts'

const root = mkdtempSync(join(tmpdir(), 'toolgate-probe-test-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const search = process.env['PATH'] ?? ''

/** A small agent: asks, answers each call with what it thinks of it, and prints the closing text. */
function writeAgent(name: string, source: string): readonly string[] {
  const file = join(root, `${name}.mjs`)
  writeFileSync(file, source)
  return [process.execPath, file]
}

const COMMON = `
const schema = { type: 'object', properties: { path: { type: 'string' }, depth: { type: 'integer' } }, required: ['path', 'depth'] }
const judge = (name, input) =>
  name !== 'look' ? 'no tool ' + name : typeof input.path === 'string' ? 'fine' : 'path is ' + JSON.stringify(input.path)
const send = async (url, body, headers = {}) => {
  const text = await (await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) })).text()
  return text.startsWith('{') || text.startsWith('[') ? [JSON.parse(text)].flat() : text.split('\\n').filter((line) => line.startsWith('data: {')).map((line) => JSON.parse(line.slice(6)))
}
`

const AGENTS: Readonly<Record<string, (stream: boolean) => string>> = {
  anthropic: (stream) => `${COMMON}
const messages = [{ role: 'user', content: 'hi' }]
for (;;) {
  const events = await send(process.env.ANTHROPIC_BASE_URL + '/v1/messages', { model: 'm', stream: ${stream}, system: 's', tools: [{ name: 'look', description: 'd', input_schema: schema }], messages })
  const block = ${stream} ? events.find(({ type }) => type === 'content_block_start').content_block : events[0].content[0]
  if (${stream} && block.type === 'tool_use') block.input = JSON.parse(events.find(({ type }) => type === 'content_block_delta').delta.partial_json)
  if (block.type === 'text') break
  messages.push({ role: 'assistant', content: [block] }, { role: 'user', content: [{ type: 'tool_result', tool_use_id: block.id, is_error: true, content: [{ type: 'text', text: judge(block.name, block.input) }] }] })
}`,
  'openai-responses': (stream) => `${COMMON}
const input = [{ role: 'user', content: 'hi' }]
for (;;) {
  const events = await send(process.env.OPENAI_BASE_URL + '/responses', { model: 'm', stream: ${stream}, tools: [{ type: 'function', name: 'look', description: 'd', parameters: schema }], input })
  const [item] = ${stream} ? events.find(({ type }) => type === 'response.completed').response.output : events[0].output
  if (item.type === 'message') break
  input.push(item, { type: 'function_call_output', call_id: item.call_id, output: judge(item.name, JSON.parse(item.arguments)) })
}`,
  'openai-chat': (stream) => `${COMMON}
const messages = [{ role: 'system', content: 's' }, { role: 'user', content: 'hi' }]
for (;;) {
  const events = await send(process.env.OPENAI_BASE_URL + '/chat/completions', { model: 'm', stream: ${stream}, tools: [{ type: 'function', function: { name: 'look', description: 'd', parameters: schema } }], messages })
  const said = ${stream} ? events[0].choices[0].delta : events[0].choices[0].message
  const [call] = said.tool_calls ?? []
  if (call === undefined) break
  messages.push(said, { role: 'tool', tool_call_id: call.id, content: judge(call.function.name, JSON.parse(call.function.arguments)) })
}`,
  gemini: (stream) => `${COMMON}
const contents = [{ role: 'user', parts: [{ text: 'hi' }] }]
for (;;) {
  const events = await send(process.env.GOOGLE_GEMINI_BASE_URL + '/v1beta/models/m:' + (${stream} ? 'streamGenerateContent?alt=sse' : 'generateContent'), { tools: [{ functionDeclarations: [{ name: 'look', description: 'd', parametersJsonSchema: schema }] }], contents })
  const { content } = events[0].candidates[0]
  const call = content.parts[0].functionCall
  if (call === undefined) break
  contents.push(content, { role: 'user', parts: [{ functionResponse: { name: call.name, response: { error: judge(call.name, call.args) } } }] })
}`,
}

describe.each(Object.keys(AGENTS))('%s', (wire) => {
  test.each([true, false])('is recorded and answered to the closing text, as a stream: %s', async (stream) => {
    const command = writeAgent(`${wire}-${stream}`, AGENTS[wire]?.(stream) ?? '')
    const report = await probe(command, { search, timeoutMs: 30_000 })
    expect(report.end).toEqual({ exitCode: 0, reason: 'exited', output: '' })
    expect(report.requests.map((request) => [request.wire, request.tools.map(({ name }) => name)])).toEqual(
      Array.from({ length: 4 }, () => [wire, ['look']]),
    )
    expect(report.prefixStable).toBe(true)
    expect(report.answers.map(({ case: which, tool, input, told }) => [which, tool, input, told])).toEqual([
      ['unknown-tool', 'probe_no_such_tool', { path: 'probe' }, 'no tool probe_no_such_tool'],
      ['missing-parameter', 'look', { depth: 1 }, 'path is undefined'],
      ['wrong-type', 'look', { depth: 1, path: { wrong: 'type' } }, 'path is {"wrong":"type"}'],
    ])
    for (const { body, bytes } of report.requests) expect(Buffer.byteLength(body)).toBe(bytes)
  })
})

test('the same tools have the same digest on every wire, and literal bodies are kept', async () => {
  const digests = new Set<string>()
  for (const [wire, source] of Object.entries(AGENTS)) {
    const { requests } = await probe(writeAgent(`digest-${wire}`, source(true)), { search, timeoutMs: 30_000 })
    for (const { toolsDigest } of requests) digests.add(toolsDigest)
    expect(JSON.parse(requests[0]?.body ?? '')).toHaveProperty('tools')
  }
  expect(digests.size).toBe(1)
})

test('the home is empty and its own, and no key of the person is there', async () => {
  process.env['TOOLGATE_TEST_SECRET'] = 'secret'
  const { end } = await probe([process.execPath, '-e', 'console.log(JSON.stringify([process.env, process.cwd()]))'], {
    search,
    environment: { OWN_URL: '{url}/v9' },
  })
  delete process.env['TOOLGATE_TEST_SECRET']
  const [environment, folder] = JSON.parse(end.output) as [Record<string, string>, string]
  expect(environment).not.toHaveProperty('TOOLGATE_TEST_SECRET')
  expect(environment['HOME']).not.toBe(process.env['HOME'])
  expect(environment['ANTHROPIC_BASE_URL']).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect(environment['OWN_URL']).toBe(`${environment['ANTHROPIC_BASE_URL']}/v9`)
  expect(readdirSync(tmpdir())).not.toContain(folder.split('/').at(-2))
})

test('what waits for ever is ended with everything that it started', async () => {
  const note = join(root, 'pid')
  const command = writeAgent(
    'waits',
    `import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
writeFileSync(${JSON.stringify(note)}, String(spawn('sleep', ['600']).pid))
setInterval(() => {}, 1000)`,
  )
  const { end, requests, answers, prefixStable } = await probe(command, {
    search,
    timeoutMs: 2_000,
    // In a namespace of its own a process has another number.
    network: 'open',
  })
  expect({ reason: end.reason, requests, answers, prefixStable }).toEqual({
    reason: 'timeout',
    requests: [],
    answers: [],
    prefixStable: null,
  })
  const pid = Number(readFileSync(note, 'utf8'))
  await expect.poll(() => isRunning(pid)).toBe(false)
})

/** A process that was ended and that nobody waited for still has its number. */
function isRunning(pid: number): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

test('a program that is not there is said to be so', async () => {
  const { end } = await probe(['no-such-program-anywhere'], { search })
  expect(end).toMatchObject({ exitCode: null, reason: 'not-started', output: expect.stringContaining('ENOENT') })
})

test('a cancel ends the agent', async () => {
  const stop = new AbortController()
  const waiting = probe([process.execPath, '-e', 'setInterval(() => {}, 1000)'], { search, signal: stop.signal })
  stop.abort()
  expect((await waiting).end.reason).toBe('cancelled')
})

test('what goes elsewhere through the proxy is refused and noted', async () => {
  const { refused, end } = await probe(
    [
      process.execPath,
      '-e',
      `const { request } = require('node:http')
const { hostname, port } = new URL(process.env.HTTP_PROXY)
request({ hostname, port, method: 'CONNECT', path: 'example.test:443' }).on('connect', ({ statusCode }) => {
  console.log(statusCode)
  request({ hostname, port, path: 'http://other.test/' }, (answer) => { console.log(answer.statusCode); process.exit() }).end()
}).end()`,
    ],
    { search, timeoutMs: 30_000 },
  )
  expect({ refused, output: end.output }).toEqual({
    refused: ['example.test:443', 'other.test'],
    output: '403\n403\n',
  })
})

test('an agent that changes its tools between turns breaks its prefix', async () => {
  const source = AGENTS['anthropic']?.(false) ?? ''
  const command = writeAgent('unstable', source.replace("description: 'd'", "description: 'at ' + messages.length"))
  const { prefixStable, prefixBreaks } = await probe(command, { search, timeoutMs: 30_000 })
  expect({ prefixStable, prefixBreaks }).toEqual({
    prefixStable: false,
    prefixBreaks: [1, 2, 3].map((request) => ({ request, part: 'tools' })),
  })
})
