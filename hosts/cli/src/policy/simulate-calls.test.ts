import { expect, test } from 'vitest'
import { createWorld, patience } from '../testing/create-world.ts'

const calls = [
  { tool: 'Read', input: { file_path: 'a.txt' }, expected: 'allow' },
  { tool: 'Bash', input: { command: 'git push' }, expected: 'deny' },
  { tool: 'Bash', input: { command: 'make' }, expected: 'allow' },
  { tool: 'Nothing', input: {} },
]
const text = calls.map((call) => `${JSON.stringify(call)}\n`).join('')
const words = ['policy', 'simulate', 'calls.jsonl', '--disallowed-tools', 'Bash(git push *)', '--host', 'terminal']

test('one line a call, the counts last', { timeout: patience }, async () => {
  const world = createWorld({ 'calls.jsonl': text, 'a.txt': '' })
  const { code, out } = await world.run(words)
  expect(code).toBe(0)
  expect(world.plain(out)).toMatchInlineSnapshot(`
    "allow  Read {"file_path":"a.txt"}  read-only: It only reads inside the workspace.
    deny   Bash {"command":"git push"}  deny-rule: The rule Bash(git push *) (--disallowed-tools) forbids "git push".
    ask    Bash {"command":"make"}  command: make: only the plain version question is known to be harmless.  EXPECTED allow
    deny   Nothing {}  not-callable: No tool is named "Nothing", and none has it as an alias.
    4 calls: 1 allow, 1 ask, 2 deny; 1 not as expected.
    "
  `)
  const lines = (await world.run([...words, '--json'])).out.trim().split('\n')
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { line: 1, tool: 'Read', expected: 'allow', decision: { behavior: 'allow', code: 'read-only' } },
    { line: 2, tool: 'Bash', decision: { behavior: 'deny', rule: 'Bash(git push *)' } },
    { line: 3, decision: { behavior: 'ask' } },
    { line: 4, decision: { behavior: 'deny', code: 'not-callable' } },
    { allow: 1, ask: 1, deny: 2, wrong: 1, total: 4 },
  ])
})

test('--expect fails on a difference alone; a line that is no call is named', { timeout: patience }, async () => {
  const world = createWorld({ 'calls.jsonl': text, 'broken.jsonl': '{"tool": "Read"}\n\n{"tool": 3}\n' })
  expect((await world.run([...words, '--expect'])).code).toBe(6)
  expect((await world.run([...words, '--expect', '--allowed-tools', 'Bash(make)'])).code).toBe(0)
  const broken = await world.run(['policy', 'simulate', 'broken.jsonl'])
  expect([broken.code, world.plain(broken.error)]).toEqual([
    1,
    '<work>/broken.jsonl:3:1: this is no call: an object with "tool", "input" and perhaps "expected" (allow, ask, deny) is.\n',
  ])
  expect((await world.run(['policy', 'simulate'])).code).toBe(2)
  expect((await world.run(['policy', 'simulate', 'none.jsonl'])).code).toBe(1)
})
