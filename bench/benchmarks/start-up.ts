/** How long the command takes to say its version and its help: what every use of it pays. */
import { match } from 'node:assert/strict'
import { join } from 'node:path'
import type { Benchmark, PrepareOptions, Round } from '../benchmark.ts'
import { builtCommand, freshFolder, runCommand } from '../command.ts'

const packages = {
  '@openai/codex': '0.171.0',
  '@earendil-works/pi-coding-agent': '1.6.0',
  '@qwen-code/qwen-code': '0.24.4',
}

export const versionStart: Benchmark = startUp('start-version', '--version', 1.2)
export const helpStart: Benchmark = startUp('start-help', '--help', 1.5)

function startUp(name: string, flag: string, toFloor: number): Benchmark {
  return {
    name,
    unit: 'ms',
    work: `the wall time of ${flag}, its words looked at; the floor is an empty Node`,
    target: { toFloor },
    packages,
    async prepare(options) {
      const home = freshFolder()
      return {
        ours: command(
          process.execPath,
          [builtCommand, flag],
          flag === '--version' ? /^\d+\.\d+\.\d+/ : /toolgate/,
          home,
        ),
        floor: command(process.execPath, ['-e', '0'], /^$/, home),
        peers: peers(options, flag, home),
      }
    },
  }
}

function peers({ peerFolder }: PrepareOptions, flag: string, home: string): Readonly<Record<string, Round>> {
  if (peerFolder === undefined) return {}
  const program = (name: string) => command(join(peerFolder, 'node_modules/.bin', name), [flag], /\w/, home)
  return { codex: program('codex'), pi: program('pi'), 'qwen-code': program('qwen') }
}

function command(program: string, parameters: readonly string[], expected: RegExp, home: string): Round {
  return async () => {
    const { wallMs, stdout } = await runCommand(program, parameters, { home })
    match(stdout, expected)
    return wallMs
  }
}
