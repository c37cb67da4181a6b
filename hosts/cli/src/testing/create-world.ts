/** A folder, a home and a state of their own for one test, and the real command run in them as a child process. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

/** Starting from source is slow on a busy machine. */
export const patience = 240_000

export interface Ended {
  readonly code: number | null
  readonly out: string
  readonly error: string
}

export interface RunOptions {
  readonly input?: string | Uint8Array
  readonly environment?: Readonly<Record<string, string>>
  /** Another program that starts the command, such as one that changes the user. */
  readonly through?: readonly string[]
  /** Called with the process once it runs. */
  readonly onStart?: (child: ChildProcess) => void
}

export interface World {
  readonly folder: string
  readonly home: string
  readonly state: string
  write(name: string, content: string | Uint8Array): string
  run(words: readonly string[], options?: RunOptions): Promise<Ended>
  /** The same with the paths of this test replaced by names. */
  plain(text: string): string
}

export function createWorld(files: Readonly<Record<string, string>> = {}): World {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'toolgate-cli-')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const [folder, home, state] = [join(root, 'work'), join(root, 'home'), join(root, 'state')]
  for (const path of [folder, home]) mkdirSync(path)
  const write = (name: string, content: string | Uint8Array): string => {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
    return path
  }
  for (const [name, content] of Object.entries(files)) write(name, content)
  const plain = (text: string): string =>
    text.replaceAll(folder, '<work>').replaceAll(home, '<home>').replaceAll(state, '<state>')
  return {
    folder,
    home,
    state,
    write,
    plain,
    run: (words, options = {}) => run(words, { ...options, folder, home, state }),
  }
}

function run(
  words: readonly string[],
  {
    input = '',
    environment = {},
    through = [],
    onStart,
    folder,
    home,
    state,
  }: RunOptions & { readonly folder: string; readonly home: string; readonly state: string },
): Promise<Ended> {
  const [program = process.execPath, ...rest] = [
    ...through,
    process.execPath,
    '--conditions=toolgate-source',
    main,
    ...words,
  ]
  const child = spawn(program, rest, {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      HOME: home,
      TMPDIR: dirname(folder),
      TOOLGATE_STATE: state,
      NODE_COMPILE_CACHE: join(tmpdir(), 'toolgate-cli-compile'),
      ...environment,
    },
  })
  const out: Buffer[] = []
  const error: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => error.push(chunk))
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  onStart?.(child)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) =>
      resolve({ code, out: Buffer.concat(out).toString(), error: Buffer.concat(error).toString() }),
    )
  })
}
