/**
 * Builds the project: `tsc -b` for the packages and, side by side since neither needs the other, the one-file command.
 * `--command-only` leaves the types out. Runs on the project's Node; does next to nothing when nothing changed.
 */
import { join } from 'node:path'
import { bundleCommand } from './build/bundle-command.mjs'
import { Failure, runMain } from './setup/failure.mjs'
import { withLock } from './setup/lock.mjs'
import { cacheFolder, root } from './setup/paths.mjs'
import { runProgram } from './setup/run-program.mjs'
import { say, toSeconds } from './setup/say.mjs'

await runMain(async () => {
  const started = performance.now()
  const parts = [withLock(join(cacheFolder, 'build.lock'), bundleCommand)]
  if (!process.argv.includes('--command-only')) parts.push(compilePackages())
  const results = await Promise.allSettled(parts)
  const failures = results.filter(({ status }) => status === 'rejected').map(({ reason }) => reason)
  const unexpected = failures.find((failure) => !(failure instanceof Failure))
  if (unexpected) throw unexpected
  if (failures.length > 0) throw new Failure(failures.map(({ message }) => message).join('\n'))
  if (results[0].value || performance.now() - started > 1000) say(`built in ${toSeconds(performance.now() - started)}`)
})

async function compilePackages() {
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const { code, output } = await runProgram(process.execPath, [compiler, '-b'], { cwd: root })
  if (code !== 0) throw new Failure(`tsc -b found faults:\n${output.trim()}`)
}
