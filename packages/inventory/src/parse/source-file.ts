/** A piece of JavaScript text with its origin, whether it was a file of its own or lay inside an executable. */
import { isAscii } from 'node:buffer'

/** One JavaScript source. `path` is the file's path; a source inside an executable is named `executable!inner`. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

/** Bytes as they were read, before anybody knows what they are. */
export interface TargetFile {
  readonly path: string
  readonly bytes: Uint8Array
}

const BYTE_ORDER_MARK = 0xfeff

/**
 * Decode bytes as UTF-8. A byte order mark is dropped and invalid bytes become replacement characters. Plain ASCII takes the
 * short way: it decodes several times faster and keeps one byte a character.
 */
export function toSourceFile(file: TargetFile): SourceFile {
  const bytes = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength)
  const text = bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8')
  return { path: file.path, text: text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text }
}
