import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createWorld, patience, type World } from '../testing/create-world.ts'

const settings = `{
  "permissions": {
    "allow": ["Bash(touch made.txt)"],
    "deny": [
      "Read(secret.txt)"
    ]
  }
}
`

async function rulesOf(world: World, ...words: readonly string[]): Promise<readonly string[]> {
  const { code, out } = await world.run(['policy', 'list', '--json', ...words])
  expect(code).toBe(0)
  const { rules } = JSON.parse(world.plain(out)) as {
    rules: { behavior: string; rule: string; source: { file: string; line: number } }[]
  }
  return rules.map(({ behavior, rule, source }) => `${behavior} ${rule} ${source.file}:${source.line}`)
}

test('settings of a folder take effect once it is trusted, until they change', { timeout: patience }, async () => {
  const world = createWorld({ '.toolgate/settings.json': settings })
  expect(await rulesOf(world)).toEqual([])
  const trusted = [
    'deny Read(secret.txt) <work>/.toolgate/settings.json:5',
    'allow Bash(touch made.txt) <work>/.toolgate/settings.json:3',
  ]
  expect((await rulesOf(world, '--trust')).toSorted()).toEqual(trusted.toSorted())
  expect((await rulesOf(world)).toSorted()).toEqual(trusted.toSorted())
  world.write('.toolgate/settings.local.json', '{"permissions": {"allow": ["Bash"]}}')
  expect(await rulesOf(world)).toEqual([])
})

test("a person's own settings always count, and cite their line", { timeout: patience }, async () => {
  const world = createWorld({ 'a.txt': 'one\n' })
  mkdirSync(join(world.home, '.config', 'toolgate'), { recursive: true })
  writeFileSync(
    join(world.home, '.config', 'toolgate', 'settings.json'),
    '{\n  "permissions": {\n    "deny": ["Grep", "Bash(rm:*)"]\n  }\n}\n',
  )
  const { out } = await world.run(['explain', 'Grep', 'Bash', '--json'])
  const [grep, bash] = world
    .plain(out)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { verdicts: { by: object; kept: boolean }[] })
  expect(grep?.verdicts[3]).toMatchObject({
    kept: false,
    by: { kind: 'settings', file: '<home>/.config/toolgate/settings.json', line: 3 },
  })
  expect(bash?.verdicts[5]).toMatchObject({
    kept: true,
    by: { kind: 'settings', file: '<home>/.config/toolgate/settings.json', line: 3, name: 'Bash(rm:*)' },
  })
})

const broken: readonly (readonly [content: string, message: string])[] = [
  [
    '{"permissions": {"deny": ["Bash("]}}',
    '<work>/mine.json:1:27: The deny rule "Bash(" is ignored: expected `)` at column 6.\n',
  ],
  ['{\n  "model": 3\n}\n', '<work>/mine.json:2:12: "model" must be a model such as "provider/id", not 3.\n'],
]

test.each(broken)('wrong settings end with 3 and their place: %j', { timeout: patience }, async (content, message) => {
  const world = createWorld({ 'mine.json': content })
  const { code, out, error } = await world.run(['tools', '--settings', 'mine.json'])
  expect({ code, out, error: world.plain(error) }).toEqual({ code: 3, out: '', error: message })
})

test('rules are held against their examples when they are loaded', { timeout: patience }, async () => {
  const rule = { rule: 'Bash(rm *)', matches: ['sudo rm -r x', 'rm'], notMatches: ['rmdir x'] }
  const wrong = { rule: 'Read(secrets)', matches: ['secrets/a', 'b/secret'], notMatches: ['secrets'] }
  const world = createWorld({
    'right.json': JSON.stringify({ permissions: { deny: [rule, 'Read(x)'] } }),
    'wrong.json': `{"permissions": {"deny": ["Read(x)",\n  ${JSON.stringify(wrong)}]}}`,
    'none.json': '{"permissions": {"ask": [{"matches": ["x"]}]}}',
  })
  expect(await rulesOf(world, '--settings', 'right.json')).toEqual([
    'deny Bash(rm *) <work>/right.json:1',
    'deny Read(x) <work>/right.json:1',
  ])
  const { code, error } = await world.run(['tools', '--settings', 'wrong.json'])
  expect({ code, error: world.plain(error) }).toEqual({
    code: 3,
    error: [
      '<work>/wrong.json:2:3: The deny rule "Read(secrets)" does not do what its examples say: a match for "b/secret".',
      '<work>/wrong.json:2:3: The deny rule "Read(secrets)" does not do what its examples say: no match for "secrets".',
      '',
    ].join('\n'),
  })
  const none = await world.run(['tools', '--settings', 'none.json'])
  expect([none.code, world.plain(none.error)]).toEqual([
    3,
    '<work>/none.json:1:26: "permissions.ask[0]" needs "rule".\n',
  ])
})

test(
  'a server whose command was exchanged is not started before the folder is trusted again',
  { timeout: patience },
  async () => {
    const serverThat = (touches: string) =>
      JSON.stringify({ mcpServers: { judge: { command: 'touch', args: [touches] } } })
    const hooks = { PreToolUse: [{ hooks: [{ type: 'mcp_tool', server: 'judge', tool: 'any' }] }] }
    const world = createWorld({
      '.toolgate/settings.json': JSON.stringify({ hooks }),
      '.mcp.json': serverThat('first'),
      'a.txt': 'one\n',
    })
    const made = () => ['first', 'second'].filter((name) => existsSync(join(world.folder, name)))
    const read = (...more: readonly string[]) => world.run(['call', 'Read', '{"file_path": "a.txt"}', ...more])
    // It is no real server, so the hook fails, and denies.
    expect([(await read('--trust')).code, made()]).toEqual([4, ['first']])
    world.write('.mcp.json', serverThat('second'))
    expect([(await read()).code, made()]).toEqual([0, ['first']])
    expect([(await read('--trust')).code, made()]).toEqual([4, ['first', 'second']])
  },
)

test('a file of MCP servers is read as far as this version can', { timeout: patience }, async () => {
  const world = createWorld({
    'mcp.json': '{"mcpServers": {"github": {}, "files": {}}}',
    'bad.json': '{"mcpServers": \n}',
  })
  const named = await world.run(['tools', '--json', '--mcp-config', 'mcp.json'])
  expect({ code: named.code, error: named.error }).toEqual({
    code: 0,
    error:
      'mcp.json names the MCP servers github, files. Hooks can ask them; their tools are not offered to the model in this version.\n',
  })
  const bad = await world.run(['tools', '--mcp-config', 'bad.json'])
  expect({ code: bad.code, error: world.plain(bad.error) }).toEqual({
    code: 3,
    error: '<work>/bad.json:2:1: "}" is not what JSON expects here.\n',
  })
  const missing = await world.run(['tools', '--mcp-config', 'none.json'])
  expect(missing.code).toBe(3)
})
