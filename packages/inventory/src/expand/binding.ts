/** What a name means at a place: who declared it and where its first value comes from. */
import type { SyntaxNode } from '../parse/syntax-node.ts'
import type { SyntaxTree } from '../parse/syntax-tree.ts'

/** One step into a destructured value: a key, a position, what is left over, or what stands in when there is nothing to take apart. */
export type AccessStep = string | number | '...' | { readonly orElse: SyntaxNode }

/** Where a binding's first value comes from. */
export type BindingSource =
  | { readonly kind: 'value'; readonly node: SyntaxNode | null }
  | { readonly kind: 'each'; readonly loop: SyntaxNode }
  | { readonly kind: 'parameter' | 'rest-parameter'; readonly function: SyntaxNode; readonly index: number }
  | { readonly kind: 'import'; readonly from: string; readonly exported: string }
  | { readonly kind: 'unknown' }

/** One declared name. `declared` holds every declaring identifier, `sources` one entry for each of them. */
export interface Binding {
  readonly tree: SyntaxTree
  readonly name: string
  readonly kind: 'const' | 'let' | 'var' | 'function' | 'class' | 'parameter' | 'import' | 'catch'
  readonly scope: SyntaxNode
  readonly declared: SyntaxNode[]
  readonly sources: BindingSource[]
  readonly access: readonly AccessStep[]
  /** The value a pattern gives when the destructured one is undefined. */
  readonly fallback: SyntaxNode | null
}
