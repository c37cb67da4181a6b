import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createWorld, patience } from '../testing/create-world.ts'

const published = (name: string): string => fileURLToPath(new URL(`../../../../corpus/${name}`, import.meta.url))

test.each([
  ['shell', 'bash-readonly.jsonl'],
  ['rules', 'permission-rules.jsonl'],
  ['paths', 'paths.jsonl'],
  ['urls', 'urls.jsonl'],
  ['rules', 'rules-more.jsonl'],
  ['paths', 'paths-more.jsonl'],
  ['urls', 'urls-more.jsonl'],
])('every published case of the kind %s is right', { timeout: patience }, async (kind, file) => {
  const { code, out, error } = await createWorld().run(['corpus', kind, published(file)])
  expect({ code, error }).toEqual({ code: 0, error: '' })
  const total = JSON.parse(out) as { kind: string; right: number; wrong: number; stricter: number; total: number }
  expect(total).toEqual({ kind, right: total.total, wrong: 0, stricter: 0, total: total.total })
  expect(total.total).toBeGreaterThan(80)
})

test('a wrong case is told, and ends with 6', { timeout: patience }, async () => {
  const cases = [
    { id: 'one', command: 'rm -rf /', expected: 'readonly', strict: true },
    { id: 'two', command: 'rm x', expected: 'readonly', strict: false },
    { id: 'three', command: 'ls', expected: 'ask', strict: true },
    { id: 'four', command: 'ls \u2028', expected: 'ask', strict: true },
  ]
  const world = createWorld({ 'cases.jsonl': cases.map((line) => JSON.stringify(line)).join('\n') })
  const { code, out } = await world.run(['corpus', 'shell', 'cases.jsonl'])
  expect(code).toBe(6)
  const lines = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string; expected: string; got: string; why: string; input: string })
  expect(lines.slice(0, -1).map(({ id, expected, got, input }) => ({ id, expected, got, input }))).toEqual([
    { id: 'three', expected: 'ask', got: 'readonly', input: 'ls' },
  ])
  expect(lines.at(-1)).toEqual({ kind: 'shell', right: 2, wrong: 1, stricter: 1, total: 4 })
})

test('a file that cannot be read, and a line that is no case', { timeout: patience }, async () => {
  const world = createWorld({ 'cases.jsonl': '{"id": "a"}\n{"id": \n' })
  const missing = await world.run(['corpus', 'urls', 'none.jsonl'])
  expect(missing.code).toBe(1)
  const broken = await world.run(['corpus', 'rules', 'cases.jsonl'])
  expect(broken.code).toBe(1)
  expect(world.plain(broken.error)).toMatch(/^<work>\/cases\.jsonl:1: this is no case of this kind: /)
})
