/** Redacts text that arrives in pieces, wherever the pieces are cut. */
import { createFinder, redactFindings } from './create-redactor.ts'
import type { RedactorOptions } from './create-redactor.ts'
import { LONGEST_BLOCK, blockBegin } from './secret-patterns.ts'

export interface RedactStream {
  /** Text that is safe to show now; empty while a line, or a block of a key, is not at its end. */
  write(chunk: string): string
  /** What was held back. The stream begins anew afterwards. */
  end(): string
}

/** So much of a line is held back at most; only a longer secret in one line could be told apart from the whole text's. */
const LONGEST_HELD = 65_536
/** When a line is longer, this much of it still waits for its end. */
const STILL_HELD = 16_384

/**
 * What comes out, put together, is what the redactor makes of the whole text, but for secrets that alone are longer than
 * 16,384 characters: of those, what follows up to the next space is left out.
 */
export function createRedactStream(options: RedactorOptions = {}): RedactStream {
  const find = createFinder(options)
  let held = ''
  /** The character that came before `held`, because a secret may not begin inside a word. */
  let before = ''
  let searched = 0
  let isDropping = false

  function release(cut: number): string {
    const text = before + held
    const end = before.length + cut
    const findings = find(text, before.length)
    const crossing = findings.find(({ from, to }) => from < end && to > end)
    const safe = crossing === undefined ? end : crossing.from
    const redacted = redactFindings(
      text.slice(0, safe),
      findings.filter(({ to }) => to <= safe),
    ).slice(before.length)
    held = text.slice(safe)
    before = text.slice(Math.max(0, safe - 1), safe)
    searched = held.length
    return redacted
  }

  function dropLongSecret(): string {
    const text = before + held
    const last = find(text, before.length)[0]
    if (last === undefined || last.to < text.length) return ''
    const redacted = redactFindings(text, [last]).slice(before.length)
    held = ''
    before = ' '
    isDropping = true
    return redacted
  }

  function drop(chunk: string): string {
    if (!isDropping) return chunk
    const end = chunk.search(/\s/)
    isDropping = end === -1
    return isDropping ? '' : chunk.slice(end)
  }

  return {
    write(chunk) {
      held += drop(chunk)
      const hasLine = held.includes('\n', searched)
      searched = held.length
      if (!hasLine && held.length <= LONGEST_HELD) return ''
      const block = findOpenBlock(held) ?? held.length
      const released = release(Math.min(block, hasLine ? held.lastIndexOf('\n') + 1 : 0))
      if (held.length <= LONGEST_HELD) return released
      const more = released + release(Math.min(findOpenBlock(held) ?? held.length, held.length - STILL_HELD))
      return held.length > LONGEST_HELD ? more + dropLongSecret() : more
    },
    end() {
      const rest = redactFindings(before + held, find(before + held, before.length)).slice(before.length)
      held = ''
      before = ''
      searched = 0
      isDropping = false
      return rest
    },
  }
}

/** Where the line begins in which a block of a key begins whose end has not come, and might. */
function findOpenBlock(held: string): number | undefined {
  const begin = held.lastIndexOf(blockBegin)
  if (begin === -1 || held.length - begin > LONGEST_BLOCK) return undefined
  const end = held.indexOf('-----END ', begin)
  // A whole end, with its own line's end behind it.
  const isClosed = end !== -1 && held.indexOf('\n', end) !== -1
  return isClosed ? undefined : held.lastIndexOf('\n', begin) + 1
}
