/** One encoding each way, exact or not at all: a character is never replaced and a byte never lost. */
import { StringDecoder } from 'node:string_decoder'
import { legacyCodec } from './legacy-encodings.ts'

/** Decodes a text that arrives in pieces, without ever splitting a character. */
export interface PieceDecoder {
  write(bytes: Buffer): string
  end(): string
}

export function byteOrderMark(encoding: string): Buffer {
  return encode('\uFEFF', encoding)
}

export function decode(bytes: Buffer, encoding: string): string {
  if (encoding === 'utf-8') return bytes.toString('utf8')
  if (encoding === 'utf-16le') return bytes.toString('utf16le')
  if (encoding === 'utf-16be') return swapped(bytes).toString('utf16le')
  if (encoding === 'iso-8859-1') return bytes.toString('latin1')
  return legacyCodec().decode(bytes, encoding, { stripBOM: false })
}

/** Only for texts that `encodable` admits. */
export function encode(text: string, encoding: string): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text, 'utf8')
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le')
  if (encoding === 'utf-16be') return swapped(Buffer.from(text, 'utf16le'))
  if (encoding === 'iso-8859-1') return Buffer.from(text, 'latin1')
  return legacyCodec().encode(text, encoding, { addBOM: false })
}

/** The first character that this encoding cannot hold. Half a surrogate pair fits only into UTF-16, which can store it. */
export function unencodable(text: string, encoding: string): string | undefined {
  if (encoding.startsWith('utf-16') || fits(text, encoding)) return undefined
  for (const character of text) if (!fits(character, encoding)) return character
  return undefined
}

function fits(text: string, encoding: string): boolean {
  if (encoding === 'utf-8') return text.isWellFormed()
  return decode(encode(text, encoding), encoding) === text
}

export function knowsEncoding(encoding: string): boolean {
  return ['utf-8', 'utf-16le', 'utf-16be', 'iso-8859-1'].includes(encoding) || legacyCodec().encodingExists(encoding)
}

export function pieceDecoder(encoding: string): PieceDecoder {
  if (encoding === 'utf-8') return new StringDecoder('utf8')
  if (encoding === 'utf-16le') return new StringDecoder('utf16le')
  if (encoding === 'iso-8859-1') return new StringDecoder('latin1')
  const decoder = legacyCodec().getDecoder(encoding, { stripBOM: false })
  return { write: (bytes) => decoder.write(bytes), end: () => decoder.end() ?? '' }
}

function swapped(bytes: Buffer): Buffer {
  return Buffer.from(bytes.subarray(0, bytes.length & ~1)).swap16()
}
