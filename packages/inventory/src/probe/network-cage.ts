/** A namespace without a network for an agent under probe: the one address that answers in it is that of the model server. */
import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { delimiter, join, resolve } from 'node:path'

export interface NetworkCage {
  /** The command as it runs inside; it reaches the port of the server through the server's socket in the file system. */
  wrap(command: readonly string[], server: { readonly port: number; readonly socket: string }): readonly string[]
}

/** In the folders of the system alone: PATH may begin with a folder of anybody. */
const BUBBLEWRAP = ['/usr/bin/bwrap', '/bin/bwrap', '/usr/local/bin/bwrap']
/** Files stay as they are, and everything that was started ends with the first process of the namespace. */
const WALLS = ['--dev-bind', '/', '/', '--proc', '/proc', '--unshare-net', '--unshare-pid', '--die-with-parent', '--']
const TRIAL_MS = 10_000

/** Runs inside: hands each connection on to the socket, then starts the command and ends as it does. */
const BRIDGE = `
const { connect, createServer } = require('node:net')
const [port, socket, program, ...words] = process.argv.slice(1)
createServer((inner) => {
  const outer = connect(socket)
  inner.on('error', () => outer.destroy())
  outer.on('error', () => inner.destroy())
  inner.pipe(outer).pipe(inner)
}).listen(Number(port), '127.0.0.1', () => {
  const child = require('node:child_process').spawn(program, words, { stdio: 'inherit' })
  child.once('error', (error) => { console.error(error.message); process.exit(127) })
  child.once('exit', (code, signal) => process.exit(code ?? 128 + require('node:os').constants.signals[signal]))
})`

/** Undefined where there is no bubblewrap or the system lets it make no namespace, as in many containers. */
export async function findNetworkCage(): Promise<NetworkCage | undefined> {
  for (const program of BUBBLEWRAP) {
    if (!(await isProgram(program)) || !(await succeeds(program, [...WALLS, 'true']))) continue
    const start = [program, ...WALLS, process.execPath, '-e', BRIDGE, '--']
    return { wrap: (command, { port, socket }) => [...start, String(port), socket, ...command] }
  }
  return undefined
}

/** Whether a command of this name would start in the folder. */
export async function isStartable(
  program: string,
  { folder, search }: { readonly folder: string; readonly search: string },
): Promise<boolean> {
  if (program.includes('/')) return isProgram(resolve(folder, program))
  for (const place of search.split(delimiter)) if (await isProgram(join(place, program))) return true
  return false
}

async function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}

function succeeds(program: string, words: readonly string[]): Promise<boolean> {
  return new Promise((done) => {
    execFile(program, words, { timeout: TRIAL_MS }, (error) => done(error === null))
  })
}
