/** Where the checkout and the folders that set-up fills stand. */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the checkout, whatever the current folder is. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Holds the project's own Node when the machine's is too old, and `path`, the file that names the Node to use. */
export const nodeFolder = join(root, '.node')

/** Holds everything that can be thrown away: locks, reports, other Nodes for the test matrix. */
export const cacheFolder = join(root, '.cache')

/** The one-file command that the build makes and `./toolgate` runs. */
export const commandFile = join(root, 'hosts', 'cli', 'dist', 'toolgate.js')
