/** What the rules see: every source parsed once, with its imports resolved, and the room table. */
import { parseRoomTable } from './room-table.mjs'
import { createResolver } from './resolve-import.mjs'
import { parseSource } from './source.mjs'

/** `files` maps each path to its text: the whole checkout, or a small tree made by a test. */
export function createProject(files) {
  const resolve = createResolver(files)
  const sources = [...files]
    .filter(([path]) => /\.(ts|tsx|mts|mjs|js)$/.test(path))
    .map(([path, text]) => parseSource(path, text))
    .map((source) => ({
      ...source,
      imports: source.imports.map((found) => ({ ...found, target: resolve(source.path, found.specifier) })),
    }))
  const architecture = files.get('ARCHITECTURE.md') ?? ''
  return { files, sources, architecture, table: parseRoomTable(architecture) }
}

/** Sources that ship: no test, no support for tests. */
export function shippedSources({ sources }) {
  return sources.filter(
    ({ path, isTest }) => !isTest && !path.includes('/testing/') && /^(packages|hosts)\//.test(path),
  )
}

/** The rooms that must run without a disk, so that a page can load them. */
export function isPure(path) {
  return /^packages\/(runtime|tools|agent)\//.test(path)
}
