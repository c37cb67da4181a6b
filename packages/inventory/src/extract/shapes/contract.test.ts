/** Declarations by contract are found whatever makes them, and objects that only look alike are not. */
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { MINIFIERS } from '../../testing/minify.ts'
import { meaningOf, take } from '../../testing/take.ts'

const SOURCE = `
const limit = 2000
const define = (tool) => Object.freeze(tool)
export const read = define({
  name: 'Read',
  title: 'Read a file',
  describe: 'Show a file. At most ' + limit + ' lines.',
  input: z.strictObject({ file_path: z.string().min(1), offset: z.int().optional() }),
  effect: () => ({ access: 'read' }),
  async run(input) { return input.file_path },
})
const named = (name) => define({ name, describe: 'd', input: z.object({}), run() {} })
export const tools = [read, named('First'), named('Second')]
export const question = { name: 'Ask', describe: (view) => view.model, input: z.object({}), run() {} }
export const field = make({ name: 'user', input: 'text', describe: 'a form field' })
export const command = make({ name: 'go', describe: 'no input', run() {} })
`

describe.each(MINIFIERS)('$id', ({ minify }) => {
  test('names, schema and texts', async () => {
    const inventory = await take(await minify(SOURCE))
    const rows = inventory.registrations.filter((row) => row.name !== null)
    expect(rows.map(({ name }) => name).toSorted()).toEqual(['Ask', 'First', 'Read', 'Second'])
    expect(rows.every(({ evidence }) => evidence.shape === 'contract')).toBe(true)
    const row = rows.find(({ name }) => name === 'Read')
    expect(row?.schema).toEqual({
      type: 'object',
      properties: { file_path: { type: 'string', minLength: 1 }, offset: { type: 'integer' } },
      required: ['file_path'],
    })
    expect(row?.texts?.['describe']?.length).toBe('Show a file. At most 2000 lines.'.length)
    expect(meaningOf(inventory)).toEqual(meaningOf(await take(SOURCE)))
  })
})

test('schemas survive a bundler that takes the library apart', async () => {
  const contents = `import * as z from 'zod'
const entry = z.strictObject({ title: z.string().min(1).regex(/\\S/), state: z.enum(['open', 'done']).default('open') })
export const list = make({ name: 'List', describe: 'd', input: z.strictObject({ entries: z.array(entry).max(9), at: z.int().optional(), by: z.union([z.string(), z.number()]) }), run() {} })`
  for (const minify of [false, true]) {
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: import.meta.dirname },
      bundle: true,
      write: false,
      format: 'esm',
      minify,
    })
    const { registrations } = await take(outputFiles[0]?.text ?? '')
    expect(registrations.find(({ name }) => name === 'List')?.schema).toEqual({
      type: 'object',
      properties: {
        entries: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              title: { type: 'string', minLength: 1, pattern: '\\S' },
              state: { type: 'string', enum: ['open', 'done'], default: 'open' },
            },
            required: ['title'],
          },
          maxItems: 9,
        },
        at: { type: 'integer' },
        by: { anyOf: [{ type: 'string' }, { type: 'number' }] },
      },
      required: ['by', 'entries'],
    })
  }
})
