import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { CorpusResult } from './corpus-result.ts'
import { runPathCase, type PathCase } from './run-path-case.ts'
import { runRuleCase, type RuleCase } from './run-rule-case.ts'

function linesOf(file: string): readonly unknown[] {
  const path = fileURLToPath(new URL(`../../../../../corpus/${file}`, import.meta.url))
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line))
}

function mistakes(results: readonly CorpusResult[]): readonly unknown[] {
  return results
    .filter((result) => result.verdict !== 'right')
    .map(({ id, expected, got, why }) => ({ id, expected, got, why }))
}

test('every line of the path corpus is right', async () => {
  const lines = [...linesOf('paths.jsonl'), ...linesOf('paths-more.jsonl')]
  const results = await Promise.all(lines.map((line) => runPathCase(line as PathCase)))
  expect(results.length).toBeGreaterThan(190)
  expect(mistakes(results)).toEqual([])
})

test('every line of the rule corpus is right', async () => {
  const lines = [...linesOf('permission-rules.jsonl'), ...linesOf('rules-more.jsonl')]
  const results = await Promise.all(lines.map((line) => runRuleCase(line as RuleCase)))
  expect(results.length).toBeGreaterThan(250)
  expect(mistakes(results)).toEqual([])
})
