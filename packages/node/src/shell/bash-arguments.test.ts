import { expect, test } from 'vitest'
import { isLongCommand, toBashArguments, toReportedFolder } from './bash-arguments.ts'

test('the command is an argument of its own, unchanged', () => {
  expect(toBashArguments('echo "a" # b').slice(-2)).toEqual(['bash', 'echo "a" # b'])
})

test('a command longer than an argument may be is read from a file', () => {
  expect([
    isLongCommand('x'.repeat(100_000)),
    isLongCommand('x'.repeat(100_001)),
    isLongCommand('─'.repeat(40_000)),
  ]).toEqual([false, true, true])
  expect(toBashArguments('x'.repeat(100_001)).at(-1)).toBe('bash')
})

test('the last folder reported counts, and only a whole report', () => {
  expect(toReportedFolder(Buffer.from(''))).toBeUndefined()
  expect(toReportedFolder(Buffer.from('/a\n'))).toBeUndefined()
  expect(toReportedFolder(Buffer.from('/a\n\0'))).toBe('/a')
  expect(toReportedFolder(Buffer.from('/a\n\0/b with\nline\n\0/c\n'))).toBe('/b with\nline')
  expect(toReportedFolder(Buffer.from('\n\0'))).toBeUndefined()
})
