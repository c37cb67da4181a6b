/** The files under analysis as one program: an import leads to the export of another file when that file is there. */
import type { SyntaxNode } from '../parse/syntax-node.ts'
import type { Place, SyntaxTree } from '../parse/syntax-tree.ts'
import type { Binding } from './binding.ts'
import { commonExport, handedOnBy } from './common-exports.ts'
import { bindingNamed } from './scope.ts'

/** All parsed files of a target. */
export interface Project {
  readonly trees: readonly SyntaxTree[]
  /** What an imported name stands for; undefined when its file is not part of the target or does not export it. */
  exportOf(from: { tree: SyntaxTree; source: string; exported: string }): Place | Binding | undefined
  /** Bindings in other files that import this exported name. */
  importersOf(tree: SyntaxTree, exported: string): readonly Binding[]
}

/** Join trees into a project. */
export function createProject(trees: readonly SyntaxTree[]): Project {
  const byPath = new Map(trees.map((tree) => [tree.file.path, tree]))

  function exportOf(
    from: { tree: SyntaxTree; source: string; exported: string },
    depth = 0,
  ): Place | Binding | undefined {
    const tree = resolve(byPath, from.tree.file.path, from.source)
    if (tree === undefined || depth > 16) return undefined
    for (const statement of tree.program.body as SyntaxNode[]) {
      if (statement.type === 'ExportDefaultDeclaration' && from.exported === 'default') {
        return statement.declaration.id
          ? bindingNamed(tree, [tree.program], statement.declaration.id.name)
          : { tree, node: statement.declaration }
      }
      if (statement.type === 'ExportAllDeclaration' && statement.exported === null) {
        const found = exportOf({ tree, source: String(statement.source.value), exported: from.exported }, depth + 1)
        if (found !== undefined) return found
      }
      if (statement.type !== 'ExportNamedDeclaration') continue
      for (const specifier of statement.specifiers as SyntaxNode[]) {
        if (nameOf(specifier.exported) !== from.exported) continue
        if (statement.source)
          return exportOf(
            { tree, source: String(statement.source.value), exported: nameOf(specifier.local) },
            depth + 1,
          )
        return bindingNamed(tree, [tree.program], nameOf(specifier.local))
      }
      if (statement.declaration && declares(statement.declaration, from.exported))
        return bindingNamed(tree, [tree.program], from.exported)
    }
    const node = commonExport(tree, from.exported)
    if (node !== undefined) return { tree, node }
    for (const source of handedOnBy(tree, from.exported)) {
      const found = exportOf({ tree, source, exported: from.exported }, depth + 1)
      if (found !== undefined) return found
    }
    return undefined
  }

  function importersOf(tree: SyntaxTree, exported: string): Binding[] {
    const found: Binding[] = []
    for (const other of trees) {
      if (other === tree || !other.file.text.includes(baseName(tree.file.path))) continue
      for (const statement of other.program.body as SyntaxNode[]) {
        if (
          statement.type !== 'ImportDeclaration' ||
          resolve(byPath, other.file.path, String(statement.source.value)) !== tree
        )
          continue
        for (const specifier of statement.specifiers as SyntaxNode[]) {
          const name =
            specifier.type === 'ImportDefaultSpecifier'
              ? 'default'
              : specifier.imported
                ? nameOf(specifier.imported)
                : '*'
          const binding = name === exported ? bindingNamed(other, [other.program], nameOf(specifier.local)) : undefined
          if (binding !== undefined) found.push(binding)
        }
      }
    }
    return found
  }

  return { trees, exportOf, importersOf }
}

function nameOf(node: SyntaxNode): string {
  return String(node.name ?? node.value)
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.[cm]?js$/, '')
}

function declares(declaration: SyntaxNode, name: string): boolean {
  if (declaration.type !== 'VariableDeclaration') return declaration.id?.name === name
  return (declaration.declarations as SyntaxNode[]).some((each) => each.id.name === name)
}

function resolve(byPath: ReadonlyMap<string, SyntaxTree>, importer: string, source: string): SyntaxTree | undefined {
  if (!source.startsWith('.')) return undefined
  const parts = importer.split('/').slice(0, -1)
  for (const part of source.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  const base = parts.join('/')
  for (const candidate of [base, `${base}.js`, `${base}.mjs`, `${base}.cjs`, `${base}/index.js`]) {
    const tree = byPath.get(candidate)
    if (tree !== undefined) return tree
  }
  return undefined
}
