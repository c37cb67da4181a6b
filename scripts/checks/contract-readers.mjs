/** Each field of a tool's declaration is read by a room that ARCHITECTURE.md names: a field nobody reads is a promise nobody keeps. */
import { shippedSources } from './project.mjs'
import { walk } from './walk.mjs'

const DECLARATION = 'packages/runtime/src/contract/tool.ts'

export const contractReaders = {
  name: 'contract-readers',
  check(project) {
    const declaration = project.sources.find(({ path }) => path === DECLARATION)
    if (!declaration) return []
    const readersByField = parseReaders(project.architecture)
    const readPaths = collectReads(
      shippedSources(project).filter(({ path }) => !path.startsWith('packages/runtime/src/contract/')),
    )
    return listFields(declaration).flatMap(({ field, line }) => {
      const message = findFault(field, readersByField.get(field), readPaths.get(field) ?? new Set())
      return message ? [{ path: DECLARATION, line, message }] : []
    })
  },
}

function findFault(field, readers, paths) {
  if (!readers)
    return `the field \`${field}\` has no row in the contract table of ARCHITECTURE.md: say what it is and who reads it.`
  if (paths.size === 0) return `nothing reads the field \`${field}\`: read it, or take it out of the contract.`
  if ([...paths].some((path) => readers.some((reader) => isIn(path, reader)))) return undefined
  return `none of its readers (${readers.join(', ')}) reads the field \`${field}\`: correct the contract table or the code.`
}

/** A reader is a room, a package, or `hosts`. */
function isIn(path, reader) {
  return path.startsWith(`${reader}/`) || path.includes(`packages/${reader}/`) || path.includes(`/src/${reader}/`)
}

/** The properties of the exported interfaces that declare a tool. */
function listFields({ program, lineAt }) {
  return program.body
    .map((statement) => statement.declaration ?? statement)
    .filter(({ type, id }) => type === 'TSInterfaceDeclaration' && /^Tool(Declaration|Definition)?$/.test(id.name))
    .flatMap(({ body }) => body.body)
    .filter(({ key }) => key?.name)
    .map(({ key, start }) => ({ field: key.name, line: lineAt(start) }))
}

function parseReaders(text) {
  const lines = text.split('\n')
  const header = lines.findIndex((line) => /^\|\s*field\s*\|.*\|\s*read by\s*\|\s*$/.test(line))
  const readers = new Map()
  for (const line of header < 0 ? [] : lines.slice(header + 2)) {
    if (!line.startsWith('|')) break
    const cells = line.split('|').slice(1, -1)
    const names = cells
      .at(-1)
      .split(',')
      .map((name) => name.trim())
    for (const [, field] of cells[0].matchAll(/`([^`]+)`/g)) readers.set(field, names)
  }
  return readers
}

function collectReads(sources) {
  const reads = new Map()
  const add = (field, path) => reads.set(field, (reads.get(field) ?? new Set()).add(path))
  for (const { path, program } of sources) {
    walk(program, (node) => {
      if (node.type === 'MemberExpression' && !node.computed) add(node.property.name, path)
      if (node.type === 'ObjectPattern') for (const { key } of node.properties) if (key?.name) add(key.name, path)
    })
  }
  return reads
}
