/** Bytes to text and back, with everything noted that is needed to write the same bytes again. */
import type { TextFile, TextFormat } from '@toolgate/runtime/contract'
import { byteOrderMark, decode, encode, knowsEncoding, unencodable } from './codec.ts'
import { detectEncoding } from './detect-encoding.ts'
import { mainLineEnd } from './line-end.ts'
import { revisionOf } from './revision.ts'

/** Characters that are encoded at a time, so that a large text is not held a third time as bytes. */
const PIECE = 1 << 20

/** The text that the bytes are, or undefined when they are none. */
export function toTextFile(bytes: Buffer): TextFile | undefined {
  const detected = detectEncoding(bytes, { whole: true })
  if (detected === undefined) return undefined
  const text = decode(detected.markBytes === 0 ? bytes : bytes.subarray(detected.markBytes), detected.encoding)
  return {
    text,
    format: { encoding: detected.encoding, bom: detected.markBytes > 0, lineEnd: mainLineEnd(text) },
    revision: revisionOf(bytes),
    bytes: bytes.length,
  }
}

/** Why a text cannot be stored in a format, as a message, or undefined. */
export function formatProblem(text: string, format: TextFormat): string | undefined {
  const encoding = format.encoding.toLowerCase()
  if (!knowsEncoding(encoding)) return `The encoding ${format.encoding} is not known.`
  const character = unencodable(text, encoding)
  if (character === undefined) return undefined
  const point = character.codePointAt(0) ?? 0
  const name = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`
  if (point >= 0xd800 && point <= 0xdfff)
    return `The text holds half of a character (${name}), which ${encoding} cannot store.`
  return `The file is stored as ${encoding}, which has no character ${character} (${name}).`
}

/** The bytes of a text in pieces, each valid until the next is asked for; only for a text without a `formatProblem`. */
export function* encodedPieces(text: string, format: TextFormat): Generator<Buffer> {
  const encoding = format.encoding.toLowerCase()
  if (format.bom) yield byteOrderMark(encoding)
  if (encoding !== 'utf-8') {
    yield encode(text, encoding)
    return
  }
  // One buffer for all pieces: fresh memory costs far more than encoding does. A code unit takes at most three bytes.
  const buffer = Buffer.allocUnsafe(Math.min(PIECE + 1, text.length) * 3)
  for (let start = 0; start < text.length;) {
    let end = Math.min(start + PIECE, text.length)
    if (end < text.length && isHighSurrogate(text.charCodeAt(end - 1))) end++
    yield buffer.subarray(0, buffer.write(text.slice(start, end), 'utf8'))
    start = end
  }
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}
