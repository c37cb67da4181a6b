/** Where a wrapper's options are not known, any later word may start the inner command; deny rules must not miss it. */
import type { Argument } from '../analysis.ts'
import { MAXIMUM_GUESSES } from '../limits.ts'
import { toStaticArgument } from '../parse/read-word.ts'
import type { InnerCommand } from './extraction.ts'

/** Every reading of the words from `from` on, at most `MAXIMUM_GUESSES` starts. */
export function guessStarts(words: readonly Argument[], from: number): readonly InnerCommand[] {
  const guesses: InnerCommand[] = []
  for (let index = from; index < words.length && guesses.length < MAXIMUM_GUESSES; index += 1) {
    const value = words[index]!.value
    if (value === null || !value.startsWith('-')) guesses.push({ words: words.slice(index) })
    else if (value.includes('='))
      guesses.push({ words: [toStaticArgument(value.slice(value.indexOf('=') + 1), value), ...words.slice(index + 1)] })
    if (value !== null && /\s/.test(value)) guesses.push({ script: value })
  }
  return guesses
}
