import { expect, test } from 'vitest'
import { architectureWith, failuresWith, fileWith } from './small-house.mjs'

const declaration = 'packages/runtime/src/contract/tool.ts'
const withTitle = `/** What a tool is. */
export interface Tool {
  readonly name: string
  readonly title: string
  readonly run: (input: string) => void
}
export const defineTool = (tool: Tool) => tool
`

test('a field without a row in the contract table is reported', () => {
  expect(failuresWith({ [declaration]: withTitle })).toEqual([
    `${declaration}:4 contract-readers the field \`title\` has no row in the contract table of ARCHITECTURE.md: say what it is and who reads it.`,
  ])
})

test('a field that nobody reads is reported; tests do not count as readers', () => {
  const change = {
    ...architectureWith('`name`', '`name`, `title`'),
    [declaration]: withTitle,
    'hosts/cli/src/main.test.ts': 'export const titleOf = (tool: any) => tool.title',
  }
  expect(failuresWith(change)).toEqual([
    `${declaration}:4 contract-readers nothing reads the field \`title\`: read it, or take it out of the contract.`,
  ])
})

test('a field read in another room than the table says is reported', () => {
  const change = { ...architectureWith('`name`', '`name`, `title`'), [declaration]: withTitle }
  const elsewhere = fileWith(
    'packages/runtime/src/executor/index.ts',
    'export const titleOf = (tool: any) => tool.title',
  )
  expect(failuresWith({ ...change, ...elsewhere })).toEqual([
    `${declaration}:4 contract-readers none of its readers (registry, hosts) reads the field \`title\`: correct the contract table or the code.`,
  ])
  const host = fileWith('hosts/cli/src/main.ts', 'export const titleOf = ({ title }: any) => title')
  expect(failuresWith({ ...change, ...host })).toEqual([])
})
