/** Runtime, tools and agent reach the world through ports: they import no module of Node. */
import { isPure } from './project.mjs'

export const nodeImports = {
  name: 'node-imports',
  check: ({ sources }) =>
    sources
      .filter(({ path, isTest }) => isPure(path) && !isTest)
      .flatMap(({ path, imports }) =>
        imports
          .filter(({ target }) => target.kind === 'node')
          .map(({ specifier, line }) => ({
            path,
            line,
            message: `imports Node's "${specifier}": ask for a port in \`needs\`, and let packages/node lend it.`,
          })),
      ),
}
