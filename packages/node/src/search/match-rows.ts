/** Ripgrep's messages about matches, as rows. */
import type { TextRow } from '@toolgate/runtime/contract'
import { cutLine } from './cut-line.ts'

/** Text as ripgrep sends it: as a string, or as Base64 where it is not UTF-8. */
type Sent = { readonly text: string } | { readonly bytes: string }

export type Message =
  | { readonly type: 'begin'; readonly data: { readonly path: Sent } }
  | { readonly type: 'match' | 'context'; readonly data: LineData }
  | { readonly type: 'end'; readonly data: { readonly path: Sent; readonly binary_offset: number | null } }
  | { readonly type: 'summary' }

export type LineMessage = Extract<Message, { readonly data: LineData }>

interface LineData {
  readonly path: Sent
  readonly lines: Sent
  readonly line_number: number
  readonly submatches: readonly { readonly match: Sent; readonly start: number; readonly end: number }[]
}

export interface RowOptions {
  readonly onlyMatching: boolean
  readonly lineCharacters: number
}

/** A path that is not UTF-8 is shown with replacement characters: no string can name it. */
export function toPath(sent: Sent): string {
  return 'text' in sent ? sent.text : Buffer.from(sent.bytes, 'base64').toString()
}

/** The lines of one message; a match that spans lines gives several. */
export function toRows({ type, data }: LineMessage, options: RowOptions): TextRow[] {
  const path = toPath(data.path)
  const matched = type === 'match'
  if (!options.onlyMatching && 'text' in data.lines && isOneLine(data.lines.text)) {
    const line = withoutEnd(data.lines.text)
    const around =
      line.length <= options.lineCharacters ? 0 : charactersIn(data.lines.text, data.submatches[0]?.start ?? 0)
    const text = cutLine(withoutMark(line, data.line_number), { most: options.lineCharacters, around })
    return [{ path, line: data.line_number, text, matched }]
  }
  const block = bytesOf(data.lines)
  if (options.onlyMatching) return matched ? onlyMatches(path, block, { data, options }) : []
  const rows: TextRow[] = []
  let start = 0
  for (const [index, line] of linesOf(block).entries()) {
    const first = data.submatches.find((each) => each.end > start || each.start >= start)?.start ?? start
    const around = shownLength(line.subarray(0, Math.max(0, first - start)))
    const text = cutLine(withoutMark(shown(line), data.line_number + index), { most: options.lineCharacters, around })
    rows.push({ path, line: data.line_number + index, text, matched })
    start += line.length + 1
  }
  return rows
}

/** A line too long to be taken whole: only its beginning is shown, and its number where it was seen. */
export function longRow(head: string, tail: string, { lineCharacters }: RowOptions): TextRow | undefined {
  const [, type, path, kind, text] =
    /^\{"type":"(match|context)","data":\{"path":(\{[^}]*\}),"lines":\{"(text|bytes)":"(.*)$/s.exec(head) ?? []
  if (path === undefined || text === undefined) return undefined
  const number = /\},"line_number":(\d+),"absolute_offset":/.exec(tail)?.[1]
  // An escape may be cut off at the end of the beginning.
  const whole = text.slice(0, lineCharacters * 6).replace(/\\(?:u[\da-f]{0,3})?$/i, '')
  const line =
    kind === 'text'
      ? (JSON.parse(`"${whole}"`) as string)
      : decoded(Buffer.from(text.slice(0, lineCharacters), 'base64'))
  return {
    path: toPath(JSON.parse(path) as Sent),
    ...(number !== undefined && { line: Number(number) }),
    text: `${line.slice(0, lineCharacters)}… [line cut: it is very long]`,
    matched: type === 'match',
  }
}

function onlyMatches(
  path: string,
  block: Buffer,
  { data, options }: { readonly data: LineData; readonly options: RowOptions },
): TextRow[] {
  return data.submatches.flatMap(({ match, start }) => {
    const line = data.line_number + linesOf(block.subarray(0, start + 1)).length - 1
    return linesOf(bytesOf(match)).flatMap((part, index) => {
      const text = cutLine(shown(part), { most: options.lineCharacters, around: 0 })
      return text === '' ? [] : [{ path, line: line + index, text, matched: true }]
    })
  })
}

function isOneLine(text: string): boolean {
  const end = text.indexOf('\n')
  return end === -1 || end === text.length - 1
}

function withoutEnd(text: string): string {
  return text.endsWith('\r\n')
    ? text.slice(0, -2)
    : text.endsWith('\n') || text.endsWith('\r')
      ? text.slice(0, -1)
      : text
}

/** How many characters the first bytes of a text are. Lines can be huge, so nothing is copied. */
function charactersIn(text: string, bytes: number): number {
  let passed = 0
  for (let index = 0; index < text.length; index++) {
    if (passed >= bytes) return index
    const unit = text.charCodeAt(index)
    const isHalf = unit >= 0xd800 && unit <= 0xdfff
    passed += unit < 0x80 ? 1 : unit < 0x800 || isHalf ? 2 : 3
  }
  return text.length
}

function bytesOf(sent: Sent): Buffer {
  return 'text' in sent ? Buffer.from(sent.text) : Buffer.from(sent.bytes, 'base64')
}

function linesOf(block: Buffer): Buffer[] {
  const lines: Buffer[] = []
  let start = 0
  for (let end = block.indexOf(10); end !== -1; end = block.indexOf(10, start)) {
    lines.push(block.subarray(start, end))
    start = end + 1
  }
  if (start < block.length || lines.length === 0) lines.push(block.subarray(start))
  return lines
}

function shown(line: Buffer): string {
  return withoutEnd(decoded(line))
}

function shownLength(line: Buffer): number {
  return decoded(line).length
}

/** Bytes that are no UTF-8 come from a file in a legacy encoding, of which windows-1252 is by far the most common. */
function decoded(line: Buffer): string {
  const text = line.toString()
  return text.includes('\uFFFD')
    ? new TextDecoder(Buffer.from(text).equals(line) ? 'utf-8' : 'windows-1252').decode(line)
    : text
}

function withoutMark(text: string, line: number): string {
  return line === 1 && text.startsWith('\uFEFF') ? text.slice(1) : text
}
