/** Says what an import leads to: a file of the house, a module of Node, or a package from npm. */
import { builtinModules } from 'node:module'
import { posix } from 'node:path'

const builtins = new Set(builtinModules)

/** A function from importing file and specifier to `{kind: 'file' | 'node' | 'npm' | 'missing', path | name}`. */
export function createResolver(files) {
  const entries = publicEntries(files)
  return (from, specifier) => {
    if (specifier.startsWith('.')) return toFile(files, posix.join(posix.dirname(from), specifier), specifier)
    if (specifier.startsWith('node:') || builtins.has(specifier)) return { kind: 'node', name: specifier }
    if (entries.has(specifier)) return { ...toFile(files, entries.get(specifier), specifier), isPublic: true }
    const name = packageName(specifier)
    return entries.packages.has(name) ? { kind: 'missing', name: specifier } : { kind: 'npm', name }
  }
}

/** Sources are written `.ts`; a `.js` that is not there means the same file. */
function toFile(files, path, specifier) {
  // Data is not read here; that it is there is the compiler's business.
  if (specifier.startsWith('.') && (path.endsWith('.json') || path.includes('/fixtures/')))
    return { kind: 'file', path }
  const candidates = [path, path.replace(/\.js$/, '.ts'), `${path}.ts`, `${path}/index.ts`]
  const found = candidates.find((candidate) => files.has(candidate))
  return found ? { kind: 'file', path: found } : { kind: 'missing', name: specifier }
}

function publicEntries(files) {
  const entries = new Map()
  entries.packages = new Set()
  for (const [path, text] of files) {
    if (posix.basename(path) !== 'package.json' || !/^(packages|hosts)\/[^/]+\/package\.json$/.test(path)) continue
    const { name, exports = {} } = JSON.parse(text)
    entries.packages.add(name)
    for (const [entry, target] of Object.entries(exports)) {
      if (!target?.['toolgate-source']) continue
      const source = posix.join(posix.dirname(path), target['toolgate-source'])
      for (const [filled, file] of fillPattern(files, entry, source)) entries.set(posix.join(name, filled), file)
    }
  }
  return entries
}

/** `./*` stands for every entry whose file is there, as Node reads it: the star may hold slashes. */
function fillPattern(files, entry, source) {
  if (!entry.includes('*')) return [[entry, source]]
  const [before, after] = source.split('*')
  return [...files.keys()]
    .filter((path) => path.length > before.length + after.length && path.startsWith(before) && path.endsWith(after))
    .map((path) => [entry.replace('*', path.slice(before.length, path.length - after.length)), path])
}

function packageName(specifier) {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}
