/** Objects that are there only to be spread into declarations: a name that each of those replaces is no tool's. */
import { referencesOf } from '../expand/references.ts'
import { bindingGiven } from '../expand/scope.ts'
import type { SyntaxNode } from '../parse/syntax-node.ts'
import type { Place } from '../parse/syntax-tree.ts'
import type { Candidate } from './candidate.ts'

/**
 * The candidates' objects of which every use is a spread into one of the declarations, or an argument that one of them merges. What
 * they declare is then in the rows of those.
 */
export function basesOf(candidates: readonly Candidate[], declarations: readonly SyntaxNode[]): SyntaxNode[] {
  const into = new Set(declarations)
  return candidates.flatMap(({ at }) =>
    at.node.type === 'ObjectExpression' && isOnlySpread(at, into) ? [at.node] : [],
  )
}

function isOnlySpread({ tree, node }: Place, into: ReadonlySet<SyntaxNode>): boolean {
  const binding = bindingGiven(tree, tree.pathTo(node))
  const reads = binding && referencesOf(binding)?.filter(({ role }) => role === 'read')
  if (reads === undefined || reads.length === 0) return false
  return reads.every((read) => isSpreadInto(read.path, into))
}

function isSpreadInto(path: readonly SyntaxNode[], into: ReadonlySet<SyntaxNode>): boolean {
  const parent = path[path.length - 2]
  const around = path[path.length - 3]
  if (parent?.type === 'SpreadElement') return around !== undefined && into.has(around)
  return parent?.type === 'CallExpression' && into.has(parent) && parent.arguments.indexOf(path.at(-1)) > 0
}
