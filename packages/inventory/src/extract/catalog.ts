/** Names that only stand in the text: lists of tool names and remote names. Candidates for a reader, never registrations. */
import { evaluate, startEvaluation } from '../expand/evaluate.ts'
import { itemsOf } from '../expand/items.ts'
import type { Project } from '../expand/project.ts'
import { NO_FRAMES } from '../expand/value.ts'
import type { SyntaxNode } from '../parse/syntax-node.ts'
import type { SyntaxTree } from '../parse/syntax-tree.ts'
import { isToolName } from './keys.ts'
import { quotedWords, wordsQuotedIn } from './quoted-words.ts'

const FEWEST_ITEMS = 4
const FEWEST_KNOWN_SHARE = 0.3
const MOST_PLACES = 100

/** Sorted names from lists that mostly hold registered names, and every `mcp__server__tool` text. */
export function lexicalCatalog(project: Project, names: ReadonlySet<string>): string[] {
  const found = new Set<string>()
  for (const tree of project.trees) {
    for (const match of tree.file.text.matchAll(/["'`](mcp__[A-Za-z0-9_-]{1,64}__[A-Za-z0-9_-]{1,64})["'`]/g))
      if (match[1]) found.add(match[1])
    for (const array of listsIn(tree, names))
      for (const text of knownTexts(project, { tree, array, names })) found.add(text)
  }
  return [...found].toSorted()
}

function listsIn(tree: SyntaxTree, names: ReadonlySet<string>): Set<SyntaxNode> {
  const arrays = new Set<SyntaxNode>()
  for (const name of wordsQuotedIn(tree, names)) {
    for (const offset of quotedWords(tree, name).slice(0, MOST_PLACES)) {
      const path = tree.pathAt(offset)
      const array = path.at(-2)
      if (path.at(-1)?.type === 'Literal' && array?.type === 'ArrayExpression' && array.elements.length >= FEWEST_ITEMS)
        arrays.add(array)
    }
  }
  return arrays
}

function knownTexts(
  project: Project,
  { tree, array, names }: { tree: SyntaxTree; array: SyntaxNode; names: ReadonlySet<string> },
): string[] {
  const evaluation = startEvaluation(project, NO_FRAMES)
  const value = evaluate({ tree, node: array }, evaluation)[0]?.value
  if (value?.kind !== 'array') return []
  const texts = itemsOf(value, evaluation, { tree, node: array }).flatMap((item) =>
    item.value.kind === 'constant' && typeof item.value.value === 'string' ? [item.value.value] : [],
  )
  return texts.filter((text) => names.has(text)).length >= texts.length * FEWEST_KNOWN_SHARE
    ? texts.filter(isToolName)
    : []
}
