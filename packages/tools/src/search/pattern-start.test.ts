import { expect, test } from 'vitest'
import { patternStart } from './pattern-start.ts'

test.each([
  ['**/*.ts', '.', '.', '**/*.ts'],
  ['src/*.ts', 'packages', 'packages', 'src/*.ts'],
  ['.eslintrc.json', '.', '.', '.eslintrc.json'],
  ['/etc/*.conf', '.', '/etc', '*.conf'],
  ['/*.conf', '.', '/', '*.conf'],
  ['/etc/passwd', 'src', '/etc', 'passwd'],
  ['~/notes/**', '.', '~/notes', '**'],
  ['../other/*.ts', '.', '../other', '*.ts'],
  ['../other/*.ts', 'src', 'src/../other', '*.ts'],
  ['a/../../b/{c,d}', '.', 'a/../../b', '{c,d}'],
])('%s in %s is searched from %s as %s', (pattern, folder, start, rest) => {
  expect(patternStart(pattern, folder)).toEqual({ folder: start, pattern: rest })
})
