/** Which code reads the input of a tool: the first parameter of the function that answers, under any of its names. */
import { bindingAt } from '../../expand/scope.ts'
import { isFunctionNode, type SyntaxNode } from '../../parse/syntax-node.ts'
import type { Place } from '../../parse/syntax-tree.ts'

/** Whether code inside a function reads the function's first parameter. */
export function readsFirstParameter({ tree, node }: Place, owner: SyntaxNode): boolean {
  if (readsArguments({ tree, node }, owner)) return true
  const parameter: SyntaxNode | undefined = owner.params[0]
  if (parameter === undefined) return false
  for (const name of namesIn(parameter)) {
    for (const offset of tree.words.find(name, { from: node.start, to: node.end })) {
      const path = tree.pathAt(offset)
      const binding = bindingAt(tree, path)
      if (
        binding !== undefined &&
        binding.scope === owner &&
        binding.kind === 'parameter' &&
        path.at(-1)?.start === offset
      )
        return true
    }
  }
  return false
}

/** Which of them `arguments` gives is not told apart: it has the first one too. */
function readsArguments({ tree, node }: Place, owner: SyntaxNode): boolean {
  if (owner.type === 'ArrowFunctionExpression') return false
  return tree.words.find('arguments', { from: node.start, to: node.end }).some((offset) => {
    const path = tree.pathAt(offset)
    const around = path.findLast((each) => isFunctionNode(each) && each.type !== 'ArrowFunctionExpression')
    return path.at(-1)?.type === 'Identifier' && path.at(-1)?.start === offset && around === owner
  })
}

function namesIn(pattern: SyntaxNode | null): string[] {
  if (pattern === null) return []
  switch (pattern.type) {
    case 'Identifier':
      return [String(pattern.name)]
    case 'AssignmentPattern':
      return namesIn(pattern.left)
    case 'RestElement':
      return namesIn(pattern.argument)
    case 'ArrayPattern':
      return (pattern.elements as (SyntaxNode | null)[]).flatMap(namesIn)
    case 'ObjectPattern':
      return (pattern.properties as SyntaxNode[]).flatMap((each) =>
        namesIn(each.type === 'RestElement' ? each : each.value),
      )
    default:
      return []
  }
}
