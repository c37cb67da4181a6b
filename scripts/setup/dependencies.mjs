/** Installs the packages that package-lock.json names, only when they are not there yet. */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runNpm } from './npm.mjs'
import { nodeEnvironment } from './project-node.mjs'
import { root } from './paths.mjs'
import { sayWhile } from './say.mjs'

const stampFile = join(root, 'node_modules', '.toolgate-setup')

/**
 * npm runs on the project's Node, since an older one silently leaves out optional packages. The stamp stands inside
 * node_modules, so it goes when they go.
 */
export async function installDependencies(node) {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const stamp = `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}\n`
  if (readOrEmpty(stampFile) === stamp) return
  if (!isInstalled(lock)) {
    const parameters = ['ci', '--include=dev', '--include=optional']
    await sayWhile('installing the packages of package-lock.json (npm ci)', () =>
      runNpm(parameters, { cwd: root, env: nodeEnvironment(node) }),
    )
  }
  writeFileSync(stampFile, stamp)
}

/** True when somebody's own `npm install` already put everything there that the lock asks for on this platform. */
function isInstalled(lock) {
  const installed = readOrEmpty(join(root, 'node_modules', '.package-lock.json'))
  if (!installed) return false
  const present = JSON.parse(installed).packages
  return Object.entries(JSON.parse(lock).packages)
    .filter(([path, entry]) => path.includes('node_modules/') && fitsHere(entry))
    .every(([path, entry]) => present[path]?.version === entry.version && path in present)
}

function fitsHere({ os, cpu, libc, optional, devOptional }) {
  if ((optional || devOptional) && !os && !cpu) return false
  return (
    (!os || os.includes(process.platform)) &&
    (!cpu || cpu.includes(process.arch)) &&
    (!libc || libc.includes(libcName()))
  )
}

function libcName() {
  if (process.platform !== 'linux') return ''
  process.report.excludeNetwork = true
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
}

function readOrEmpty(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
