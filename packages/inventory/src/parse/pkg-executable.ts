/**
 * Sources of an executable made by pkg. A small script in the executable names where the payload and the prelude lie. The prelude
 * ends with its arguments, one JSON text a line: a dictionary from virtual paths to the place of each file's contents inside the
 * payload, and where they are compressed, the names that stand behind the numbers in those paths, and how.
 */
import { decompressedText } from './pkg-compression.ts'
import type { SourceFile } from './source-file.ts'
import { bytesAt, jsonObject, membersOf, type Members } from './unproven-json.ts'

const PAYLOAD = Buffer.from("PAYLOAD_POSITION = '")
/** Kinds of content of one file: compiled code, plain text, links, metadata. */
const PLAIN_TEXT = '1'
const SCRIPT = /\.(?:[cm]?js)$/

interface Prelude {
  /** By virtual path, then by kind of content: offset and length. */
  readonly dictionary: Members
  readonly toName: (path: string) => string
  readonly compression: number
}

/** The plain-text modules; empty when there is no dictionary or all code is compiled. */
export function pkgSources(path: string, bytes: Buffer): SourceFile[] {
  const payload = numberAfter(bytes, 'PAYLOAD_POSITION')
  const place = [numberAfter(bytes, 'PRELUDE_POSITION'), numberAfter(bytes, 'PRELUDE_SIZE')]
  const prelude = readPrelude(bytesAt(bytes, place)?.toString('utf8') ?? '')
  if (payload === undefined || prelude === undefined) return []
  return Object.entries(prelude.dictionary).flatMap(([key, places]) => {
    const name = prelude.toName(key)
    const contents = SCRIPT.test(name) ? bytesAt(bytes.subarray(payload), membersOf(places)?.[PLAIN_TEXT]) : undefined
    const text = contents && decompressedText(contents, prelude.compression)
    return text === undefined ? [] : [{ path: `${path}!${name}`, text }]
  })
}

function numberAfter(bytes: Buffer, word: string): number | undefined {
  const at = bytes.indexOf(Buffer.from(`${word} = '`))
  if (at === -1 || bytes.indexOf(PAYLOAD) === -1) return undefined
  const start = at + word.length + 4
  const digits = /^\s*(\d+)/.exec(bytes.subarray(start, start + 24).toString('latin1'))
  return digits?.[1] === undefined ? undefined : Number(digits[1])
}

function readPrelude(text: string): Prelude | undefined {
  const lines = text.split('\n')
  const at = lines.findIndex((line) => line.startsWith('{"') && isDictionary(jsonObject(line)))
  const dictionary = membersOf(jsonObject(lines[at] ?? ''))
  if (dictionary === undefined) return undefined
  const rest = lines.slice(at + 1)
  const compression = Number(rest.findLast((line) => /^\d$/.test(line)) ?? 0)
  const numbers = membersOf(jsonObject(rest.findLast((line) => line.startsWith('{')) ?? '')) ?? {}
  const names = new Map(Object.entries(numbers).map(([name, number]) => [String(number), name]))
  return {
    dictionary,
    toName: (path) =>
      compression === 0
        ? path
        : path
            .split('/')
            .map((part) => names.get(part) ?? part)
            .join('/'),
    compression,
  }
}

function isDictionary(value: object | undefined): boolean {
  return Object.values(value ?? {}).some((places) => Object.values(membersOf(places) ?? {}).some(Array.isArray))
}
