import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createServers, createToolCarrier } from './index.ts'

const script = fileURLToPath(new URL('fixtures/server.mjs', import.meta.url))
const { signal } = new AbortController()

function world() {
  const folder = mkdtempSync(join(tmpdir(), 'toolgate-mcp-'))
  const pids = join(folder, 'pids')
  const servers = createServers(
    {
      judge: { command: process.execPath, args: [script], env: { PIDS: pids } },
      silent: { command: process.execPath, args: [script, '--silent'], env: { PIDS: pids } },
      refuses: { command: process.execPath, args: [script, '--refuse'] },
      loud: { command: process.execPath, args: [script, '--loud'] },
      plain: { command: 'touch', args: ['$(touch made)', 'a; touch made', '`touch made`'] },
      missing: { command: join(folder, 'no-such-program') },
    },
    { cwd: folder, environment: { PATH: process.env['PATH'] ?? '' } },
  )
  onTestFinished(async () => {
    await servers.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const carry = createToolCarrier(servers)
  return {
    folder,
    servers,
    ask: (tool: string, server = 'judge', stop = signal) =>
      carry({ type: 'mcp_tool', server, tool }, { hook_event_name: 'PreToolUse', tool_name: 'Read' }, stop),
    started: () => (existsSync(pids) ? readFileSync(pids, 'utf8').trimEnd().split('\n') : []),
  }
}

test('nothing is started before it is needed, and one server answers every call', async () => {
  const { ask, started } = world()
  expect(started()).toEqual([])
  expect(await Promise.all([ask('echo'), ask('plain'), ask('forbids')])).toEqual([
    { kind: 'answer', json: { hook_event_name: 'PreToolUse', tool_name: 'Read' } },
    { kind: 'answer', json: undefined, text: 'Just a word.' },
    { kind: 'answer', json: { decision: 'block', reason: 'Not Read.' } },
  ])
  expect(started().filter((pid) => existsSync(`/proc/${pid}`))).toHaveLength(1)
})

test.each([
  ['fails', 'judge', /^fails of the MCP server judge failed: No such file\.$/],
  ['broken', 'judge', /^broken of the MCP server judge began JSON that is none$/],
  ['no-such-tool', 'judge', /^(?:the MCP server judge: |no-such-tool of the MCP server judge failed: ).*no-such-tool/],
  ['echo', 'nobody', /^no MCP server is named nobody$/],
  ['echo', 'constructor', /^no MCP server is named constructor$/],
  ['echo', 'refuses', /^the MCP server refuses: /],
  ['echo', 'missing', /^the MCP server missing: .*ENOENT/],
])('%s of %s is a fault that says what happened', async (tool, server, message) => {
  expect(await world().ask(tool, server)).toEqual({ kind: 'fault', message: expect.stringMatching(message) as string })
})

test('the keys of a message count as they are written: a verdict in other letters is none', async () => {
  expect(await world().ask('forbids', 'loud')).toEqual({ kind: 'answer', json: undefined, text: 'structured' })
})

test('a server is started from its words, which no shell reads', async () => {
  const { ask, folder } = world()
  expect((await ask('echo', 'plain')).kind).toBe('fault')
  expect(readdirSync(folder).toSorted()).toEqual(['$(touch made)', '`touch made`', 'a; touch made'].toSorted())
})

test('a server that died is started again, and a cancel ends a call alone', async () => {
  const { ask } = world()
  expect((await ask('dies')).kind).toBe('fault')
  expect((await ask('echo')).kind).toBe('answer')
  const stop = new AbortController()
  const asked = ask('forever', 'judge', stop.signal)
  const beside = ask('plain')
  expect((await beside).kind).toBe('answer')
  stop.abort()
  expect((await asked).kind).toBe('fault')
  expect((await ask('echo')).kind).toBe('answer')
})

test('a server that never introduces itself holds up neither a cancel nor the end', async () => {
  const { ask, servers, started } = world()
  const stop = new AbortController()
  const asked = ask('echo', 'silent', stop.signal)
  await vi.waitFor(() => expect(started().length).toBeGreaterThan(0), { timeout: 20_000 })
  stop.abort()
  expect(await asked).toEqual({ kind: 'fault', message: 'the MCP server silent: it was not awaited any longer' })
  await servers.close()
  await vi.waitFor(() => expect(started().filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]), { timeout: 20_000 })
})

test('after the end no server is left', async () => {
  const { ask, servers, started } = world()
  await ask('echo')
  await servers.close()
  expect(started().length).toBeGreaterThan(0)
  expect(started().filter((pid) => existsSync(`/proc/${pid}`))).toEqual([])
})
