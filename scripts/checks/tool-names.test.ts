import { expect, test } from 'vitest'
import { failuresWith, fileWith } from './small-house.mjs'

const main = 'hosts/cli/src/main.ts'

test.each([
  `'Read'`,
  '`Read`',
  `'Read(src/**)'`,
  `'LookAround'`,
  `'Call LookAround first.'`,
  '`use LookAround in ${1}`',
])('the string %s outside the own file is reported', (text) => {
  expect(failuresWith(fileWith(main, `export const value = ${text}`)).join()).toMatch(
    /^hosts\/cli\/src\/main\.ts:6 tool-names names the tool (Read|LookAround) in a string: import its declaration \(packages\/tools\/src\/files\//,
  )
})

test.each([`'Read it again.'`, `'Reader'`, `'read'`, `'LookArounds'`])('the string %s is fine', (text) => {
  expect(failuresWith(fileWith(main, `export const value = ${text}`))).toEqual([])
})

test('tests, support for tests and the own file may name a tool', () => {
  expect(
    failuresWith({
      'hosts/cli/src/main.test.ts': `export const value = 'Read'`,
      'packages/tools/src/testing/names.ts': `/** Names for tests only. */\nexport const value = 'Read'\n`,
      ...fileWith('packages/tools/src/files/read.ts', `export const value = 'Read'`),
    }),
  ).toEqual([])
})

test('a type of literals and a key in quotes count', () => {
  expect(failuresWith(fileWith(main, `export type Value = 'Read'`))).toHaveLength(1)
  expect(failuresWith(fileWith(main, `export const value = { 'Read': 1 }`))).toHaveLength(1)
})

test('the type of a syntax node is no tool name', () => {
  const text = `export const isRead = (node: any) => node.type === 'Read'
export function look(node: any) { switch (node.type) { case 'Read': return 1 } }`
  expect(failuresWith(fileWith(main, text))).toEqual([])
  expect(failuresWith(fileWith(main, `export const isRead = (tool: any) => tool.name === 'Read'`))).toHaveLength(1)
})

test('an exception says its reason, and one that excuses nothing is reported', () => {
  const excused = `// check-allow tool-names: the corpus names it so\nexport const value = 'Read'`
  expect(failuresWith(fileWith(main, excused))).toEqual([])
  const idle = `// check-allow tool-names: the corpus names it so\nexport const value = 'Bread'`
  expect(failuresWith(fileWith(main, idle)).join()).toContain('main.ts:6 check-allow excuses nothing')
  const silent = `// check-allow tool-names\nexport const value = 'Read'`
  expect(failuresWith(fileWith(main, silent)).join()).toContain('main.ts:6 check-allow gives no reason')
})
