import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countTests, toClosingLine } from './count-tests.mjs'

function reportOf(report: object): string {
  const file = join(mkdtempSync(join(tmpdir(), 'toolgate-report-')), 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

test('counts come from the report', () => {
  const file = reportOf({ numPassedTests: 5, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1, testResults: [] })
  expect(countTests(file, 1)).toEqual({ passed: 5, failed: 1, skipped: 2 })
})

test('a file that did not load is a failed test', () => {
  const file = reportOf({
    numPassedTests: 5,
    numFailedTests: 0,
    testResults: [{ status: 'failed', assertionResults: [] }],
  })
  expect(countTests(file, 1)).toEqual({ passed: 5, failed: 1, skipped: 0 })
})

test('a red run never counts as green', () => {
  expect(countTests(reportOf({ numPassedTests: 5, numFailedTests: 0, testResults: [] }), 1).failed).toBe(1)
  expect(countTests('/nowhere/report.json', 1)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('the closing line leaves skipped tests out when there are none', () => {
  expect(toClosingLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed')
  expect(toClosingLine({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped')
})
