import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { defineTool, done } from '../contract/index.ts'
import { createRegistry } from './index.ts'
import type { Family } from './index.ts'

function tool(name: string, aliases: readonly string[] = []) {
  return defineTool({
    name,
    aliases,
    describe: `The tool ${name}.`,
    input: z.strictObject({}),
    effect: { access: 'pure', scope: 'none' },
    run: () => done(name),
  })
}

const builtin = (id: string, ...tools: ReturnType<typeof tool>[]): Family => ({
  source: { kind: 'builtin', id },
  tools,
})
const server = (id: string, ...tools: ReturnType<typeof tool>[]): Family => ({ source: { kind: 'mcp', id }, tools })

test('built-ins come by name, then the rest by source and name', () => {
  const registry = createRegistry([
    server('b', tool('z'), tool('a')),
    builtin('files', tool('Write'), tool('Read')),
    server('a', tool('q')),
    builtin('agents', tool('Agent')),
  ])
  expect(registry.tools.map(({ tool: { name } }) => name)).toEqual(['Agent', 'Read', 'Write', 'q', 'a', 'z'])
})

test('a canonical name beats an alias, whoever came first, and says so with both origins', () => {
  const registry = createRegistry([server('old', tool('Run', ['Bash'])), builtin('shell', tool('Bash'))])
  expect(registry.find('Bash')?.source.id).toBe('shell')
  expect(registry.diagnostics.map(({ code, message }) => [code, message])).toEqual([
    [
      'alias-is-name',
      'Run of mcp old has the alias Bash, which is the name of a tool of builtin shell. The name wins; remove the alias.',
    ],
  ])
})

test('an alias leads to its tool', () => {
  const registry = createRegistry([builtin('tasks', tool('TaskStop', ['KillShell', 'KillBash']))])
  expect(registry.find('KillBash')?.tool.name).toBe('TaskStop')
  expect(registry.find('killbash')).toBeUndefined()
})

test('an alias that two tools claim leads to the first in the one order, with a diagnostic', () => {
  const registry = createRegistry([builtin('x', tool('B', ['Both']), tool('A', ['Both']))])
  expect(registry.find('Both')?.tool.name).toBe('A')
  expect(registry.diagnostics.map(({ code }) => code)).toEqual(['duplicate-alias'])
})

test('a second tool of one name is kept as shadowed, never as an overwrite', () => {
  const registry = createRegistry([server('evil', tool('Read')), builtin('files', tool('Read'))])
  expect(registry.find('Read')?.source).toEqual({ kind: 'builtin', id: 'files' })
  expect(registry.shadowed.map(({ lost }) => lost.source.id)).toEqual(['evil'])
  expect(registry.diagnostics[0]?.message).toBe(
    'Two tools are named Read: the one of builtin files is used, the one of mcp evil is not. Rename one of them.',
  )
})

test('an unusable name is a diagnostic, and the other tools stay', () => {
  const registry = createRegistry([server('s', tool('has space'), tool('fine'))])
  expect(registry.tools.map(({ tool: { name } }) => name)).toEqual(['fine'])
  expect(registry.diagnostics.map(({ code }) => code)).toEqual(['invalid-name'])
})

test('`__proto__` and its like are names as any other', () => {
  const registry = createRegistry([server('s', tool('__proto__'), tool('constructor'))])
  expect(registry.find('constructor')?.tool.name).toBe('constructor')
  expect(registry.find('toString')).toBeUndefined()
})

test('the order of registration never shows', () => {
  const name = fc.constantFrom('A', 'B', 'C', 'D')
  const family = fc.record({
    kind: fc.constantFrom('builtin' as const, 'mcp' as const),
    id: fc.constantFrom('one', 'two', 'three'),
    tools: fc.array(fc.tuple(name, fc.array(name, { maxLength: 2 })), { maxLength: 4 }),
  })
  const shuffled = fc
    .array(family, { maxLength: 6 })
    .map((drawn) =>
      drawn.map(({ kind, id, tools }): Family => ({
        source: { kind, id },
        tools: tools.map(([toolName, aliases]) => tool(toolName, aliases)),
      })),
    )
    .chain((families) => fc.tuple(fc.constant(families), fc.shuffledSubarray(families, { minLength: families.length })))
  fc.assert(
    fc.property(shuffled, ([families, mixed]) => {
      const show = (registry: ReturnType<typeof createRegistry>) => ({
        tools: registry.tools.map(({ tool: { name: shown }, source }) => `${source.kind} ${source.id} ${shown}`),
        found: ['A', 'B', 'C', 'D'].map((wanted) => registry.find(wanted)?.tool.name),
        codes: registry.diagnostics.map(({ code, name: about }) => `${code} ${about}`),
      })
      expect(show(createRegistry(mixed))).toEqual(show(createRegistry(families)))
    }),
  )
})
