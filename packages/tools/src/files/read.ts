/** Shows a text file to the model, in pieces that always lead on. */
import { defineTool, done, fail, isFileFault } from '@toolgate/runtime/contract'
import type { Fail, FileFault, FilesPort, LineRange, Output, Place } from '@toolgate/runtime/contract'
import * as z from 'zod'
import { fileFailure } from './file-failure.ts'
import { brokenPdf, kindOfBytes } from './kind-of-bytes.ts'
import { recordShown, seenUpTo } from './knowledge.ts'
import { missingFile } from './missing-file.ts'
import { startWithin, weigh, weightOfTokens } from './token-weight.ts'

const DEFAULT_LINES = 2_000
const MAXIMUM_LINES = 100_000
const MAXIMUM_NUMBER = 1_000_000_000
const TOKENS = 25_000
const WEIGHT = weightOfTokens(TOKENS)
/** Bytes that are loaded to name what a binary file is. */
const INSPECTED = 32 << 20
const NAMED_ENTRIES = 20

export const read = defineTool({
  name: 'Read',
  title: 'Read a file',
  describe:
    'Show a text file with line numbers (number, tab, line), 1-based. Without a limit at most 2,000 lines, and never more ' +
    'than about 25,000 tokens; the answer then says how to go on.',
  usage: [
    'The text after the tab is the line exactly as stored; the number and the tab are not part of the file.',
    'A file has to be shown before it can be changed, and shown whole before it can be overwritten.',
    'What counts are the bytes, not the name: images, PDF documents and other binary files are refused with what they are.',
  ],
  input: z.strictObject({
    file_path: z
      .string()
      .min(1)
      .describe('Path of the file: absolute, relative to the working directory, or starting with ~/'),
    offset: z.int().min(1).max(MAXIMUM_NUMBER).default(1).describe('Number of the first line to show, 1-based'),
    limit: z.int().min(1).max(MAXIMUM_LINES).default(DEFAULT_LINES).describe('How many lines to show at most'),
    column: z
      .int()
      .min(1)
      .max(MAXIMUM_NUMBER)
      .default(1)
      .describe('Character of the first line to start at, 1-based: the way on inside a line that was cut'),
  }),
  effect: ({ file_path }) => ({ access: 'read', scope: 'workspace', resources: [file_path] }),
  needs: ['files', 'views'],
  subject: { kind: 'path', access: 'read', covers: true, of: ({ file_path }) => file_path },
  timeout: { default: 30_000, max: 30_000 },
  budget: { chars: WEIGHT + 2_000, keep: 'head' },
  repeat: 'safe',
  summary: ({ file_path, offset, limit }) =>
    `read ${oneLine(file_path)}${offset === 1 && limit === DEFAULT_LINES ? '' : `:${offset}-${offset + limit - 1}`}`,

  async run({ file_path, offset, limit, column }, { files, views, place, signal }) {
    const path = await files.canonical(place.resolve(file_path))
    if (isFileFault(path)) return fileFailure(path)
    const stat = await files.stat(path)
    if (isFileFault(stat)) return stat.fault === 'missing' ? missingFile(path, files, place) : fileFailure(stat)
    if (stat.kind === 'directory') return directory(path, files, place)
    const name = place.display(path)
    if (stat.kind === 'other')
      return fail('not-regular', `${name} is not a regular file: a FIFO, socket or device cannot be shown.`)
    const seen = column === 1 ? seenUpTo(views.get(path), stat, offset) : undefined
    if (seen !== undefined && (seen >= offset + limit - 1 || (await endsWith(path, seen, files)))) {
      return done(`${name} has not changed since these lines were shown in this session; that result still holds.`, {
        unchanged: true,
      })
    }

    const found = await files.lines(path, {
      from: offset,
      count: limit,
      characters: WEIGHT,
      column: column - 1,
      signal,
    })
    if (isFileFault(found))
      return found.fault === 'binary' ? binary(path, { name, fault: found, files }) : fileFailure(found)
    if (found.from === 1 && column === 1 && found.lines[0]?.startsWith('%PDF-')) return binary(path, { name, files })
    const page = toPage(found, column)
    const total = found.total ?? (found.atEnd ? found.from + found.lines.length - 1 : undefined)
    const last = offset + page.lines.length - 1
    if (page.lines.length > 0 || total === 0) {
      await recordShown(
        path,
        {
          stat,
          ...(page.lines.length === 0 ? {} : { range: [offset, last] as const }),
          ...(page.complete && found.revision !== undefined ? { revision: found.revision } : {}),
          ...(total === undefined ? {} : { total }),
          lineLimit: WEIGHT,
        },
        { files, views },
      )
    }
    return show(page, { name, from: offset, total, bytes: found.bytes })
  },
})

