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
  /** The folder in which it runs, where an option names one. */
  readonly folder: Argument | null
  /** Files that the wrapper itself reads. */
  readonly reads: readonly Argument[]
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
  folder: null,
  reads: [],
  hidden: false,
  transparent: false,
  allow: 'any',
}

/** An extraction that is neither transparent nor coverable by a prefix rule. */
export function toExtraction(inner: readonly InnerCommand[], parts: Partial<Extraction> = {}): Extraction {
  return { ...NOTHING, inner, allow: 'exact', ...parts }
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

/** A source text without the quotes around it. */
export function unquote(text: string): string {
  return text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text
}

/** True where a word is more than a name: blanks and signs of the shell make it text with a command in it. */
export function isShellText(word: string): boolean {
  return /[^\w@%+=:,./~-]/.test(word)
}

/** What `<(echo TEXT)` feeds to a shell; nothing for other words. */
export function printedBy({ kind, text }: Argument): readonly InnerCommand[] {
  const printed = kind === 'input' ? /^<\(\s*(?:echo|printf)\s+(.*)\)$/s.exec(text)?.[1] : undefined
  return printed === undefined ? [] : [{ script: `eval ${printed}` }]
}

/** A word as shell text, or the source text of a word that is decided at run time. */
export function toScript(word: Argument): InnerCommand {
  return { script: joinSources([word]) }
}
