/** What every files port must do, whatever lies under it: each port runs this suite over a fresh folder for each test. */
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isFileFault, type FileFault, type FilesPort, type TextFormat } from '../../contract/index.ts'

/** A port with a folder of its own, and a way to look at the folder that does not use the port. */
export interface FilesWorld {
  readonly files: FilesPort
  /** Absolute path of an empty folder. */
  readonly root: string
  /** Puts bytes at a path below the root; a string is UTF-8. Parents are created. */
  put(path: string, content: string | Uint8Array, mode?: number): Promise<void>
  /** The bytes at a path below the root. */
  look(path: string): Promise<Uint8Array | undefined>
  /** The permission bits; undefined where there are none. */
  mode(path: string): Promise<number | undefined>
  makeDirectory(path: string): Promise<void>
  /** Undefined where there are no links. The target is as written. */
  readonly link?: (path: string, target: string) => Promise<void>
  readonly isLink?: (path: string) => Promise<boolean>
  /** Undefined where there are no named pipes. */
  readonly makePipe?: (path: string) => Promise<void>
  /** Every path below the root, sorted. */
  everything(): Promise<readonly string[]>
  remove(): Promise<void>
}

const utf8: TextFormat = { encoding: 'utf-8', bom: false, lineEnd: '\n' }
const LIMIT = 1 << 20