/** True when the file has no line after this one. */
async function endsWith(path: string, line: number, files: FilesPort): Promise<boolean> {
  const next = await files.lines(path, { from: line + 1, count: 1, characters: 1 })
  return !isFileFault(next) && next.lines.length === 0 && next.atEnd
}

interface Page {
  readonly lines: readonly string[]
  /** The page is the file from its first character to its last. */
  readonly complete: boolean
  /** More of the file follows. */
  readonly more: boolean
  /** The only line of the page is shown from one character up to another, of so many. */
  readonly cut?: { readonly from: number; readonly to: number; readonly of?: number }
}

/** The lines that fit into the token limit, whole ones if there is at least one. */
function toPage(found: LineRange, column: number): Page {
  const lines: string[] = []
  let room = WEIGHT
  for (const [index, line] of found.lines.entries()) {
    const isCut = found.cutAt !== undefined && index === found.lines.length - 1
    const number = `${found.from + index}`.length + 2
    const weight = weigh(line) + number
    if (isCut || weight > room) {
      if (lines.length > 0) return { lines, complete: false, more: true }
      const start = startWithin(line, room - number)
      const of = isCut ? found.cutAt.of : line.length + (index === 0 ? column - 1 : 0)
      const cut = { from: column, to: column - 1 + start.length, ...(of === undefined ? {} : { of }) }
      return { lines: [start], complete: false, more: true, cut }
    }
    lines.push(line)
    room -= weight
  }
  return { lines, complete: found.from === 1 && column === 1 && found.atEnd, more: !found.atEnd }
}

interface Shown {
  readonly name: string
  readonly from: number
  readonly total: number | undefined
  readonly bytes: number
}

function show(page: Page, { name, from, total, bytes }: Shown): Output<string> {
  const last = from + page.lines.length - 1
  const facts = { from, lines: page.lines.length, bytes, ...(total === undefined ? {} : { total }) }
  if (page.lines.length === 0) return done(nothing(name, from, total), facts)
  const numbered = page.lines.map((line, index) => `${from + index}\t${line}`).join('\n')
  const notice = noticeOf(page, { last, total, bytes })
  return done(notice === undefined ? numbered : `${numbered}\n\n[${notice}]`, facts)
}

function nothing(name: string, from: number, total: number | undefined): string {
  if (total === 0)
    return from === 1 ? `${name} exists and is empty: 0 bytes, 0 lines.` : `${name} has no line ${from}: it is empty.`
  return `${name} has no line ${from}: it ends with line ${total ?? 'before that'}.`
}

function noticeOf(page: Page, file: { last: number; total: number | undefined; bytes: number }): string | undefined {
  const { last, total, bytes } = file
  if (page.cut !== undefined) {
    const { from, to, of } = page.cut
    const length = of === undefined ? '' : ` of ${of}`
    return (
      `Line ${last} is cut in the middle: characters ${from}-${to}${length} are shown. ` +
      `Continue with offset ${last} and column ${to + 1}.`
    )
  }
  if (page.more) {
    const size = total === undefined ? `${bytes} bytes` : `${total} lines`
    return `The file goes on after line ${last} (${size} in all). Continue with offset ${last + 1}.`
  }
  return page.complete ? undefined : `The file ends with line ${last}.`
}

async function directory(path: string, files: FilesPort, place: Place): Promise<Fail> {
  const name = place.display(path)
  const entries = await files.list(path)
  if (isFileFault(entries)) return fail('directory', `${name} is a directory. Give the path of a file in it.`)
  if (entries.length === 0) return fail('directory', `${name} is an empty directory.`)
  const named = entries.slice(0, NAMED_ENTRIES).join(', ')
  const rest = entries.length > NAMED_ENTRIES ? `, and ${entries.length - NAMED_ENTRIES} more` : ''
  return fail(
    'directory',
    `${name} is a directory with ${entries.length} entries: ${named}${rest}. Give the path of a file in it.`,
  )
}

async function binary(path: string, file: { name: string; fault?: FileFault; files: FilesPort }): Promise<Fail> {
  const { name, fault, files } = file
  const bytes = await files.bytes(path, { limit: INSPECTED })
  if (isFileFault(bytes)) return fault === undefined ? fileFailure(bytes) : fileFailure(fault)
  const kind = kindOfBytes(bytes)
  if (kind === undefined)
    return fail('binary', `${name} is no text: ${bytes.length} bytes of an unknown binary format.`)
  const broken = kind === 'a PDF document' ? brokenPdf(latin(bytes.subarray(-2_048))) : undefined
  if (broken !== undefined) return fail('binary', `${name} begins like a PDF document but is none: ${broken}.`)
  return fail('binary', `${name} is no text: it is ${kind} of ${bytes.length} bytes. Only text can be shown.`)
}

function latin(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
}

function oneLine(path: string): string {
  return path.replaceAll(/\s+/g, ' ')
}
