/** What a person approves at a real terminal of the real command, in later sessions. */
import { chmodSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createWorld, patience, type World } from '../testing/create-world.ts'

const make = (name: string) => ['call', 'Bash', JSON.stringify({ command: `touch ${name}` })]

/** `script` gives the command a terminal; what a person types is waiting in it. */
function answer(world: World, typed: string, words: readonly string[]) {
  return world.run(words, { input: typed, through: ['sh', '-c', onTerminal, 'sh'] })
}

const onTerminal = `line=; for word in "$@"; do line="$line '$word'"; done; exec script -qec "$line" /dev/null`

async function listed(world: World): Promise<readonly string[]> {
  const { out } = await world.run(['policy', 'list'])
  return out
    .split('\n')
    .slice(1, -1)
    .map((line) =>
      line
        .trim()
        .replace(/\d{4}-\d\d-\d\d \d\d:\d\d/, 'DATE')
        .replace(/id [0-9a-f]{8}$/, 'id ID'),
    )
}

test(
  'an approval for the project holds in the next session there, and nowhere else',
  { timeout: patience },
  async () => {
    const world = createWorld()
    expect((await world.run(make('a'))).code).toBe(4)
    const { out } = await answer(world, '1p\n', make('a'))
    expect(out).toContain('Bash(touch *) stays allowed in this project. toolgate policy revoke takes it back.')
    expect(existsSync(join(world.folder, 'a'))).toBe(true)

    expect((await world.run(make('b'))).code).toBe(0)
    expect(await listed(world)).toEqual(['allow  Bash(touch *)  approved for the project, DATE UTC, id ID'])
    const other = join(world.folder, '..', 'other')
    mkdirSync(other)
    expect((await world.run([...make('c'), '--cwd', other])).code).toBe(4)
    // Another spelling of the same folder is the same project.
    symlinkSync(world.folder, join(world.folder, '..', 'link'))
    expect((await world.run([...make('d'), '--cwd', join(world.folder, '..', 'link')])).code).toBe(0)
    expect(readdirSync(world.folder).toSorted()).toEqual(['a', 'b', 'd'])
  },
)

test('an approval for the user holds everywhere until it is revoked', { timeout: patience }, async () => {
  const world = createWorld()
  await answer(world, '1u\n', make('a'))
  const other = join(world.folder, '..', 'other')
  mkdirSync(other)
  expect((await world.run([...make('b'), '--cwd', other])).code).toBe(0)
  const { rules } = JSON.parse((await world.run(['policy', 'list', '--json'])).out) as {
    rules: {
      rule: string
      scope: string
      source: { kind: string; file: string; line: number }
      approval: { id: string }
    }[]
  }
  expect(rules).toMatchObject([
    {
      rule: 'Bash(touch *)',
      scope: 'user',
      source: { kind: 'person', file: join(world.state, 'approvals/user.json'), line: 3 },
    },
  ])
  expect(await world.run(['policy', 'revoke', 'Bash(touch)'])).toMatchObject({
    code: 1,
    error:
      'No approval is kept of Bash(touch). Did you mean Bash(touch *)? Rules of settings are removed in their file; toolgate policy list names it.\n',
  })
  expect(await world.run(['policy', 'revoke', rules[0]?.approval.id ?? '', '--scope', 'project'])).toMatchObject({
    code: 1,
  })
  expect(await world.run(['policy', 'revoke', rules[0]?.approval.id ?? ''])).toMatchObject({
    code: 0,
    out: 'Revoked for the user: Bash(touch *)\n',
  })
  expect((await world.run(make('c'))).code).toBe(4)
  expect(await listed(world)).toEqual(['No rules.'])
})

test('revoking all, and words that say too little or too much', { timeout: patience }, async () => {
  const world = createWorld()
  await answer(world, '1p\n', make('a'))
  const codes = []
  for (const words of [[], ['Bash(touch *)', '--all'], ['--all', '--scope', 'everybody']])
    codes.push((await world.run(['policy', 'revoke', ...words])).code)
  expect(codes).toEqual([2, 2, 2])
  expect((await world.run(['policy', 'revoke', '--all'])).out).toBe('Revoked for the project: Bash(touch *)\n')
  expect((await world.run(['policy', 'revoke', '--all'])).out).toBe('There was nothing to revoke.\n')
})

test('an approval that cannot be saved is told, and the call runs', { timeout: patience }, async () => {
  const world = createWorld()
  mkdirSync(world.state)
  writeFileSync(join(world.state, 'approvals'), 'a file where a folder should be')
  chmodSync(join(world.state, 'approvals'), 0o600)
  const { code, out } = await answer(world, '1p\n', make('a'))
  expect(code).toBe(0)
  expect(out).toContain('Bash(touch *) is allowed for this session alone, because it could not be saved: ')
  expect(existsSync(join(world.folder, 'a'))).toBe(true)
})
