/** The names that somebody who wrote a wrong one most likely meant. */
import { distance } from 'fastest-levenshtein'

/** A name, with the search words that its owner gave it. */
export interface Known {
  readonly name: string
  readonly hint?: string
}

/** At most three known names, best first; empty when nothing is near. */
export function nearestNames(wanted: string, known: Iterable<Known>): readonly string[] {
  const words = splitWords(wanted)
  const scored: { readonly name: string; readonly score: number }[] = []
  for (const { name, hint } of known) {
    const score = Math.max(
      likeness(wanted, words, name),
      hint === undefined ? 0 : sharedWords(words, splitWords(hint)) - 0.2,
    )
    if (score >= 0.5) scored.push({ name, score })
  }
  scored.sort((left, right) => right.score - left.score || (left.name < right.name ? -1 : 1))
  return scored.slice(0, 3).map(({ name }) => name)
}

/** The share of letters or of words that agree, whichever is greater: `read_file` is near `Read`, `Grpe` near `Grep`. */
function likeness(wanted: string, words: readonly string[], name: string): number {
  const letters = 1 - distance(wanted.toLowerCase(), name.toLowerCase()) / Math.max(wanted.length, name.length, 1)
  return Math.max(letters, sharedWords(words, splitWords(name)) - 0.1)
}

function sharedWords(words: readonly string[], others: readonly string[]): number {
  const shared = words.filter((word) => others.includes(word)).length
  return shared / Math.max(1, Math.min(words.length, others.length))
}

function splitWords(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
}
