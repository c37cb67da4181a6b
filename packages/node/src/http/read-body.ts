/** Reads a body up to a limit that counts both what travels and what it unpacks to, so that a small bomb stays small. */
import { Readable, Writable } from 'node:stream'
import type { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

export interface Body {
  readonly bytes: Uint8Array
  readonly cut: boolean
}

/** What a request may name in `accept-encoding`. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br'

/** What was packed before a cut comes out; that a body is whole is known from its transport. */
const TAKE_A_PART = { finishFlush: constants.Z_SYNC_FLUSH }

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: () => createGunzip(TAKE_A_PART),
  'x-gzip': () => createGunzip(TAKE_A_PART),
  deflate: () => createInflate(TAKE_A_PART),
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
}

/** Undefined: the body is packed in a way that nobody asked for. Rejects when the body breaks off or is packed wrongly. */
export function toUnpacking(contentEncoding: string | undefined): readonly Transform[] | undefined {
  const names = (contentEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
  const packed = names.filter((name) => name !== '' && name !== 'identity')
  if (packed.length > 2 || !packed.every((name) => Object.hasOwn(DECODERS, name))) return undefined
  return packed.toReversed().flatMap((name) => DECODERS[name]?.() ?? [])
}

/** Stops the source as soon as the limit is reached. Rejects when the body breaks off, is packed wrongly, or the signal fires. */
export async function readBody(
  source: Readable,
  unpacking: readonly Transform[],
  options: { readonly limit: number; readonly signal: AbortSignal },
): Promise<Body> {
  const enough = new Error('The limit is reached.')
  const pieces: Buffer[] = []
  let travelled = 0
  let kept = 0

  async function* count(): AsyncGenerator<Buffer> {
    for await (const piece of source as AsyncIterable<Buffer>) {
      travelled += piece.length
      yield piece
      if (travelled > options.limit) return
    }
  }

  const keeper = new Writable({
    write(piece: Buffer, _encoding, next) {
      const part = piece.subarray(0, options.limit - kept)
      pieces.push(part)
      kept += part.length
      next(part.length < piece.length ? enough : null)
    },
  })

  try {
    await pipeline([Readable.from(count()), ...unpacking, keeper], { signal: options.signal })
    return { bytes: Buffer.concat(pieces), cut: travelled > options.limit }
  } catch (error) {
    if (error !== enough) throw error
    return { bytes: Buffer.concat(pieces), cut: true }
  } finally {
    source.destroy()
  }
}
