/** Which arrays and functions take a registered tool up: evidence for assembly, not proof of it. */
import type { SyntaxNode } from '../../parse/syntax-node.ts'
import type { Place } from '../../parse/syntax-tree.ts'
import { functionNameAround } from '../../expand/callers.ts'
import { referencesOf } from '../../expand/references.ts'
import { bindingGiven } from '../../expand/scope.ts'
import { positionAt } from '../../parse/position.ts'

/** One place that refers to the registered tool. `function` is the nearest named function, null at top level. */
export interface AssemblyFact {
  readonly kind: 'array' | 'function' | 'object'
  readonly function: string | null
  readonly line: number
  readonly column: number
}

const MOST_PLACES = 20

/** Where the variable that holds a registration is used in an array, an object or a function. */
export function assemblyOf({ tree, node }: Place): AssemblyFact[] {
  const path = tree.pathTo(node)
  const direct = placeOf(path, path.length - 1)
  const facts: AssemblyFact[] = direct === undefined ? [] : [factAt({ tree, node }, path, direct)]
  const binding = bindingGiven(tree, path)
  for (const reference of (binding && referencesOf(binding)) ?? []) {
    if (reference.role !== 'read' || facts.length >= MOST_PLACES) continue
    const kind = placeOf(reference.path, reference.path.length - 1) ?? 'function'
    facts.push(factAt({ tree, node: reference.path.at(-1) as SyntaxNode }, reference.path, kind))
  }
  return facts
}

function placeOf(path: readonly SyntaxNode[], from: number): 'array' | 'object' | undefined {
  const parent = path[from - 1]
  const above = path[from - 2]
  if (parent?.type === 'ArrayExpression') return 'array'
  if (parent?.type === 'Property' && above?.type === 'ObjectExpression') return 'object'
  if (
    (parent?.type === 'ConditionalExpression' ||
      parent?.type === 'LogicalExpression' ||
      parent?.type === 'SpreadElement') &&
    path.slice(-6).some((each) => each.type === 'ArrayExpression')
  )
    return 'array'
  return undefined
}

function factAt({ tree, node }: Place, path: readonly SyntaxNode[], kind: AssemblyFact['kind']): AssemblyFact {
  const { line, column } = positionAt(tree.file, node.start)
  return { kind, function: functionNameAround(path.slice(0, -1)), line, column }
}
