/** Parses one file with oxc and lists what it imports, whatever the form of the import. */
import { parseSync } from 'oxc-parser'
import { walk } from './walk.mjs'

/**
 * `{path, text, fault, program, comments, isTest, imports, lineAt}`; each import is `{specifier, line, onlyTypes}`.
 * A file that does not parse has a `fault` and an empty program.
 */
export function parseSource(path, text) {
  const { program, comments, errors } = parseSync(path, text)
  const lineAt = createLineCounter(text)
  return {
    path,
    text,
    fault: errors[0] && { line: lineAt(errors[0].labels[0]?.start ?? 0), message: errors[0].message },
    program,
    comments,
    isTest: /\.test(-d)?\.(ts|tsx|mts|mjs|js)$/.test(path),
    imports: listImports(program).map(({ node, onlyTypes }) => ({
      specifier: node.value,
      line: lineAt(node.start),
      onlyTypes,
    })),
    lineAt,
  }
}

function listImports(program) {
  const found = []
  walk(program, (node) => {
    const literal = importedLiteral(node)
    if (typeof literal?.value === 'string') found.push({ node: literal, onlyTypes: isOnlyTypes(node) })
  })
  return found
}

function importedLiteral(node) {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
      return node.source
    case 'TSImportType':
      return node.source ?? node.argument?.literal
    default:
      return undefined
  }
}

function isOnlyTypes(node) {
  if (node.type === 'TSImportType') return true
  if (node.importKind === 'type' || node.exportKind === 'type') return true
  const specifiers = node.specifiers ?? []
  return (
    specifiers.length > 0 && specifiers.every(({ importKind, exportKind }) => (importKind ?? exportKind) === 'type')
  )
}

function createLineCounter(text) {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let low = 0
    let high = starts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (starts[middle] <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
}
