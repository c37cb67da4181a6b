/** Bytes to text and back for the disk in memory: the encodings that every JavaScript runtime knows. */
import type { TextFormat } from '../../contract/index.ts'

export interface DecodedText {
  readonly text: string
  readonly format: TextFormat
}

const MARKS = { 'utf-8': [0xef, 0xbb, 0xbf], 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] } as const

/** The text, or undefined for bytes that are no text. */
export function decodeText(bytes: Uint8Array): DecodedText | undefined {
  const marked = Object.entries(MARKS).find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))
  const encoding = marked?.[0] ?? 'utf-8'
  const bom = marked !== undefined
  const content = bytes.subarray(marked?.[1].length ?? 0)
  const text = encoding === 'utf-8' && content.includes(0) ? undefined : strictly(content, encoding)
  if (text !== undefined) return { text, format: { encoding, bom, lineEnd: mainLineEnd(text) } }
  if (bytes.some((byte) => byte < 0x08 || (byte > 0x0d && byte < 0x20))) return undefined
  const legacy = new TextDecoder('windows-1252').decode(bytes)
  return { text: legacy, format: { encoding: 'windows-1252', bom: false, lineEnd: mainLineEnd(legacy) } }
}

/** The bytes, or undefined where a character does not fit. */
export function encodeText(text: string, { encoding, bom }: TextFormat): Uint8Array | undefined {
  const mark = bom && encoding in MARKS ? MARKS[encoding as keyof typeof MARKS] : []
  const content = encodeContent(text, encoding.toLowerCase())
  return content === undefined ? undefined : Uint8Array.from([...mark, ...content])
}

function encodeContent(text: string, encoding: string): Iterable<number> | undefined {
  if (encoding === 'utf-8') return text.isWellFormed() ? new TextEncoder().encode(text) : undefined
  if (encoding === 'utf-16le' || encoding === 'utf-16be') {
    const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))
    return units.flatMap((unit) => (encoding === 'utf-16le' ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255]))
  }
  const bytes = Array.from(text, (character) => singleBytes().get(character))
  return bytes.includes(undefined) ? undefined : (bytes as number[])
}

function singleBytes(): Map<string, number> {
  const all = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  return new Map(Array.from(all, (character, byte) => [character, byte]))
}

function strictly(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function mainLineEnd(text: string): TextFormat['lineEnd'] {
  const ends = text.match(/\r\n|\n|\r/g) ?? []
  const count = (end: string): number => ends.filter((each) => each === end).length
  const [first] = ends
  const best = (['\n', '\r\n', '\r'] as const).toSorted(
    (a, b) => count(b) - count(a) || Number(b === first) - Number(a === first),
  )
  return best[0] ?? '\n'
}
