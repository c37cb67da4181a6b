/** Every use of a binding, found through the word index and confirmed in the tree. */
import type { SyntaxNode } from '../parse/syntax-node.ts'
import type { Binding } from './binding.ts'
import { referenceRole, type ReferenceRole } from './reference-role.ts'
import { bindingAt } from './scope.ts'

/** One use; `path` leads from the program to the identifier. */
export interface Reference {
  readonly path: readonly SyntaxNode[]
  readonly role: ReferenceRole
}

/** Uses beyond this many are not looked at; the binding then counts as unproven. */
export const MOST_REFERENCES = 20_000

const KNOWN = new WeakMap<Binding, readonly Reference[] | undefined>()

/** All uses of a binding in source order, or undefined when there are more than {@link MOST_REFERENCES}. */
export function referencesOf(binding: Binding): readonly Reference[] | undefined {
  if (KNOWN.has(binding)) return KNOWN.get(binding)
  const found = collect(binding)
  KNOWN.set(binding, found)
  return found
}

function collect(binding: Binding): readonly Reference[] | undefined {
  const { tree, name, scope } = binding
  const offsets = tree.words.find(name, {
    from: scope.start,
    to: scope.type === 'Program' ? tree.file.text.length : scope.end,
  })
  if (offsets.length > MOST_REFERENCES) return undefined
  const references: Reference[] = []
  for (const offset of offsets) {
    // A dot before the word makes it a property, except in a spread.
    const before = tree.file.text.charCodeAt(offset - 1)
    if (before === 46 && tree.file.text.charCodeAt(offset - 2) !== 46) continue
    const path = tree.pathAt(offset)
    const identifier = path[path.length - 1]
    if (identifier?.type !== 'Identifier' || identifier.start !== offset || identifier.name !== name) continue
    const role = referenceRole(path)
    if (role !== undefined && bindingAt(tree, path) === binding) references.push({ path, role })
  }
  return references
}
