/** Text that arrives in pieces, told on word by word: what could still become a secret waits for the end of its word. */
import { redactSecrets } from '../redact-secrets.ts'

export interface RedactedPieces {
  /** What can be told now. */
  write(piece: string): string
  /** What waited. The next piece begins anew. */
  end(): string
}

/** So much of one line is looked at together. */
const LONGEST_LINE = 4_000

const BLOCK_BEGIN = '-----BEGIN '
const BLOCK_END = /-----END [^\n]*-----/

/** A secret is found when it stands in one line, or is a block of a key. */
export function redactPieces(): RedactedPieces {
  let line = ''
  let told = ''

  /** Tells `line` up to `cut`; what of it was told before is a beginning of what is told now, but where a secret has spaces. */
  function tellUpTo(cut: number, isLast: boolean): string {
    const shown = redactSecrets(line.slice(0, cut))
    if (!isLast && !shown.startsWith(told)) return ''
    const more = shown.slice(commonLength(shown, told))
    told = shown
    if (isLast) {
      line = line.slice(cut)
      told = ''
    }
    return more
  }

  return {
    write(piece) {
      line += piece
      const block = line.lastIndexOf(BLOCK_BEGIN)
      if (block !== -1 && !BLOCK_END.test(line.slice(block))) return ''
      const lines = line.includes('\n') ? tellUpTo(line.lastIndexOf('\n') + 1, true) : ''
      return lines + tellUpTo(endOfWords(line), line.length > LONGEST_LINE)
    },
    end: () => tellUpTo(line.length, true),
  }
}

/** Scripts that put no spaces between words are told on by the character, but for a word that may be the value of something. */
function endOfWords(line: string): number {
  const start = /^[^]*\s/.exec(line)?.[0].length ?? 0
  const word = line.slice(start)
  if (/[:=>]/.test(word) || /[:=>][ \t]*$/.test(line.slice(0, start))) return start
  return start + (/^[^]*[\u0080-\uffff]/.exec(word)?.[0].length ?? 0)
}

function commonLength(one: string, other: string): number {
  let length = 0
  while (length < other.length && one[length] === other[length]) length++
  return length
}
