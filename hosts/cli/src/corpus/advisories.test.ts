/** Every published advisory has an answer: cases of its kind that the engine gets right, tests that exist, or why it does not apply. */
import { readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'
import type { Expression } from 'oxc-parser'
import { describe, expect, test } from 'vitest'
import { corpusKinds } from './corpus-kinds.ts'

interface Answer {
  readonly id: string
  /** Lines of the other files of the corpus, each with the kind that runs it. */
  readonly cases?: readonly { readonly kind: string }[]
  /** `path/of/a.test.ts: the title of a test in it`. */
  readonly tests?: readonly string[]
  readonly why?: string
}

const root = new URL('../../../../', import.meta.url)
const lines = (name: string): readonly { readonly id: string }[] =>
  readFileSync(new URL(`corpus/${name}`, root), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly id: string })

const answers: readonly Answer[] = lines('advisory-answers.jsonl')

test('each advisory is answered once, in the same order', () => {
  expect(answers.map(({ id }) => id)).toEqual(lines('advisories.jsonl').map(({ id }) => id))
})

describe.each(answers)('$id', ({ id, cases = [], tests = [], why }) => {
  test('is answered by a case, a test, or a reason', () => {
    expect(cases.length + tests.length + (why?.trim() ?? '').length).toBeGreaterThan(0)
  })

  test.each(cases.map((line, index) => [index, line] as const))('case %i', async (index, { kind, ...line }) => {
    const run = await corpusKinds[kind]?.()
    const result = await run?.({ ...line, id: `${id} ${index}` } as never)
    expect(result).toMatchObject({ verdict: 'right' })
  })

  test.each(tests)('%s', (reference) => {
    const [, file = '', title] = /^(.*?\.test\.ts): (.*)$/s.exec(reference) ?? []
    expect(titlesIn(file)).toContain(title)
  })
})

const titles = new Map<string, readonly string[]>()

/** What the tests of a file are called. */
function titlesIn(file: string): readonly string[] {
  const known = titles.get(file)
  if (known !== undefined) return known
  const found: string[] = []
  const { program, errors } = parseSync(file, readFileSync(new URL(file, root), 'utf8'))
  expect(errors).toEqual([])
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (isTest(callee) && first?.type === 'Literal' && typeof first.value === 'string') found.push(first.value)
    },
  }).visit(program)
  titles.set(file, found)
  return found
}

/** `test`, or what `test.each(…)` and its like answer. */
function isTest(callee: Expression): boolean {
  if (callee.type === 'CallExpression') return callee.callee.type === 'MemberExpression' && isTest(callee.callee.object)
  return callee.type === 'Identifier' && callee.name === 'test'
}

test('only a whole title of a test counts', () => {
  const file = 'hosts/cli/src/corpus/advisories.test.ts'
  expect(titlesIn(file)).toContain('only a whole title of a test counts')
  expect(titlesIn(file)).toContain('case %i')
  for (const other of ['only a whole title', '$id', 'hosts/cli/src/corpus/advisories.test.ts', ''])
    expect(titlesIn(file)).not.toContain(other)
})
