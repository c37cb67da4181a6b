/** Peers, installed at pinned versions into the cache folder of the checkout, never into the product. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const cache = fileURLToPath(new URL('../.cache/bench/', import.meta.url))

export interface Peers {
  readonly folder: string
  load(specifier: string): Promise<Record<string, unknown>>
}

/** Installs what is missing. Rejects when the registry cannot be reached. */
export async function installPeers(
  packages: Readonly<Record<string, string>>,
  tell: (message: string) => void,
): Promise<Peers> {
  const key = createHash('sha256').update(JSON.stringify(packages)).digest('hex').slice(0, 12)
  const folder = join(cache, key)
  const stamp = join(folder, 'installed')
  if (!(await exists(stamp))) {
    const names = Object.entries(packages).map(([name, version]) => `${name}@${version}`)
    tell(`installing ${names.join(', ')}`)
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'package.json'), '{"private":true,"type":"module"}\n')
    await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...names], {
      cwd: folder,
      maxBuffer: 1 << 24,
    })
    await writeFile(stamp, '')
  }
  const require = createRequire(join(folder, 'package.json'))
  return {
    folder,
    load: async (specifier) =>
      (await import(pathToFileURL(resolveModule(require, folder, specifier)).href)) as Record<string, unknown>,
  }
}

/** Some packages export for `import` only; those are found by their own paths. */
function resolveModule(require: NodeJS.Require, folder: string, specifier: string): string {
  try {
    return require.resolve(specifier)
  } catch {
    return join(folder, 'node_modules', specifier)
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
