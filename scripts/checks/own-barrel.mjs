/** A file imports its neighbours, not the list of its own room: that list imports the file. */
import { findRoom } from './room-table.mjs'

export const ownBarrel = {
  name: 'own-barrel',
  check: ({ sources, table }) =>
    sources
      .filter(({ isTest }) => !isTest)
      .flatMap(({ path, imports }) => {
        const barrel = `${findRoom(table, path)?.root}/index.ts`
        return imports
          .filter(({ target }) => path !== barrel && target.path === barrel)
          .map(({ line }) => ({
            path,
            line,
            message: `imports the list of its own room (${barrel}): import the file that declares the name.`,
          }))
      }),
}
