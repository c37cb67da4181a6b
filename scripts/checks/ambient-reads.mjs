/** Runtime, tools and agent take time, folder and environment as a port or a parameter, so that a test decides them. */
import { isPure } from './project.mjs'
import { walk } from './walk.mjs'

const MEMBERS = new Set(['Date.now', 'performance.now', 'process.cwd', 'process.env', 'process.platform'])

export const ambientReads = {
  name: 'ambient-reads',
  check: ({ sources }) =>
    sources
      .filter(({ path, isTest }) => isPure(path) && !isTest)
      .flatMap(({ path, program, lineAt }) => {
        const failures = []
        walk(program, (node) => {
          const what = ambientName(node)
          if (what)
            failures.push({
              path,
              line: lineAt(node.start),
              message: `reads \`${what}\`: take it from a port (clock, files) or from the facts.`,
            })
        })
        return failures
      }),
}

function ambientName(node) {
  if (node.type === 'NewExpression' && node.callee.name === 'Date' && node.arguments.length === 0) return 'new Date()'
  if (node.type !== 'MemberExpression' || node.computed) return undefined
  const name = `${node.object.name}.${node.property.name}`
  return MEMBERS.has(name) ? name : undefined
}
