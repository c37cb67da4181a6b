/** Cuts a stream of bytes at a separator without ever holding more than one piece of it, and not even that when it is huge. */

export interface Splitter {
  take(bytes: Buffer): void
  /** What is left behind the last separator. */
  rest(): Buffer
}

export interface SplitOptions {
  readonly separator: number
  /** Pieces longer than this come as their first and last bytes only. */
  readonly most: number
  readonly onPiece: (piece: Buffer) => void
  readonly onLong?: (head: Buffer, tail: Buffer) => void
}

const ENDS = 64 << 10

export function createSplitter({ separator, most, onPiece, onLong }: SplitOptions): Splitter {
  let held: Buffer[] = []
  let heldBytes = 0
  let long: { head: Buffer; tail: Buffer } | undefined

  function hold(bytes: Buffer): void {
    if (bytes.length === 0) return
    if (long !== undefined) {
      long.tail = Buffer.concat([long.tail, bytes]).subarray(-ENDS)
      return
    }
    held.push(bytes)
    heldBytes += bytes.length
    if (heldBytes <= most) return
    const all = Buffer.concat(held)
    long = { head: Buffer.from(all.subarray(0, ENDS)), tail: Buffer.from(all.subarray(-ENDS)) }
    held = []
  }

  function release(): void {
    if (long !== undefined) onLong?.(long.head, long.tail)
    else onPiece(held.length === 1 ? held[0]! : Buffer.concat(held))
    held = []
    heldBytes = 0
    long = undefined
  }

  return {
    take(bytes) {
      let start = 0
      for (let end = bytes.indexOf(separator); end !== -1; end = bytes.indexOf(separator, start)) {
        hold(bytes.subarray(start, end))
        release()
        start = end + 1
      }
      hold(bytes.subarray(start))
    },
    rest: () => Buffer.concat(held),
  }
}
