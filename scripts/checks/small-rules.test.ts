import { describe, expect, test } from 'vitest'
import { failuresWith, fileWith } from './small-house.mjs'

const read = 'packages/tools/src/files/read.ts'

describe('node-imports', () => {
  test.each(['node:fs', 'path', 'node:fs/promises'])('%s in a tool is reported, in its test it is not', (name) => {
    expect(failuresWith(fileWith(read, `import '${name}'`))).toEqual([
      `${read}:4 node-imports imports Node's "${name}": ask for a port in \`needs\`, and let packages/node lend it.`,
    ])
    expect(failuresWith({ 'packages/tools/src/files/read.test.ts': `import '${name}'` })).toEqual([])
  })
})

describe('export-all', () => {
  test.each([`export * from './read.ts'`, `export * as read from './read.ts'`])('%s is reported', (statement) => {
    expect(failuresWith(fileWith('packages/tools/src/files/index.ts', statement)).join()).toContain(
      'index.ts:4 export-all',
    )
  })
})

describe('own-barrel', () => {
  test('a file that imports the list of its own room is reported', () => {
    const failures = failuresWith(fileWith('packages/runtime/src/contract/tool.ts', `import './index.ts'`))
    expect(failures.join()).toContain(
      'packages/runtime/src/contract/tool.ts:10 own-barrel imports the list of its own room',
    )
  })

  test('the public name of the own room is the same list', () => {
    const failures = failuresWith(
      fileWith('packages/runtime/src/contract/tool.ts', `import '@toolgate/runtime/contract'`),
    )
    expect(failures.join()).toContain('own-barrel')
  })
})

describe('leading-sentence', () => {
  test.each(['', '/** reader. */\n', '/** the reader */\n', `/* eslint-disable */\n`])(
    'a file that starts with %j is reported',
    (start) => {
      expect(failuresWith({ 'hosts/cli/src/read.ts': `${start}export const value = 1\n` })).toHaveLength(1)
    },
  )

  test.each([
    '// Says why it is here.\n',
    '/**\n * Says why\n * it is here.\n */\n',
    `import 'zod'\n\n/** Says why it is here. */\n`,
  ])('a file that starts with %j is fine', (start) => {
    expect(failuresWith({ 'hosts/cli/src/read.ts': `${start}export const value = 1\n` })).toEqual([])
  })
})

describe('ambient-reads', () => {
  test.each(['Date.now()', 'process.cwd()', 'process.env.HOME', 'new Date()', 'performance.now()'])(
    '%s in a tool is reported',
    (expression) => {
      expect(failuresWith(fileWith(read, `export const value = ${expression}`)).join()).toContain(
        `${read}:4 ambient-reads`,
      )
    },
  )

  test('a date of a given time, and a field of the same name, are fine', () => {
    expect(
      failuresWith(fileWith(read, 'export const value = (clock: any) => [new Date(clock.now()), clock.env]')),
    ).toEqual([])
  })
})
