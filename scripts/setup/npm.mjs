/** Runs npm for the set-up and turns its failures into one plain message. */
import { Failure } from './failure.mjs'
import { runProgram } from './run-program.mjs'

const UNREACHABLE =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b/
const QUIET = ['--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts']
const IMPATIENT = ['--fetch-retries=2', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']

/** Runs `npm …parameters` in `cwd`; throws a `Failure` that says what to do when it does not succeed. */
export async function runNpm(parameters, { cwd, env }) {
  const isWindows = process.platform === 'win32'
  const { code, output } = await runProgram('npm', [...parameters, ...QUIET, ...IMPATIENT], {
    cwd,
    env,
    shell: isWindows,
  })
  if (code === 0) return
  const command = `npm ${parameters.join(' ')}`
  if (code === 127) throw new Failure(`npm is not there (${output.trim()}). Install npm, which comes with Node.`)
  const [, reason] = UNREACHABLE.exec(output) ?? []
  if (reason) {
    throw new Failure(
      `the npm registry cannot be reached (${reason}, while running "${command}"). Set-up needs it once: check the network, ` +
        `a proxy (HTTPS_PROXY) or another registry (npm_config_registry), then run the same command again.`,
    )
  }
  throw new Failure(`"${command}" failed with code ${code}:\n${withoutUsage(output)}`)
}

/** npm prints its whole list of options after a complaint: people need the complaint. */
function withoutUsage(output) {
  return output.split(/^npm error Usage:/m)[0].trim()
}
