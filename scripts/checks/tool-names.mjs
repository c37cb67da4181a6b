/** No tool name stands in a string outside the tool's own file, tests and fixtures: code asks the declaration, not the name. */
import { shippedSources } from './project.mjs'
import { walk } from './walk.mjs'

export const toolNames = {
  name: 'tool-names',
  check(project) {
    const sources = shippedSources(project)
    const homes = collectNames(sources)
    return sources.flatMap(({ path, program, lineAt }) =>
      listStrings(program).flatMap(({ value, start }) =>
        [...homes]
          .filter(([name, home]) => home !== path && mentions(value, name))
          .map(([name, home]) => ({
            path,
            line: lineAt(start),
            message: `names the tool ${name} in a string: import its declaration (${home}), or let the declaration state what you ask.`,
          })),
      ),
    )
  },
}

/** Each tool name with the file that declares it. */
function collectNames(sources) {
  const homes = new Map()
  for (const { path, program } of sources) {
    walk(program, (node) => {
      if (node.type !== 'CallExpression' || node.callee.name !== 'defineTool') return
      const name = node.arguments[0]?.properties?.find(({ key }) => key?.name === 'name')?.value
      if (typeof name?.value === 'string') homes.set(name.value, path)
    })
  }
  return homes
}

/** Every string but those that cannot mean a tool: what is imported, and the `type` that tells nodes of a syntax tree apart. */
function listStrings(program) {
  const found = []
  const ignored = new Set()
  walk(program, (node) => {
    for (const other of otherStrings(node)) ignored.add(other)
    if (ignored.has(node)) return
    if (node.type === 'Literal' && typeof node.value === 'string') found.push(node)
    if (node.type === 'TemplateElement') found.push({ value: node.value.cooked ?? '', start: node.start })
  })
  return found
}

function otherStrings(node) {
  switch (node.type) {
    case 'SwitchStatement':
      return isTypeOf(node.discriminant) ? node.cases.map(({ test }) => test) : []
    case 'BinaryExpression':
      return isTypeOf(node.left) ? [node.right] : []
    default:
      return node.source ? [node.source] : []
  }
}

function isTypeOf(node) {
  return node.type === 'MemberExpression' && node.property.name === 'type'
}

/** A name of several words cannot be anything else; a plain word such as Read counts alone, or as a rule: Read(…). */
function mentions(text, name) {
  if (text === name || text.startsWith(`${name}(`)) return true
  const isDistinctive = /[a-z][A-Z]/.test(name)
  return isDistinctive && new RegExp(`\\b${name}\\b`).test(text)
}
