import { expect, test } from 'vitest'
import { architectureWith, failuresWith, fileWith } from './small-house.mjs'

test('an import that the table does not allow is reported with what the table says', () => {
  const change = fileWith('packages/runtime/src/contract/tool.ts', `import { execute } from '../executor/index.ts'`)
  expect(failuresWith(change)).toContain(
    'packages/runtime/src/contract/tool.ts:10 room-imports may not import packages/runtime/src/executor/index.ts: ARCHITECTURE.md ' +
      'lets packages/runtime/src/contract import types of npm packages, npm hashes. Move the code, or take what you need as a parameter or a port.',
  )
})

test('imports of types, dynamic imports and import types count', () => {
  const path = 'packages/tools/src/files/read.ts'
  for (const addition of [
    `import type { execute } from '@toolgate/runtime/executor'`,
    `export const late = () => import('@toolgate/runtime/executor')`,
    `export type Late = typeof import('@toolgate/runtime/executor')`,
    `export { execute } from '@toolgate/runtime/executor'`,
  ]) {
    expect(failuresWith(fileWith(path, addition)).join()).toContain(
      `${path}:4 room-imports may not import packages/runtime/src/executor/index.ts`,
    )
  }
})

test('a part of a room can be opened alone', () => {
  const inside = {
    'packages/runtime/src/policy/decide.ts': '/** Decides one call. */\nexport const decide = () => true\n',
  }
  const change = fileWith('packages/runtime/src/surface/assembled.ts', `import { decide } from '../policy/decide.ts'`)
  expect(failuresWith({ ...inside, ...change })).toHaveLength(1)
})

test('a room that may use only the types of packages may not run them', () => {
  const path = 'packages/runtime/src/contract/tool.ts'
  expect(failuresWith(fileWith(path, `import * as z from 'zod'`)).join()).toContain('may not import the package "zod"')
  expect(failuresWith(fileWith(path, `import type * as z from 'zod'`))).toEqual([])
})

test('another package is reached by its public entry only', () => {
  const path = 'packages/tools/src/files/read.ts'
  const relative = fileWith(path, `import '../../../runtime/src/contract/tool.ts'`)
  expect(failuresWith(relative).join()).toContain('by a relative path: import the public entry')
  const hidden = fileWith(path, `import '@toolgate/runtime/contract/tool'`)
  expect(failuresWith(hidden).join()).toContain(
    '"@toolgate/runtime/contract/tool" leads to no file and no public entry',
  )
})

test('a family of tools does not import another family, its tests may', () => {
  const shell = { 'packages/tools/src/shell/index.ts': '/** The shell family. */\nexport {}\n' }
  const change = { ...shell, ...fileWith('packages/tools/src/files/read.ts', `import '../shell/index.ts'`) }
  expect(failuresWith(change)).toHaveLength(1)
  expect(failuresWith({ ...shell, 'packages/tools/src/files/read.test.ts': `import '../shell/index.ts'` })).toEqual([])
})

test('a file outside every room, and a row that names nothing, are reported', () => {
  expect(failuresWith({ 'packages/tools/src/stray.ts': '/** Lies on the stairs. */\nexport {}\n' })).toEqual([
    'packages/tools/src/stray.ts:1 room-imports lies in no room: move it into one, or add a row to ARCHITECTURE.md.',
  ])
  expect(failuresWith(architectureWith('any public entry', 'any public entry, cellar'))).toEqual([
    'ARCHITECTURE.md:11 room-imports the room table: "cellar" is neither a room nor a package of the table.',
  ])
})

test('a document without the table is reported', () => {
  expect(failuresWith(architectureWith('| folder |', '| place |')).join()).toContain(
    'ARCHITECTURE.md:1 room-imports the room table: no table',
  )
})
