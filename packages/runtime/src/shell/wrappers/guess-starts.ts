/** Where a wrapper's options are not known, any later word may start the inner command; deny rules must not miss it. */
import type { Argument } from '../analysis.ts'
import { MAXIMUM_GUESSED_WORDS, MAXIMUM_GUESSES } from '../limits.ts'
import { toStaticArgument } from '../parse/read-word.ts'
import { isShellText, type InnerCommand } from './extraction.ts'

interface Starts {
  readonly guesses: readonly InnerCommand[]
  /** False where there are more than were tried. */
  readonly isAll: boolean
}

/** The readings of the words from `from` on, at most `MAXIMUM_GUESSES` starts with `MAXIMUM_GUESSED_WORDS` words. */
export function guessStarts(words: readonly Argument[], from: number): Starts {
  const guesses: InnerCommand[] = []
  let wordsLeft = MAXIMUM_GUESSED_WORDS
  for (let index = from; index < words.length; index += 1) {
    wordsLeft -= words.length - index
    if (guesses.length >= MAXIMUM_GUESSES || wordsLeft < 0) return { guesses, isAll: false }
    const value = words[index]!.value
    if (value === null || !value.startsWith('-')) guesses.push({ words: words.slice(index) })
    else if (value.includes('=')) {
      const glued = value.slice(value.indexOf('=') + 1)
      guesses.push({ words: [toStaticArgument(glued, value), ...words.slice(index + 1)] })
      if (isShellText(glued)) guesses.push({ script: glued })
    }
    if (value !== null && isShellText(value)) guesses.push({ script: value })
  }
  return { guesses, isAll: true }
}
