/** Decodes a byte stream piece by piece to the text that all its bytes at once would give, wherever the pieces are cut. */

export interface Utf8Stream {
  /** The text of this piece, without a character whose bytes are not all there yet. The bytes may be overwritten afterwards. */
  write(bytes: Buffer): string
  /** What was still incomplete, as replacement characters. */
  end(): string
}

/** Invalid bytes become U+FFFD as the WHATWG decoder makes them; a byte-order mark stays. */
export function createUtf8Stream(): Utf8Stream {
  let held: Buffer | undefined
  return {
    write(bytes) {
      const whole = held === undefined ? bytes : Buffer.concat([held, bytes])
      const open = incompleteBytes(whole)
      held = open === 0 ? undefined : Buffer.from(whole.subarray(whole.length - open))
      return whole.toString('utf8', 0, whole.length - open)
    },
    end() {
      const rest = held?.toString() ?? ''
      held = undefined
      return rest
    },
  }
}

/** How many bytes at the end begin a character that more bytes could complete. */
function incompleteBytes(bytes: Buffer): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const lead = bytes[bytes.length - back] ?? 0
    if (lead >= 0x80 && lead < 0xc0) continue
    if (back >= bytesOfCharacter(lead)) return 0
    if (back > 1 && !mayFollow(lead, bytes[bytes.length - back + 1] ?? 0)) return 0
    return back
  }
  return 0
}

function bytesOfCharacter(lead: number): number {
  if (lead >= 0xc2 && lead <= 0xdf) return 2
  if (lead >= 0xe0 && lead <= 0xef) return 3
  if (lead >= 0xf0 && lead <= 0xf4) return 4
  return 1
}

/** The Unicode standard, table 3-7: some lead bytes narrow the range of the byte after them. */
function mayFollow(lead: number, second: number): boolean {
  if (lead === 0xe0) return second >= 0xa0
  if (lead === 0xed) return second <= 0x9f
  if (lead === 0xf0) return second >= 0x90
  if (lead === 0xf4) return second <= 0x8f
  return true
}
