import { expect, test } from 'vitest'
import { findRoom, parseRoomTable } from './room-table.mjs'

const table = parseRoomTable(`
| folder | purpose | may import |
|---|---|---|
| \`packages/a/src/{one,two}\` | two rooms in a row | nothing |
| \`packages/b/src/<name>\` | a room for each folder | a |
| \`packages/b/src/shell\` | a room with more rights | a/one, npm packages |
| \`bench\`, \`examples\` | two folders | any public entry |
`)

test('a row may stand for several rooms', () => {
  expect(table.faults).toEqual([])
  expect(table.rooms.map(({ folder }) => folder)).toEqual([
    'packages/a/src/one',
    'packages/a/src/two',
    'packages/b/src/<name>',
    'packages/b/src/shell',
    'bench',
    'examples',
  ])
})

test('a file lies in the most exact room', () => {
  expect(findRoom(table, 'packages/b/src/files/read.ts')).toEqual({ root: 'packages/b/src/files', allowed: ['a'] })
  expect(findRoom(table, 'packages/b/src/shell/deep/bash.ts')?.allowed).toEqual(['a/one', 'npm packages'])
  expect(findRoom(table, 'packages/a/src/three/x.ts')).toBeUndefined()
  expect(findRoom(table, 'benches/x.ts')).toBeUndefined()
})
