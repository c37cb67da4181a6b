/** What a program call runs besides itself. */
import type { Argument } from '../analysis.ts'

/** A command inside another one: its words, or shell text that is parsed again. */
export type InnerCommand = { readonly words: readonly Argument[] } | { readonly script: string }

export interface Extraction {
  /** What surely runs if the call runs. */
  readonly inner: readonly InnerCommand[]
  /** What may run. Seen by deny and ask rules only. */
  readonly guesses: readonly InnerCommand[]
  /** Where a wrapper's own options are not known: the index from which on any word may start the inner command; else null. */
  readonly uncertainFrom: number | null
  /** True where something runs that is in neither list. */
  readonly hidden: boolean
  /** True where the wrapper changes nothing by itself, so the inner command decides. */
  readonly transparent: boolean
  readonly allow: 'any' | 'exact' | 'peel'
}

/** The extraction of a program that runs nothing else. */
export const NOTHING: Extraction = {
  inner: [],
  guesses: [],
  uncertainFrom: null,
  hidden: false,
  transparent: false,
  allow: 'any',
}

/** An extraction that is neither transparent nor coverable by a prefix rule. */
export function toExtraction(inner: readonly InnerCommand[], parts: Partial<Extraction> = {}): Extraction {
  return { inner, guesses: [], uncertainFrom: null, hidden: false, transparent: false, allow: 'exact', ...parts }
}

/** Shell text made of words, as `eval` and `ssh` join them; null where a word is decided at run time. */
export function joinWords(words: readonly Argument[]): string | null {
  const values: string[] = []
  for (const word of words) {
    if (word.value === null) return null
    values.push(word.value)
  }
  return values.join(' ')
}

/** Shell text made of words, unknown ones as their source text: good enough to show deny rules what is known. */
export function joinSources(words: readonly Argument[]): string {
  return words.map((word) => word.value ?? unquote(word.text)).join(' ')
}

function unquote(text: string): string {
  return text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text
}

/** A word as shell text, or the source text of a word that is decided at run time. */
export function toScript(word: Argument): InnerCommand {
  return { script: joinSources([word]) }
}
