import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createWorld, patience } from '../testing/create-world.ts'

const AGENT = `
const messages = [{ role: 'user', content: process.argv.slice(2).join(' ') }]
const tools = [{ name: 'look', description: 'd', input_schema: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] } }]
for (;;) {
  const answer = await fetch(process.env.ADDRESS + '/v1/messages', { method: 'POST', body: JSON.stringify({ tools, messages }) })
  const [block] = (await answer.json()).content
  if (block.type === 'text') break
  messages.push({ role: 'assistant', content: [block] }, { role: 'user', content: [{ type: 'tool_result', tool_use_id: block.id, content: block.name === 'look' ? 'bad path' : 'no tool' }] })
}
`

test('what an agent advertises and tells its model, for a person', { timeout: patience }, async () => {
  const world = createWorld({ 'agent.mjs': AGENT })
  const agent = [process.execPath, join(world.folder, 'agent.mjs'), '-p', 'hi']
  const words = ['probe', '--network', 'open', '--env', 'ADDRESS={url}', '--', ...agent]
  const { code, out, error } = await world.run(words)
  expect({ code, error }).toEqual({ code: 0, error: '' })
  expect(
    world
      .plain(out)
      .replace(process.execPath, '<node>')
      .replace(/digest \w+/, 'digest <hash>'),
  ).toMatchInlineSnapshot(`
    "<node> <work>/agent.mjs -p hi: 4 request(s), 4 with tools; it ended with 0

    1 tools over anthropic, 126 bytes, about 31 tokens, digest <hash>
      look     126 bytes     31 tokens

    prefix: each request begins with all of the one before it
    unknown-tool (probe_no_such_tool): "no tool"
    missing-parameter (look): "bad path"
    wrong-type (look): "bad path"
    network: open
    "
  `)
})

test('JSON, and the literal bodies beside it', { timeout: patience }, async () => {
  const world = createWorld({ 'agent.mjs': AGENT })
  const command = [process.execPath, join(world.folder, 'agent.mjs'), '{url}']
  const { code, out } = await world.run([
    'probe',
    '--json',
    '--bodies',
    'bodies',
    '--env',
    'ADDRESS={url}',
    '--',
    ...command,
  ])
  const report = JSON.parse(out) as { readonly requests: readonly { readonly file: string; readonly bytes: number }[] }
  expect(code).toBe(0)
  expect(report).toMatchObject({ command, prefixStable: true, answers: { length: 3 }, requests: { length: 4 } })
  for (const { file, bytes } of report.requests) expect(readFileSync(file)).toHaveLength(bytes)
  expect(readFileSync(join(world.folder, 'bodies', 'request-1.json'), 'utf8')).toMatch(
    /"content":"http:\/\/127\.0\.0\.1:/,
  )
})

test('a command that asks no model has failed, with what it printed', { timeout: patience }, async () => {
  const { code, out, error } = await createWorld().run([
    'probe',
    '--',
    process.execPath,
    '-e',
    'console.log("no model")',
  ])
  expect({ code, told: error.startsWith('No request with tools came.') }).toEqual({ code: 1, told: true })
  expect(out).toContain('The command printed:\nno model\n')
})

test.each([
  [[]],
  [['--timeout', '0', '--', 'true']],
  [['--timeout', '601', '--', 'true']],
  [['--env', 'A', '--', 'true']],
  [['--network', 'some', '--', 'true']],
])('wrong words end with 2: %j', { timeout: patience }, async (words) => {
  expect(await createWorld().run(['probe', ...words])).toMatchObject({ code: 2, out: '' })
})

test('a program is found from the folder of the person', { timeout: patience }, async () => {
  const world = createWorld({ 'agent.sh': '#!/bin/sh\npwd\n' })
  chmodSync(join(world.folder, 'agent.sh'), 0o755)
  const { out } = await world.run(['probe', '--', './agent.sh'])
  expect(out).toMatch(/The command printed:\n\S*\/toolgate-probe-\w+\/work\n/)
})
