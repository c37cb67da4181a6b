/**
 * Where each word of a text stands. Analysis asks for few names in a large file; an index of all words, built in one pass, answers
 * each question without walking the tree. Words in strings and comments are included, so every hit is checked against the tree.
 */
import { isWordCode } from './characters.ts'

/** Offsets of words in one text. */
export interface WordIndex {
  /** Offsets, ascending, of exactly this word with `from <= offset < to`. */
  find(word: string, range?: { from: number; to: number }): number[]
}

const MOST_BUCKET_BITS = 18
const FEWEST_BUCKET_BITS = 6

/** Index a text. Time is linear; memory is four bytes a word plus a table that grows with the text up to one megabyte. */
export function createWordIndex(text: string): WordIndex {
  const bits = Math.min(MOST_BUCKET_BITS, Math.max(FEWEST_BUCKET_BITS, 29 - Math.clz32(text.length)))
  const { starts, buckets, count } = scan(text, bits)
  const size = 1 << bits
  const offsets = new Int32Array(size + 1)
  for (let index = 0; index < count; index++) {
    const bucket = (buckets[index] as number) + 1
    offsets[bucket] = (offsets[bucket] as number) + 1
  }
  for (let bucket = 0; bucket < size; bucket++)
    offsets[bucket + 1] = (offsets[bucket + 1] as number) + (offsets[bucket] as number)
  const positions = new Int32Array(count)
  const next = offsets.slice(0, size)
  for (let index = 0; index < count; index++) {
    const bucket = buckets[index] as number
    const slot = next[bucket] as number
    positions[slot] = starts[index] as number
    next[bucket] = slot + 1
  }

  return {
    find(word, range = { from: 0, to: text.length }) {
      const bucket = hashWord(word, bits)
      const found: number[] = []
      const end = offsets[bucket + 1] as number
      for (
        let slot = firstAtOrAfter(positions, { low: offsets[bucket] as number, high: end }, range.from);
        slot < end;
        slot++
      ) {
        const at = positions[slot] as number
        if (at >= range.to) break
        if (text.startsWith(word, at) && !isWordCode(text.charCodeAt(at + word.length))) found.push(at)
      }
      return found
    },
  }
}

/** The same for a text that nobody may ever ask: it is indexed when a word that stands in it is. */
export function createLateWordIndex(text: string): WordIndex {
  let index: WordIndex | undefined
  return {
    find(word, range) {
      if (index === undefined && !text.includes(word)) return []
      index ??= createWordIndex(text)
      return index.find(word, range)
    },
  }
}

function scan(text: string, bits: number): { starts: Int32Array; buckets: Int32Array; count: number } {
  let starts = new Int32Array(Math.max(64, text.length >> 2))
  let buckets = new Int32Array(starts.length)
  let count = 0
  const length = text.length
  let at = 0
  while (at < length) {
    if (!isWordCode(text.charCodeAt(at))) {
      at++
      continue
    }
    const start = at
    let hash = 0
    let code = text.charCodeAt(at)
    do {
      hash = (Math.imul(hash, 31) + code) | 0
      code = text.charCodeAt(++at)
    } while (isWordCode(code))
    if (count === starts.length) {
      starts = enlarge(starts)
      buckets = enlarge(buckets)
    }
    starts[count] = start
    buckets[count++] = spread(hash, bits)
  }
  return { starts, buckets, count }
}

function enlarge(array: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2)
  larger.set(array)
  return larger
}

function hashWord(word: string, bits: number): number {
  let hash = 0
  for (let at = 0; at < word.length; at++) hash = (Math.imul(hash, 31) + word.charCodeAt(at)) | 0
  return spread(hash, bits)
}

function spread(hash: number, bits: number): number {
  return Math.imul(hash, 0x9e3779b1) >>> (32 - bits)
}

function firstAtOrAfter(positions: Int32Array, slots: { low: number; high: number }, from: number): number {
  let { low, high } = slots
  while (low < high) {
    const middle = (low + high) >> 1
    if ((positions[middle] as number) < from) low = middle + 1
    else high = middle
  }
  return low
}
