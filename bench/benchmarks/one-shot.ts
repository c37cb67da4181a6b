/** A headless run with one call: its wall time, the time from the answer with the call to the next request, and its peak memory. */
import { match, strictEqual } from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Benchmark, PrepareOptions, Round, Target } from '../benchmark.ts'
import { builtCommand, freshFolder, runCommand } from '../command.ts'
import type { CommandRun } from '../command.ts'
import { startMockModel } from '../mock-model.ts'
import type { MockModel } from '../mock-model.ts'

const floorAgent = fileURLToPath(new URL('../floor-agent.mjs', import.meta.url))
const codex = { '@openai/codex': '0.171.0' }

export const oneShot = benchmark(
  'one-shot',
  'ms',
  'the wall time of a headless run with one call',
  { toFloor: 2, toBestPeer: 0.6 },
  ({ wallMs }) => wallMs,
)
export const nextRequest = benchmark(
  'next-request',
  'ms',
  'from the end of an answer with a call to the next request',
  { toFloor: 3 },
  (_run, { betweenMs }) => betweenMs,
)
export const peakMemory = benchmark(
  'one-shot-memory',
  'MB',
  'the peak resident memory of a headless run with one call',
  { atMost: 90 },
  ({ peakMB }) => peakMB,
)

function benchmark(
  name: string,
  unit: 'ms' | 'MB',
  work: string,
  target: Target,
  measure: (run: CommandRun, model: MockModel) => number,
): Benchmark {
  return {
    name,
    unit,
    work: `${work}; the result must reach the model`,
    target,
    packages: codex,
    async prepare(options) {
      const folder = freshFolder()
      const file = join(folder, 'note.txt')
      writeFileSync(file, 'A note.\n')
      const model = await startMockModel((tools) => callFor(tools, file))
      const contest = (
        program: string,
        parameters: readonly string[],
        environment: Readonly<Record<string, string>> = {},
      ): Round => {
        const home = freshFolder()
        return async () => {
          model.begin()
          const run = await runCommand(program, parameters, {
            cwd: folder,
            home,
            environment: { ANTHROPIC_BASE_URL: model.url, ANTHROPIC_API_KEY: 'none', ...environment },
          })
          match(run.stdout, /All is well\./)
          strictEqual(model.resultsSeen, 1)
          return measure(run, model)
        }
      }
      return {
        ours: contest(process.execPath, [builtCommand, '-p', 'Read the note.', '--model', 'anthropic/mock']),
        floor: contest(process.execPath, [floorAgent, 'Read the note.']),
        peers: peers(options, model, contest),
        close: () => model.close(),
      }
    },
  }
}

function peers(
  { peerFolder }: PrepareOptions,
  { url }: MockModel,
  contest: (program: string, parameters: readonly string[], environment?: Readonly<Record<string, string>>) => Round,
): Readonly<Record<string, Round>> {
  if (peerFolder === undefined) return {}
  const provider = `model_providers.mock={ name = "mock", base_url = "${url}/v1", wire_api = "responses", env_key = "MOCK_KEY" }`
  const parameters = [
    'exec',
    '--skip-git-repo-check',
    '--dangerously-bypass-approvals-and-sandbox',
    '-c',
    provider,
    '-c',
    'model_provider="mock"',
    '-c',
    'model="gpt-5"',
    'Read the note.',
  ]
  return { codex: contest(join(peerFolder, 'node_modules/.bin/codex'), parameters, { MOCK_KEY: 'none' }) }
}

/** Each client has its own tool for the same work. */
function callFor(tools: readonly string[], file: string): { readonly name: string; readonly input: unknown } {
  if (tools.includes('Read')) return { name: 'Read', input: { file_path: file } }
  if (tools.includes('exec_command')) return { name: 'exec_command', input: { cmd: `cat ${file}` } }
  if (tools.includes('shell_command')) return { name: 'shell_command', input: { command: `cat ${file}` } }
  return { name: 'shell', input: { command: ['cat', file] } }
}