export function filesConformance(name: string, createWorld: () => Promise<FilesWorld>): void {
  describe(`${name}: files`, () => {
    let world: FilesWorld
    const at = (path: string): string => `${world.root}/${path}`

    beforeEach(async () => {
      world = await createWorld()
    })
    afterEach(async () => {
      await world.remove()
    })

    async function readText(path: string) {
      return sure(await world.files.text(at(path), { limit: LIMIT }))
    }

    /** Reads, changes and writes back as an edit does. */
    async function edit(path: string, change: (text: string) => string) {
      const { text, format, revision } = await readText(path)
      return world.files.write(at(path), { text: change(text), format }, { expect: revision })
    }

    describe('text', () => {
      test.for<[string, string | Uint8Array, string, TextFormat]>([
        ['plain', 'one\ntwo\n', 'one\ntwo\n', utf8],
        ['empty', '', '', utf8],
        ['no final line end', 'v1', 'v1', utf8],
        ['CRLF', 'one\r\ntwo\r\n', 'one\r\ntwo\r\n', { ...utf8, lineEnd: '\r\n' }],
        ['mixed, mostly LF', 'a\r\nb\nc\n', 'a\r\nb\nc\n', utf8],
        ['mixed, mostly CRLF', 'a\r\nb\r\nc\n', 'a\r\nb\r\nc\n', { ...utf8, lineEnd: '\r\n' }],
        ['CR alone', 'a\rb\r', 'a\rb\r', { ...utf8, lineEnd: '\r' }],
        ['byte-order mark', bytes(0xef, 0xbb, 0xbf, '{"n":1}\n'), '{"n":1}\n', { ...utf8, bom: true }],
        ['UTF-16LE', bytes(0xff, 0xfe, 'h\0i\0\n\0'), 'hi\n', { encoding: 'utf-16le', bom: true, lineEnd: '\n' }],
        ['UTF-16BE', bytes(0xfe, 0xff, '\0h\0i\0\n'), 'hi\n', { encoding: 'utf-16be', bom: true, lineEnd: '\n' }],
        ['windows-1252', bytes('caf\xe9\n'), 'café\n', { encoding: 'windows-1252', bom: false, lineEnd: '\n' }],
      ])('%s', async ([, stored, text, format]) => {
        await world.put('f', stored)
        const file = await readText('f')
        expect(file).toEqual({ text, format, revision: file.revision, bytes: (await world.look('f'))!.length })
      })

      test('what a file is, its content tells, not its name', async () => {
        await world.put('a.ts', 'export const x = 1;\n')
        await world.put('fake.png', 'no picture\n')
        await world.put('b.txt', bytes(0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 'JFIF', 0))
        expect((await readText('a.ts')).text).toBe('export const x = 1;\n')
        expect((await readText('fake.png')).text).toBe('no picture\n')
        expect(await faultOf(world.files.text(at('b.txt'), { limit: LIMIT }))).toBe('binary')
        expect(await world.files.bytes(at('b.txt'), { limit: LIMIT })).toHaveLength(11)
      })

      test('a limit is kept to the byte', async () => {
        await world.put('f', '12345')
        expect(isFileFault(await world.files.text(at('f'), { limit: 5 }))).toBe(false)
        expect(await faultOf(world.files.text(at('f'), { limit: 4 }))).toBe('too-large')
        expect(await faultOf(world.files.bytes(at('f'), { limit: 4 }))).toBe('too-large')
      })

      test('each thing that is no file has its own fault', async () => {
        await world.makeDirectory('folder')
        await world.put('file', 'x')
        const read = (path: string) => faultOf(world.files.text(at(path), { limit: LIMIT }))
        expect(await read('nothing')).toBe('missing')
        expect(await read('folder')).toBe('directory')
        expect(await read('file/inside')).toBe('not-directory')
        expect(await faultOf(world.files.lines(at('nothing'), range(1, 1)))).toBe('missing')
        expect(await faultOf(world.files.lines(at('folder'), range(1, 1)))).toBe('directory')
      })

      test('a signal that has fired stops reading', async () => {
        await world.put('f', 'x')
        expect(await faultOf(world.files.text(at('f'), { limit: LIMIT, signal: AbortSignal.abort() }))).toBe(
          'cancelled',
        )
      })
    })

    describe('write', () => {
      test('creates a file and its parents with exactly the bytes given', async () => {
        const text = 'a\r\nb\nno end'
        const written = sure(
          await world.files.write(at('new/deep/f.txt'), { text, format: utf8 }, { expect: 'absent' }),
        )
        expect(await shown(world, 'new/deep/f.txt')).toBe(text)
        expect(written).toEqual({ revision: (await readText('new/deep/f.txt')).revision, bytes: text.length })
        expect(await world.everything()).toEqual(['new', 'new/deep', 'new/deep/f.txt'])
      })

      test('a revision names a content: the same bytes have the same one wherever they stand', async () => {
        await world.put('a', 'same')
        await world.put('b', 'same')
        await world.put('c', 'other')
        const [a, b, c] = await Promise.all(['a', 'b', 'c'].map(readText))
        expect(a!.revision).toBe(b!.revision)
        expect(c!.revision).not.toBe(a!.revision)
      })

      test('what is expected must still be there', async () => {
        await world.put('f', 'old')
        const { revision } = await readText('f')
        await world.put('f', 'else')
        expect(await faultOf(world.files.write(at('f'), { text: 'new', format: utf8 }, { expect: revision }))).toBe(
          'changed',
        )
        expect(await faultOf(world.files.write(at('f'), { text: 'new', format: utf8 }, { expect: 'absent' }))).toBe(
          'exists',
        )
        expect(await faultOf(world.files.write(at('gone'), { text: 'new', format: utf8 }, { expect: revision }))).toBe(
          'changed',
        )
        expect(await shown(world, 'f')).toBe('else')
        expect(await world.everything()).toEqual(['f'])
      })

      test('the same bytes written again from outside are no change', async () => {
        await world.put('f', 'v = 1\n')
        const { revision, format } = await readText('f')
        await world.put('f', 'v = 1\n')
        sure(await world.files.write(at('f'), { text: 'v = 2\n', format }, { expect: revision }))
        expect(await shown(world, 'f')).toBe('v = 2\n')
      })

      test('of writes with one expectation exactly one succeeds', async () => {
        await world.put('f', 'start')
        const { revision } = await readText('f')
        const write = (path: string, wanted: string) => async (text: string) =>
          world.files.write(at(path), { text, format: utf8 }, { expect: wanted })
        const replaced = await Promise.all(['a', 'b', 'c', 'd'].map(write('f', revision)))
        const created = await Promise.all(['a', 'b', 'c', 'd'].map(write('g', 'absent')))
        expect(replaced.map((each) => ('fault' in each ? each.fault : 'done')).toSorted()).toEqual([
          'changed',
          'changed',
          'changed',
          'done',
        ])
        expect(created.map((each) => ('fault' in each ? each.fault : 'done')).toSorted()).toEqual([
          'done',
          'exists',
          'exists',
          'exists',
        ])
        expect(await world.everything()).toEqual(['f', 'g'])
      })

      test.for<[string, Uint8Array, Uint8Array]>([
        ['a byte-order mark', bytes(0xef, 0xbb, 0xbf, '{"n":1}\n'), bytes(0xef, 0xbb, 0xbf, '{"n":2}\n')],
        ['CRLF', bytes('n 1\r\nx\r\n'), bytes('n 2\r\nx\r\n')],
        ['mixed line ends', bytes('n 1\r\nx\ny\rz'), bytes('n 2\r\nx\ny\rz')],
        ['a legacy byte', bytes('// \xa9 Acme\r\nreturn 1;\r\n'), bytes('// \xa9 Acme\r\nreturn 2;\r\n')],
        ['UTF-16LE', bytes(0xff, 0xfe, '1\0\n\0'), bytes(0xff, 0xfe, '2\0\n\0')],
        ['UTF-16BE', bytes(0xfe, 0xff, '\x001\0\n'), bytes(0xfe, 0xff, '\x002\0\n')],
      ])('an edit keeps %s', async ([, before, after]) => {
        await world.put('f', before)
        sure(await edit('f', (text) => text.replace('1', '2')))
        expect(await world.look('f')).toEqual(after)
      })

      test('a character that the encoding cannot hold is refused, and nothing is written', async () => {
        await world.put('f', bytes('caf\xe9\n'))
        await world.put('g', 'x')
        expect(await faultOf(edit('f', (text) => `${text}日本`))).toBe('unencodable')
        expect(await faultOf(edit('g', () => 'half \ud83d'))).toBe('unencodable')
        expect(await world.look('f')).toEqual(bytes('caf\xe9\n'))
        expect(await shown(world, 'g')).toBe('x')
      })

      test('bytes are written as they are', async () => {
        const content = Uint8Array.from({ length: 256 }, (_, byte) => byte)
        sure(await world.files.write(at('f'), { bytes: content }, { expect: 'absent' }))
        expect(await world.look('f')).toEqual(content)
      })

      test('a text file as it was read can be handed back', async () => {
        await world.put('f', 'a\nb')
        const file = await readText('f')
        sure(await world.files.write(at('f'), file, { expect: file.revision }))
        expect(await shown(world, 'f')).toBe('a\nb')
      })

      test('permission bits stay', async () => {
        await world.put('run.sh', 'echo 1\n', 0o751)
        sure(await edit('run.sh', () => 'echo 2\n'))
        expect([undefined, 0o751]).toContain(await world.mode('run.sh'))
      })

      test('a file that nobody may write is left alone', async () => {
        await world.put('f', 'x', 0o444)
        expect(await faultOf(edit('f', () => 'y'))).toBe('read-only')
        expect(await shown(world, 'f')).toBe('x')
      })

      test('directories and paths through files are refused without a trace', async () => {
        await world.makeDirectory('folder')
        await world.put('file', 'x')
        const write = (path: string) =>
          faultOf(world.files.write(at(path), { text: 'y', format: utf8 }, { expect: 'absent' }))
        expect(await write('folder')).toBe('directory')
        expect(await write('file/a/b')).toBe('not-directory')
        expect(await world.everything()).toEqual(['file', 'folder'])
      })

      test('a cancelled write leaves no file and no folder', async () => {
        const options = { expect: 'absent', signal: AbortSignal.abort() } as const
        expect(await faultOf(world.files.write(at('a/b'), { text: 'y', format: utf8 }, options))).toBe('cancelled')
        expect(await world.everything()).toEqual([])
      })

      test('any text in any of its formats comes back as it was', async () => {
        const formats = fc.record({
          encoding: fc.constantFrom('utf-8', 'utf-16le', 'utf-16be'),
          bom: fc.constant(true),
          lineEnd: fc.constant('\n' as const),
        })
        const text = fc.string({ unit: 'grapheme' }).map((each) => each.replaceAll('\0', ''))
        await fc.assert(
          fc.asyncProperty(text, formats, async (content, format) => {
            const path = at('property')
            const old = await world.files.bytes(path, { limit: LIMIT })
            const before = isFileFault(old) ? 'absent' : sure(await world.files.lines(path, range(1, 1e6))).revision!
            const { revision } = sure(await world.files.write(path, { text: content, format }, { expect: before }))
            const file = sure(await world.files.text(path, { limit: LIMIT }))
            expect([file.text, file.format.encoding, file.format.bom, file.revision]).toEqual([
              content,
              format.encoding,
              true,
              revision,
            ])
          }),
          { numRuns: 40 },
        )
      })
    })

    describe('lines', () => {
      const lines = async (path: string, from: number, count: number) =>
        sure(await world.files.lines(at(path), range(from, count)))

      test('a whole file is told with its revision', async () => {
        await world.put('f', 'one\ntwo\nthree\n')
        const { revision } = await readText('f')
        expect(await lines('f', 1, 10)).toEqual({
          lines: ['one', 'two', 'three'],
          from: 1,
          total: 3,
          bytes: 14,
          atEnd: true,
          revision,
        })
        expect(await lines('f', 1, 3)).toEqual({
          lines: ['one', 'two', 'three'],
          from: 1,
          total: 3,
          bytes: 14,
          atEnd: true,
          revision,
        })
      })

      test('a part is told with its place', async () => {
        await world.put('f', 'one\ntwo\nthree')
        expect(await lines('f', 2, 1)).toEqual({ lines: ['two'], from: 2, total: 3, bytes: 13, atEnd: false })
        expect(await lines('f', 2, 9)).toEqual({ lines: ['two', 'three'], from: 2, total: 3, bytes: 13, atEnd: true })
        expect(await lines('f', 4, 9)).toEqual({ lines: [], from: 4, total: 3, bytes: 13, atEnd: true })
      })

      test('empty is not one line, and one line end is', async () => {
        await world.put('empty', '')
        await world.put('end', '\n')
        expect(await lines('empty', 1, 5)).toMatchObject({
          lines: [],
          total: 0,
          atEnd: true,
          revision: expect.any(String),
        })
        expect(await lines('end', 1, 5)).toMatchObject({ lines: [''], total: 1, atEnd: true })
      })

      test('line ends of every kind are left out, and a lone CR among others is content', async () => {
        await world.put('crlf', 'a\r\nb\r\n')
        await world.put('mixed', 'a\r\nb\nc\rd\n')
        await world.put('cr', 'a\rb\rc')
        await world.put('wide', bytes(0xff, 0xfe, 'a\0\r\0\n\0b\0\n\0'))
        expect((await lines('crlf', 1, 5)).lines).toEqual(['a', 'b'])
        expect((await lines('mixed', 1, 5)).lines).toEqual(['a', 'b', 'c\rd'])
        expect((await lines('cr', 2, 5)).lines).toEqual(['b', 'c'])
        expect((await lines('wide', 1, 5)).lines).toEqual(['a', 'b'])
      })

      test('the byte-order mark is no part of the first line, and a legacy file is decoded', async () => {
        await world.put('bom', bytes(0xef, 0xbb, 0xbf, 'x\n'))
        await world.put('legacy', bytes('caf\xe9\nth\xe9\n'))
        expect((await lines('bom', 1, 1)).lines).toEqual(['x'])
        expect((await lines('legacy', 2, 1)).lines).toEqual(['thé'])
      })

      test('a line that is too long is cut, and its column leads on', async () => {
        await world.put('f', `${'abcdefghij'.repeat(10)}\nshort\n`)
        const first = sure(await world.files.lines(at('f'), { from: 1, count: 2, characters: 25 }))
        expect(first).toEqual({
          lines: ['abcdefghijabcdefghijabcde'],
          from: 1,
          total: 2,
          bytes: 107,
          cutAt: { characters: 25, of: 100 },
          atEnd: false,
        })
        const next = sure(await world.files.lines(at('f'), { from: 1, count: 2, characters: 80, column: 25 }))
        expect(next).toEqual({
          lines: [`fghij${'abcdefghij'.repeat(7)}`, 'short'],
          from: 1,
          total: 2,
          bytes: 107,
          atEnd: true,
        })
      })

      test('what is left decides where the next line is cut', async () => {
        await world.put('f', 'abc\ndefgh\nx\n')
        const got = sure(await world.files.lines(at('f'), { from: 1, count: 9, characters: 5 }))
        expect(got).toMatchObject({ lines: ['abc', 'de'], cutAt: { characters: 2, of: 5 }, atEnd: false })
        const exact = sure(await world.files.lines(at('f'), { from: 1, count: 9, characters: 3 }))
        expect(exact).toEqual({ lines: ['abc'], from: 1, total: 3, bytes: 12, atEnd: false })
      })

      test('a character is never split', async () => {
        await world.put('f', 'a😀b\n')
        const cut = sure(await world.files.lines(at('f'), { from: 1, count: 1, characters: 2 }))
        expect(cut).toMatchObject({ lines: ['a'], cutAt: { characters: 1, of: 4 } })
        const rest = sure(await world.files.lines(at('f'), { from: 1, count: 1, characters: 9, column: 1 }))
        expect(rest.lines).toEqual(['😀b'])
      })

      test('following the columns shows every character once, and following the lines every line', async () => {
        const content = fc.array(fc.string({ unit: fc.constantFrom('a', 'é', '日', '😀', '\t'), maxLength: 30 }), {
          maxLength: 12,
        })
        await fc.assert(
          fc.asyncProperty(
            content,
            fc.integer({ min: 2, max: 20 }),
            fc.constantFrom('\n', '\r\n'),
            async (wanted, characters, end) => {
              await world.put('walk', wanted.map((line) => line + end).join(''))
              const got: string[] = []
              let [from, column] = [1, 0]
              for (let steps = 0; steps < 1_000; steps++) {
                const part = sure(await world.files.lines(at('walk'), { from, count: 3, characters, column }))
                for (const [index, line] of part.lines.entries())
                  got[from - 1 + index] = (got[from - 1 + index] ?? '') + line
                if (part.atEnd) break
                from += part.lines.length - (part.cutAt === undefined ? 0 : 1)
                column = part.cutAt?.characters ?? 0
              }
              expect(got).toEqual(wanted)
            },
          ),
          { numRuns: 60 },
        )
      })

      test('bytes that are no text are refused', async () => {
        await world.put('f', bytes(0x7f, 'ELF', 2, 1, 1, 0, 0, 0))
        expect(await faultOf(world.files.lines(at('f'), range(1, 1)))).toBe('binary')
      })
    })

    describe('paths', () => {
      test('stat tells kind and size, and its identity follows the content', async () => {
        await world.put('f', 'abc')
        await world.makeDirectory('d')
        const before = sure(await world.files.stat(at('f')))
        expect(before).toMatchObject({ kind: 'file', bytes: 3 })
        expect(sure(await world.files.stat(at('f'))).identity).toBe(before.identity)
        expect(sure(await world.files.stat(at('d'))).kind).toBe('directory')
        sure(await edit('f', () => 'xyz'))
        expect(sure(await world.files.stat(at('f'))).identity).not.toBe(before.identity)
        expect(await faultOf(world.files.stat(at('nothing')))).toBe('missing')
      })

      test('a list is sorted by code point, with a slash behind directories', async () => {
        for (const path of ['b', 'a', 'Z', '\u{1f600}', '\uff5e', 'é', '.dot']) await world.put(`d/${path}`, '')
        await world.makeDirectory('d/c')
        expect(await world.files.list(at('d'))).toEqual(['.dot', 'Z', 'a', 'b', 'c/', 'é', '\uff5e', '\u{1f600}'])
        expect(await world.files.list(at('d/c'))).toEqual([])
        expect(await faultOf(world.files.list(at('nothing')))).toBe('missing')
        expect(await faultOf(world.files.list(at('d/a')))).toBe('not-directory')
      })

      test('spellings of one file have one canonical path, also before the file exists', async () => {
        await world.put('d/f', '')
        const canonical = sure(await world.files.canonical(at('d/f')))
        expect(await world.files.canonical(at('d/../d/./f'))).toBe(canonical)
        expect(await world.files.canonical(at('d/new/file'))).toBe(canonical.replace(/f$/, 'new/file'))
      })
    })

    describe('links', () => {
      const link = async (path: string, target: string): Promise<boolean> => {
        await world.link?.(path, target)
        return world.link !== undefined
      }

      test('through links the target is written and the links stay', async ({ skip }) => {
        await world.put('docs/AGENTS.md', 'flag: off\n')
        if (!(await link('AGENTS.md', 'docs/AGENTS.md'))) return skip('no links here')
        await link('CLAUDE.md', 'AGENTS.md')
        sure(await edit('CLAUDE.md', (text) => text.replace('off', 'on')))
        expect(await shown(world, 'docs/AGENTS.md')).toBe('flag: on\n')
        const areLinks = ['AGENTS.md', 'CLAUDE.md', 'docs/AGENTS.md'].map(async (path) => world.isLink?.(path))
        expect(await Promise.all(areLinks)).toEqual([true, true, false])
        expect(await world.files.canonical(at('CLAUDE.md'))).toBe(await world.files.canonical(at('docs/AGENTS.md')))
      })

      test('a write through a link that leads nowhere creates its target', async ({ skip }) => {
        await world.makeDirectory('d')
        if (!(await link('to', 'd/deep/new'))) return skip('no links here')
        expect(await faultOf(world.files.text(at('to'), { limit: LIMIT }))).toBe('missing')
        sure(await world.files.write(at('to'), { text: 'x', format: utf8 }, { expect: 'absent' }))
        expect(await shown(world, 'd/deep/new')).toBe('x')
        expect(await world.isLink?.('to')).toBe(true)
      })

      test('a loop is told as one by every method', async ({ skip }) => {
        if (!(await link('a', 'b'))) return skip('no links here')
        await link('b', 'a')
        const answers = await Promise.all([
          world.files.canonical(at('a')),
          world.files.stat(at('a')),
          world.files.bytes(at('a'), { limit: LIMIT }),
          world.files.text(at('a'), { limit: LIMIT }),
          world.files.lines(at('a'), range(1, 1)),
          world.files.write(at('a'), { text: '', format: utf8 }, { expect: 'absent' }),
          world.files.list(at('a')),
        ])
        expect(answers.map((answer) => (isFileFault(answer) ? answer.fault : answer))).toEqual(
          answers.map(() => 'loop'),
        )
      })

      test('a link to a folder is listed as one, and paths through it have one canonical form', async ({ skip }) => {
        await world.put('real/f', '')
        if (!(await link('to', 'real'))) return skip('no links here')
        expect(await world.files.list(world.root)).toEqual(['real/', 'to/'])
        expect(await world.files.canonical(at('to/f'))).toBe(await world.files.canonical(at('real/f')))
        expect(await world.files.canonical(at('to/new'))).toBe(await world.files.canonical(at('real/new')))
      })
    })

    test('a named pipe is never waited for', async ({ skip }) => {
      if (world.makePipe === undefined) return skip('no named pipes here')
      await world.makePipe('pipe')
      const answers = await Promise.all([
        world.files.bytes(at('pipe'), { limit: LIMIT }),
        world.files.text(at('pipe'), { limit: LIMIT }),
        world.files.lines(at('pipe'), range(1, 1)),
        world.files.write(at('pipe'), { text: '', format: utf8 }, { expect: 'absent' }),
        world.files.write(at('pipe'), { text: '', format: utf8 }, { expect: '0'.repeat(64) }),
      ])
      expect(answers.map((answer) => ('fault' in answer ? answer.fault : answer))).toEqual(
        answers.map(() => 'not-regular'),
      )
      expect(sure(await world.files.stat(at('pipe'))).kind).toBe('other')
    })
  })
}

function range(from: number, count: number): { from: number; count: number; characters: number } {
  return { from, count, characters: 1e6 }
}

/** Bytes from numbers and from strings whose characters are bytes. */
function bytes(...parts: readonly (number | string)[]): Uint8Array {
  return Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'number' ? [part] : Array.from(part, (character) => character.charCodeAt(0)),
    ),
  )
}

function sure<Answer>(answer: Answer | FileFault): Answer {
  if (isFileFault(answer)) throw new Error(`${answer.fault}: ${answer.message}`)
  return answer
}

async function faultOf(answer: Promise<unknown>): Promise<string> {
  const settled = await answer
  if (!isFileFault(settled)) return `no fault: ${JSON.stringify(settled)}`
  expect(settled.message.length).toBeGreaterThan(0)
  return settled.fault
}

async function shown(world: FilesWorld, path: string): Promise<string> {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await world.look(path))
}
