/** What the bytes of a file are: text in some encoding, or no text. Decided by content alone, never by a name. */
import { isAscii, isUtf8 } from 'node:buffer'
import { decode, encode, knowsEncoding } from './codec.ts'
import { encodingGuesser } from './legacy-encodings.ts'

export interface Detected {
  readonly encoding: string
  /** Length of the byte-order mark; 0 without one. */
  readonly markBytes: number
  /** The beginning is nothing but ASCII, which many encodings share. */
  readonly ascii: boolean
}

/** How many bytes a guess at a legacy encoding looks at. */
const SAMPLE = 64 << 10
/** Below this, chardet's answers on short texts are noise. */
const LEAST_CONFIDENCE = 25

const MARKS: readonly (readonly [encoding: string, mark: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-32le', [0xff, 0xfe, 0, 0]],
  ['utf-32be', [0, 0, 0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** chardet's names for what browsers and editors decode with a superset. */
const SUPERSETS: Readonly<Record<string, string>> = {
  'iso-8859-1': 'windows-1252',
  'iso-8859-9': 'windows-1254',
  'iso-8859-11': 'windows-874',
}

/**
 * The encoding of a text, or undefined when the bytes are no text. With `whole: false` the bytes are the beginning of more,
 * and a character cut at the end is no fault. The encoding always gives the very same bytes back.
 */
export function detectEncoding(bytes: Buffer, { whole }: { readonly whole: boolean }): Detected | undefined {
  const marked = markedEncoding(bytes, whole)
  if (marked !== undefined) return marked
  if (isUtf8(whole ? bytes : withoutCutCharacter(bytes))) {
    if (!bytes.includes(0))
      return mostlyPrintable(bytes, 0.1)
        ? { encoding: 'utf-8', markBytes: 0, ascii: isAscii(bytes.subarray(0, SAMPLE)) }
        : undefined
  }
  if (bytes.includes(0)) return unmarkedUtf16(bytes, whole)
  const encoding = legacyEncoding(bytes, whole)
  return encoding === undefined ? undefined : { encoding, markBytes: 0, ascii: false }
}

function markedEncoding(bytes: Buffer, whole: boolean): Detected | undefined {
  for (const [encoding, mark] of MARKS) {
    if (!mark.every((byte, index) => bytes[index] === byte)) continue
    const rest = bytes.subarray(mark.length)
    const text = isTextIn(rest, encoding, whole)
    if (text) return { encoding, markBytes: mark.length, ascii: false }
  }
  return undefined
}

function isTextIn(bytes: Buffer, encoding: string, whole: boolean): boolean {
  if (encoding === 'utf-8') return isUtf8(whole ? bytes : withoutCutCharacter(bytes)) && !bytes.includes(0)
  const unit = encoding.startsWith('utf-32') ? 4 : 2
  if (bytes.length % unit !== 0) {
    if (whole) return false
    return isTextIn(bytes.subarray(0, bytes.length - (bytes.length % unit)), encoding, true)
  }
  const text = decode(bytes, encoding)
  return !text.includes('\0') && (unit === 2 || encode(text, encoding).equals(bytes))
}

/** UTF-16 without a mark is taken for text only when most of it is plain Latin text, which leaves every second byte zero. */
function unmarkedUtf16(bytes: Buffer, whole: boolean): Detected | undefined {
  const even = whole || bytes.length % 2 === 0 ? bytes : bytes.subarray(0, -1)
  if (even.length < 4 || even.length % 2 !== 0) return undefined
  const sample = even.subarray(0, SAMPLE)
  const zeros = [0, 0]
  for (let index = 0; index < sample.length; index++) if (sample[index] === 0) zeros[index & 1]!++
  const [first, second] = zeros as [number, number]
  const encoding = second > first ? 'utf-16le' : 'utf-16be'
  if (Math.max(first, second) < sample.length * 0.3 || Math.min(first, second) > sample.length * 0.01) return undefined
  const text = decode(even, encoding)
  // Control characters are what tells a table of numbers from a text.
  const odd = /[\0-\x08\x0E-\x1A\x1C-\x1F\x7F-\x9F\uFFFE\uFFFF]/
  return odd.test(text) || !text.isWellFormed() ? undefined : { encoding, markBytes: 0, ascii: false }
}

function legacyEncoding(bytes: Buffer, whole: boolean): string | undefined {
  const sample = aroundFirstHighByte(bytes)
  if (!mostlyPrintable(sample, 0.001) || bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) return undefined
  const candidates = encodingGuesser()
    .analyse(sample)
    .filter(({ name, confidence }) => confidence >= LEAST_CONFIDENCE && !/^(UTF|ASCII|ISO-2022)/i.test(name))
    .map(({ name }) => SUPERSETS[name.toLowerCase()] ?? name.toLowerCase())
  return [...candidates, 'windows-1252', 'iso-8859-1'].find((encoding) => isExactly(bytes, encoding, whole))
}

/** True when the encoding has a common character for every byte and gives the same bytes back. */
function isExactly(bytes: Buffer, encoding: string, whole: boolean): boolean {
  if (encoding === 'iso-8859-1') return true
  if (!knowsEncoding(encoding)) return false
  const text = decode(bytes, encoding)
  // A sample can end in the middle of a character; two bytes are the longest beginning of one, four the longest character.
  const checked = whole ? text : text.slice(0, -4)
  if (/[\uFFFD\uE000-\uF8FF\x80-\x9F]/.test(checked)) return false
  const again = encode(checked, encoding)
  return whole ? again.equals(bytes) : again.equals(bytes.subarray(0, again.length))
}

function mostlyPrintable(bytes: Buffer, mostOdd: number): boolean {
  let odd = 0
  const sample = bytes.subarray(0, SAMPLE)
  for (const byte of sample) if (byte < 0x20 && (byte < 0x08 || byte > 0x0d) && byte !== 0x1b && byte !== 0x1a) odd++
  return odd <= sample.length * mostOdd
}

function aroundFirstHighByte(bytes: Buffer): Buffer {
  let start = 0
  while (start < bytes.length && isAscii(bytes.subarray(start, start + SAMPLE))) start += SAMPLE
  return bytes.subarray(start, start + SAMPLE)
}

function withoutCutCharacter(bytes: Buffer): Buffer {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte >= 0xc0) return back < sequenceLength(byte) ? bytes.subarray(0, -back) : bytes
    if (byte < 0x80) return bytes
  }
  return bytes
}

function sequenceLength(lead: number): number {
  return lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2
}
