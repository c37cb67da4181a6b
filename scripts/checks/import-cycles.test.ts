import { expect, test } from 'vitest'
import { failuresWith, fileWith } from './small-house.mjs'

test('a cycle of two files is reported once, with its way, also when only types are imported', () => {
  const change = {
    ...fileWith('packages/runtime/src/contract/tool.ts', `import type { Effect } from './effect.ts'`),
    'packages/runtime/src/contract/effect.ts': `/** What a call touches. */\nimport type { Tool } from './tool.ts'\nexport type Effect = Tool\n`,
  }
  expect(failuresWith(change)).toEqual([
    'packages/runtime/src/contract/effect.ts:2 import-cycles import cycle: packages/runtime/src/contract/effect.ts -> ' +
      'packages/runtime/src/contract/tool.ts -> packages/runtime/src/contract/effect.ts. Move what both need into a file of its own.',
  ])
})

test('a cycle through public entries, and a file that imports itself, are found', () => {
  const through = failuresWith(fileWith('packages/runtime/src/contract/tool.ts', `import '@toolgate/tools/files'`))
  expect(through.join()).toContain(
    'import-cycles import cycle: packages/runtime/src/contract/index.ts -> packages/runtime/src/contract/tool.ts',
  )
  const itself = failuresWith(fileWith('packages/tools/src/files/read.ts', `import './read.ts'`))
  expect(itself.join()).toContain('packages/tools/src/files/read.ts -> packages/tools/src/files/read.ts')
})

test('two ways to the same file are no cycle', () => {
  const change = fileWith('packages/tools/src/files/look-around.ts', `import './read.ts'`)
  expect(failuresWith(change)).toEqual([])
})
