/** Reads what the rules look at: the sources, the package files and ARCHITECTURE.md. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const FOLDERS = ['packages', 'hosts', 'bench', 'examples', 'scripts']
const SKIPPED = new Set(['node_modules', 'dist', 'fixtures', 'coverage'])
const WANTED = /(\.(ts|tsx|mts|mjs|js)|^package\.json)$/

/** A map from path (relative to `root`, with `/`) to text. Fixtures are data and are left out. */
export async function readFiles(root) {
  const paths = (await Promise.all(FOLDERS.map((folder) => list(root, folder)))).flat()
  const texts = await Promise.all(
    ['ARCHITECTURE.md', ...paths].map(async (path) => [path, await readOrEmpty(join(root, path))]),
  )
  return new Map(texts)
}

async function list(root, folder) {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => [])
  const found = await Promise.all(
    entries.map((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return SKIPPED.has(entry.name) || entry.name.startsWith('.') ? [] : list(root, path)
      return entry.isFile() && WANTED.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : []
    }),
  )
  return found.flat().toSorted()
}

function readOrEmpty(file) {
  return readFile(file, 'utf8').catch(() => '')
}
