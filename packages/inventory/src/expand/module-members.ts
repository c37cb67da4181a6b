/** Members of another file of the target: `names.READ` of `import * as names`, and of what `require` gives. */
import type { SyntaxNode } from '../parse/syntax-node.ts'
import type { Place } from '../parse/syntax-tree.ts'
import { assignmentAt } from './assignments.ts'
import type { Binding, BindingSource } from './binding.ts'
import { commonExport, requiredFile } from './common-exports.ts'
import { memberKey } from './member-key.ts'
import type { Project } from './project.ts'
import { bindingAt } from './scope.ts'

/** What the member is there; undefined for a member of anything else. */
export function moduleMember({ tree, node }: Place, project: Project): Place | Binding | undefined {
  const { object } = node
  const exported = memberKey(node)
  if (object.type !== 'Identifier' || exported === undefined) return undefined
  const path = tree.pathTo(object)
  const binding = bindingAt(tree, path)
  if (binding === undefined) {
    const own = object.name === 'exports' ? commonExport(tree, exported) : undefined
    return own && { tree, node: own }
  }
  if (binding.kind === 'parameter') return undefined
  const assignment = assignmentAt(binding, path)
  if (assignment.proof === 'none' || binding.access.length > 0) return undefined
  return fromFile(binding, { source: assignment.source, exported }, project)
}

/** What a name stands for that is taken out of a `require`: `const { READ } = require('./names')`. */
export function requiredName(binding: Binding, source: BindingSource, project: Project): Place | Binding | undefined {
  const [exported, ...more] = binding.access
  return typeof exported === 'string' && exported !== '...' && more.length === 0 && source.kind === 'value'
    ? fromFile(binding, { source, exported }, project)
    : undefined
}

function fromFile(
  { tree }: Binding,
  { source, exported }: { source: BindingSource; exported: string },
  project: Project,
): Place | Binding | undefined {
  const file = fileOf(tree, source)
  return file === undefined ? undefined : project.exportOf({ tree, source: file, exported })
}

function fileOf(tree: Place['tree'], source: BindingSource): string | undefined {
  if (source.kind === 'import') return source.exported === '*' ? source.from : undefined
  const node: SyntaxNode | null = source.kind === 'value' ? source.node : null
  return node === null ? undefined : requiredFile(tree, node)
}
