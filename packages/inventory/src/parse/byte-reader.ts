/** Reads numbers and pieces one after the other from bytes that may end too early or lie about their sizes. */

export interface ByteReader {
  /** Unsigned, little-endian. */
  byte(): number
  number32(): number
  /** Beyond 2^53 there is nothing that could be read, which breaks the reader. */
  number64(): number
  /** A view, not a copy. */
  piece(size: number): Buffer
  rest(): Buffer
  /** The bytes ended before what was asked: every answer since then is 0 or empty. */
  readonly isBroken: boolean
}

export function createByteReader(bytes: Buffer): ByteReader {
  let at = 0
  let isBroken = false

  function take(size: number): Buffer | undefined {
    isBroken ||= size > bytes.length - at
    if (isBroken) return undefined
    at += size
    return bytes.subarray(at - size, at)
  }

  return {
    byte: () => take(1)?.readUInt8() ?? 0,
    number32: () => take(4)?.readUInt32LE() ?? 0,
    number64: () => Number(take(8)?.readBigUInt64LE() ?? 0n),
    piece: (size) => take(size) ?? Buffer.alloc(0),
    rest: () => take(bytes.length - at) ?? Buffer.alloc(0),
    get isBroken() {
      return isBroken
    },
  }
}
