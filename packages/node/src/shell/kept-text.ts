/** Keeps the beginning and the end of a text of any length, in memory that depends on what is kept and not on what passes. */
import type { StreamText } from '@toolgate/runtime/contract'

export interface KeptText {
  /** Takes the next piece; whole characters only, as a decoder gives them. */
  add(text: string, bytes: number): void
  /** True while nothing would be left out, were so many more characters added. */
  fits(more: number): boolean
  result(): StreamText
}

/** Small pieces are joined to blocks of this size, so that a writer of single characters costs no more than another. */
const BLOCK = 4_096

export function createKeptText(keep: { readonly head: number; readonly tail: number }): KeptText {
  let head = ''
  let headIsFull = false
  let blocks: string[] = []
  let blockCharacters = 0
  let characters = 0
  let bytes = 0

  function addToTail(text: string): void {
    const last = blocks.length - 1
    if (last >= 0 && (blocks[last]?.length ?? 0) + text.length <= BLOCK) blocks[last] += text
    else blocks.push(text)
    blockCharacters += text.length
    while (blockCharacters - (blocks[0]?.length ?? 0) >= keep.tail && blocks.length > 0) {
      blockCharacters -= blocks.shift()?.length ?? 0
    }
  }

  return {
    add(text, size) {
      bytes += size
      characters += text.length
      let rest = text
      if (!headIsFull) {
        const cut = boundary(text, keep.head - head.length)
        head += text.slice(0, cut)
        headIsFull = cut < text.length
        rest = text.slice(cut)
      }
      if (rest !== '') addToTail(rest)
    },
    fits: (more) => characters + more <= keep.head + keep.tail,
    result() {
      const rest = blocks.join('')
      blocks = rest === '' ? [] : [rest]
      if (characters <= keep.head + keep.tail) return { head: head + rest, tail: '', omittedCharacters: 0, bytes }
      const tail = rest.slice(startBoundary(rest, rest.length - keep.tail))
      return { head, tail, omittedCharacters: characters - head.length - tail.length, bytes }
    },
  }
}

/** The last place at or before `at` that does not lie inside a character. */
function boundary(text: string, at: number): number {
  if (at >= text.length) return text.length
  return at > 0 && isInside(text, at) ? at - 1 : Math.max(0, at)
}

/** The first place at or after `at` that does not lie inside a character. */
function startBoundary(text: string, at: number): number {
  if (at <= 0) return 0
  return isInside(text, at) ? at + 1 : at
}

function isInside(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1)
  const after = text.charCodeAt(at)
  return before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff
}
