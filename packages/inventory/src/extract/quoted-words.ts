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
