/** Which calls only write a schema down as JSON Schema: those of the functions and methods that schema libraries have for it. */
import { deeper, type Evaluation } from '../../expand/evaluation.ts'
import { bindingAt } from '../../expand/scope.ts'
import { unwrap } from '../../expand/unwrap.ts'
import type { SyntaxNode } from '../../parse/syntax-node.ts'
import type { Place, SyntaxTree } from '../../parse/syntax-tree.ts'

/** Names that packages export; of a member with one of the first names nothing else is known. */
const METHODS: ReadonlySet<string> = new Set(['toJSONSchema', 'zodToJsonSchema'])
const EXPORTS: ReadonlySet<string> = new Set([...METHODS, 'toJsonSchema', 'zodSchema', 'jsonSchema'])
/** Texts that stay in the functions when a bundler has taken the libraries in. */
const MARKS = /json-schema\.org\/draft|["']_idmap["']/

/** The schema that the call converts; undefined for any other call. */
export function convertedSchema({ tree, node }: Place, evaluation: Evaluation): SyntaxNode | undefined {
  const callee = unwrap(node.callee)
  const first = node.arguments[0] as SyntaxNode | undefined
  const isMethod = callee.type === 'MemberExpression' && !callee.computed && METHODS.has(callee.property.name)
  if (!isMethod && (callee.type !== 'Identifier' || first === undefined)) return undefined
  const found = evaluation.evaluate({ tree, node: callee }, deeper(evaluation))
  const only = found.length === 1 ? found[0]?.value : undefined
  // A function of these files is what it does, whatever it is called.
  if (only?.kind === 'function') return isBundled(only.place) ? first : undefined
  // What is no object literal is the schema; a schema's own method takes nothing, or options.
  if (isMethod) return first === undefined || first.type === 'ObjectExpression' ? callee.object : first
  return isExported(tree, callee) ? first : undefined
}

function isExported(tree: SyntaxTree, name: SyntaxNode): boolean {
  const sources = bindingAt(tree, tree.pathTo(name))?.sources ?? []
  return sources.some(
    (source) =>
      source.kind === 'import' &&
      !source.from.startsWith('.') &&
      (EXPORTS.has(source.exported) || (source.exported === 'default' && source.from === 'zod-to-json-schema')),
  )
}

function isBundled({ tree, node }: Place): boolean {
  return MARKS.test(tree.file.text.slice(node.start, node.end))
}
