/**
 * Makes a checkout ready on a machine that has only Node 20, npm and git: brings a newer Node when the running one is too
 * old, installs the locked packages, and with `--build` builds the command. Touches nothing outside the checkout, runs
 * without any dependency, and does nothing when nothing changed.
 */
import { realpathSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installDependencies } from './setup/dependencies.mjs'
import { Failure, runMain } from './setup/failure.mjs'
import { withLock } from './setup/lock.mjs'
import { cacheFolder, root } from './setup/paths.mjs'
import { findProjectNode, nodeEnvironment, nodePathFile } from './setup/project-node.mjs'
import { runProgram } from './setup/run-program.mjs'

/** Resolves with the path of the Node to run everything else on. */
export function setUp({ build = false } = {}) {
  return withLock(join(cacheFolder, 'setup.lock'), async () => {
    const started = new Date()
    const node = await findProjectNode()
    await installDependencies(node)
    if (build) await buildCommand(node, started)
    return node
  })
}

/** Only the one-file command: types are the business of `npm run build` and `npm test`. */
async function buildCommand(node, started) {
  const builder = join(root, 'scripts', 'build.mjs')
  const { code, output } = await runProgram(node, [builder, '--command-only'], {
    cwd: root,
    env: nodeEnvironment(node),
  })
  if (code !== 0) throw new Failure(`building the command failed:\n${output.trim()}`)
  utimesSync(nodePathFile, started, started)
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await runMain(() => setUp({ build: process.argv.includes('--build') }).then(() => 0))
}
