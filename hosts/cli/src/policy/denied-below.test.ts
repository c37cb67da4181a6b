import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createWorld, patience } from '../testing/create-world.ts'

const files = {
  '.env': 'KEY=needle\n',
  'src/a.txt': 'needle\n',
  'src/keep/b.txt': 'needle\n',
  'secrets/key.txt': 'needle\n',
}

describe('a file that may not be read', () => {
  test('is left out of what a search of its folder finds, by either of its names', { timeout: patience }, async () => {
    const world = createWorld(files)
    symlinkSync('secrets', join(world.folder, 'link'))
    world.write('ask.json', '{"permissions": {"ask": ["Read(./src/asked.txt)"]}}')
    world.write('src/asked.txt', 'needle\n')
    const search = async (input: object, ...more: readonly string[]): Promise<string> => {
      const rules = ['Read(./.env)', 'Read(./secrets/key.txt)', ...more].flatMap((rule) => ['--disallowed-tools', rule])
      const words = ['call', 'Grep', JSON.stringify(input), '--settings', 'ask.json', ...rules]
      const { out } = await world.run(words)
      return world.plain(out)
    }
    expect(await search({ pattern: 'needle' }, 'Read(./src/keep)')).toBe('src/a.txt\n')
    expect(await search({ pattern: 'needle' })).toBe('src/a.txt\nsrc/keep/b.txt\n')
    expect(await search({ pattern: 'needle', path: 'link' })).toBe('No match for needle in link.\n')
  })

  test('is seen through a command that reads or removes its folder', { timeout: patience }, async () => {
    const world = createWorld(files)
    symlinkSync('src', join(world.folder, 'code'))
    const decide = async (command: string, rule: string): Promise<string> => {
      const words = ['policy', 'explain', 'Bash', JSON.stringify({ command }), '--disallowed-tools', rule, '--json']
      const { out } = await world.run([...words, '--host', 'terminal'])
      const { behavior, code } = (JSON.parse(out) as { decision: { behavior: string; code: string } }).decision
      return `${behavior} ${code}`
    }
    expect(await decide('grep -r needle .', 'Read(./.env)')).toBe('deny deny-rule')
    expect(await decide('grep -r needle src', 'Read(./.env)')).toBe('allow read-only')
    expect(await decide('grep -r needle .', 'Read(./none)')).toBe('allow read-only')
    expect(await decide('grep -r needle src', 'Read(*.pem)')).toBe('ask hidden-command')
    expect(await decide('grep -r needle code', 'Read(./src/keep/b.txt)')).toBe('deny deny-rule')
    expect(await decide('rm -rf src', 'Edit(./src/keep/**)')).toBe('deny deny-rule')
    expect(await decide('cp src/a.txt secrets', 'Edit(./secrets/a.txt)')).toBe('deny deny-rule')
  })
})
