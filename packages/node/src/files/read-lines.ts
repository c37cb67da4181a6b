/** Some lines of a text file of any size: skipped bytes are only searched for line ends, and nothing is kept but the answer. */
import { createHash } from 'node:crypto'
import { isAscii } from 'node:buffer'
import { isFileFault, type FileFault, type LineOptions, type LineRange } from '@toolgate/runtime/contract'
import { chunksFrom } from './chunks.ts'
import { detectEncoding, type Detected } from './detect-encoding.ts'
import { cancelled, toFault } from './fault.ts'
import { identityOf, mayHideChange } from './identity.ts'
import { createLineCollector } from './line-collector.ts'
import { lineEnds } from './line-ends.ts'
import { addMark, markBefore, type LineIndex, type LineMap } from './line-index.ts'
import type { OpenFile } from './open-regular.ts'

/** The encoding is told from so many bytes. */
const SAMPLE = 64 << 10
/** How far the file is read on behind the answer, to tell its number of lines or the length of a cut line. */
const AHEAD = 4 << 20

export async function readLines(
  path: string,
  file: OpenFile,
  { index, ...options }: LineOptions & { readonly index: LineIndex },
): Promise<LineRange | FileFault> {
  const identity = identityOf(file.stat)
  const started = Date.now()
  const map = index.get(identity) ?? (await firstLook(file))
  if (map === undefined) return toFault('binary', `${path} is a binary file, not text.`)
  const range = await collect(path, { file, map, options })
  if (isFileFault(range)) return range
  if (!mayHideChange(file.stat, started) && (await isUnchanged(file))) index.set(identity, map)
  const other = await otherEncoding(file, { map, range })
  if (other === undefined) return range
  return collect(path, { file, map: { ...map, detected: other }, options })
}

async function firstLook({ handle }: OpenFile): Promise<LineMap | undefined> {
  const sample = Buffer.allocUnsafe(SAMPLE)
  let length = 0
  while (length < SAMPLE) {
    const { bytesRead } = await handle.read(sample, length, SAMPLE - length, length)
    if (bytesRead === 0) break
    length += bytesRead
  }
  const bytes = sample.subarray(0, length)
  const detected = detectEncoding(bytes, { whole: length < SAMPLE })
  if (detected === undefined) return undefined
  const rest = bytes.subarray(detected.markBytes)
  const carriageReturns =
    lineEnds(detected.encoding, false).find(rest, 0) === -1 && lineEnds(detected.encoding, true).find(rest, 0) !== -1
  return { detected, carriageReturns, marks: [] }
}

/** Where the beginning was plain ASCII and what was asked for is not UTF-8, the bytes there tell the encoding. */
async function otherEncoding(
  { handle }: OpenFile,
  { map, range }: { readonly map: LineMap; readonly range: LineRange },
): Promise<Detected | undefined> {
  if (!map.detected.ascii || !range.lines.some((line) => line.includes('\uFFFD'))) return undefined
  const sample = Buffer.allocUnsafe(SAMPLE)
  const start = markBefore(map, range.from - 1)?.offset ?? 0
  for (let offset = start; ; offset += SAMPLE) {
    const { bytesRead } = await handle.read(sample, 0, SAMPLE, offset)
    if (bytesRead === 0) return undefined
    const bytes = sample.subarray(0, bytesRead)
    if (isAscii(bytes)) continue
    const detected = detectEncoding(bytes, { whole: false })
    return detected === undefined || detected.encoding.startsWith('utf-') ? undefined : detected
  }
}

interface Collecting {
  readonly file: OpenFile
  readonly map: LineMap
  readonly options: LineOptions
}

/** One pass over the file: skip to the first line, take lines, then read on a little to learn where the file ends. */
async function collect(path: string, { file, map, options }: Collecting): Promise<LineRange | FileFault> {
  const { encoding, markBytes } = map.detected
  const from = Math.max(1, options.from)
  const column = options.column ?? 0
  const ends = lineEnds(encoding, map.carriageReturns)
  const collector = createLineCollector({
    count: options.count,
    characters: options.characters,
    column,
    encoding,
    dropCarriageReturn: !map.carriageReturns,
  })
  const start = markBefore(map, from - 1) ?? { offset: markBytes, ends: 0 }
  const hash = from === 1 && column === 0 ? createHash('sha256') : undefined
  if (markBytes > 0) hash?.update(await firstBytes(file, markBytes))

  const size = Number(file.stat.size)
  let endsSeen = start.ends
  let position = start.offset
  let enoughAt: number | undefined
  /** Whether bytes stand behind the last line end. */
  let open = false
  let reachedEnd = true
  for await (const { bytes, offset } of chunksFrom(file.handle, start.offset)) {
    if (options.signal?.aborted) return cancelled(path)
    addMark(map, offset, endsSeen)
    hash?.update(bytes)
    const rest = take(skip(bytes))
    if (collector.full()) enoughAt ??= offset + bytes.length - rest.length
    endsSeen += ends.count(rest)
    open = !endsWithLineEnd(bytes)
    position = offset + bytes.length
    // Without a cut line to measure, reading on is only worth it where the end is near.
    const aheadOf = enoughAt ?? Infinity
    if (position - aheadOf > AHEAD || (!collector.measuring() && size - aheadOf > AHEAD)) {
      reachedEnd = false
      break
    }
  }
  if (open && reachedEnd && wantsMore()) collector.end()

  const { lines, cutAt } = collector.taken()
  const bytes = Math.max(position, size)
  const total = endsSeen + (open ? 1 : 0)
  const known = cutAt === undefined ? { lines, from, bytes } : { lines, from, bytes, cutAt }
  if (!reachedEnd) return { ...known, atEnd: false }
  const atEnd = cutAt === undefined && from - 1 + lines.length >= total
  const whole = hash !== undefined && atEnd && (await isUnchanged(file))
  return whole ? { ...known, total, atEnd, revision: hash.digest('hex') } : { ...known, total, atEnd }

  function wantsMore(): boolean {
    return endsSeen >= from - 1 && (!collector.full() || collector.measuring())
  }

  /** What stands from the first line on. */
  function skip(chunk: Buffer): Buffer {
    if (endsSeen >= from - 1) return chunk
    for (let end = ends.find(chunk, 0); end !== -1; end = ends.find(chunk, end + ends.width)) {
      endsSeen++
      if (endsSeen === from - 1) return chunk.subarray(end + ends.width)
    }
    return chunk.subarray(chunk.length)
  }

  /** Takes what is wanted and leaves what stands behind it. */
  function take(chunk: Buffer): Buffer {
    let at = 0
    while (at < chunk.length && wantsMore()) {
      const end = ends.find(chunk, at)
      collector.part(chunk.subarray(at, end === -1 ? chunk.length : end))
      if (end === -1) return chunk.subarray(chunk.length)
      collector.end()
      endsSeen++
      at = end + ends.width
    }
    return chunk.subarray(at)
  }

  function endsWithLineEnd(chunk: Buffer): boolean {
    return chunk.length >= ends.width && ends.find(chunk, chunk.length - ends.width) !== -1
  }
}

async function isUnchanged({ handle, stat }: OpenFile): Promise<boolean> {
  return identityOf(await handle.stat({ bigint: true })) === identityOf(stat)
}

async function firstBytes({ handle }: OpenFile, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0)
  return buffer.subarray(0, bytesRead)
}
