/** Places where a word is the whole of a quoted text, found without asking the tree of files that only mention the word. */
import type { SyntaxTree } from '../parse/syntax-tree.ts'

const QUOTES = new Set(['"', "'", '`'])

/** Offsets of the opening quotes of texts that equal the word. */
export function quotedWords(tree: SyntaxTree, word: string): number[] {
  const { text } = tree.file
  return tree.words.find(word).flatMap((at) => {
    const quote = text[at - 1]
    return quote !== undefined && QUOTES.has(quote) && text[at + word.length] === quote ? [at - 1] : []
  })
}

/** A text larger than this has an index of its words, which answers sooner than a look through it. */
const LARGE_TEXT = 1_000_000
const QUOTED = /["'`]([\w$\u0080-\uffff]+)(?=["'`])/g

/** Those of the words that may be a quoted text of the file, in their order: most files have none and are not asked further. */
export function wordsQuotedIn({ file: { text } }: SyntaxTree, words: ReadonlySet<string>): Iterable<string> {
  if (text.length > LARGE_TEXT) return words
  const quoted = new Set<string>()
  for (const [, word = ''] of text.matchAll(QUOTED)) if (words.has(word)) quoted.add(word)
  return quoted.size === 0 ? [] : [...words].filter((word) => quoted.has(word))
}
