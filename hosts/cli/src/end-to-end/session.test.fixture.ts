/** A session of this process, wired as the command wires it, with real files and processes in folders of its own. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Outcome, ToolgateEvent, TurnEnd } from '@toolgate/runtime/contract'
import { text, toText } from '@toolgate/runtime/contract'
import { onTestFinished } from 'vitest'
import { parseArguments } from '../parse-arguments.ts'
import { isStop, type Stop } from '../stop.ts'
import { readMachine } from '../wiring/machine.ts'
import { openAgent } from '../wiring/open-agent.ts'
import { openExecutor } from '../wiring/open-executor.ts'
import { prepareSession, type PreparedSession } from '../wiring/prepare-session.ts'
import { endProcessesIn } from './processes.test.fixture.ts'

export interface Place {
  readonly folder: string
  /** The folder of the sessions. */
  readonly state: string
  plain(text: string): string
}

export interface Called {
  readonly kind: Outcome['kind']
  readonly text: string
  readonly outcome: Outcome
}

export interface Said {
  readonly end: TurnEnd
  readonly text: string
  readonly events: readonly ToolgateEvent[]
}

/** `setup` is a bash script that builds the folder. */
export function createPlace(setup = ''): Place {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'toolgate-session-')))
  const [folder, state] = [join(root, 'work'), join(root, 'state')]
  onTestFinished(() => {
    endProcessesIn(root)
    rmSync(root, { recursive: true, force: true })
  })
  for (const path of [folder, join(root, 'home')]) mkdirSync(path)
  if (setup !== '') execFileSync('bash', ['-c', setup], { cwd: folder, stdio: 'ignore' })
  return { folder, state, plain: (said) => said.replaceAll(folder, '<work>').replaceAll(state, '<state>') }
}

/** One call after the other through the whole pipeline, in one session. */
export async function openCalls(place: Place, words: readonly string[] = []) {
  const prepared = await prepare(place, words)
  const { executor, close } = await openExecutor(prepared, { folder: join(place.state, 'calls'), listen: () => {} })
  onTestFinished(close)
  const batch = executor.begin(prepared.surface, new AbortController().signal)
  let count = 0
  return async (name: string, input: unknown): Promise<Called> => {
    const outcome = await batch.add({ id: `c${++count}`, name, input })
    return { kind: outcome.kind, text: place.plain(toText(outcome.content)), outcome }
  }
}

/** One turn after the other with a model, in one session. */
export async function openTurns(place: Place, words: readonly string[]) {
  const events: ToolgateEvent[] = []
  const prepared = await prepare(place, words)
  const options = await optionsOf(place, words)
  const opened = noStop(await openAgent(prepared, { options, listen: (event) => events.push(event) }))
  onTestFinished(opened.close)
  return async (prompt: string): Promise<Said> => {
    events.length = 0
    const { end, text: answer } = await opened.agent.turn([text(prompt)], new AbortController().signal)
    return { end, text: answer, events: [...events] }
  }
}

async function prepare(place: Place, words: readonly string[]): Promise<PreparedSession> {
  const options = await optionsOf(place, words)
  const machine = { ...readMachine(options), home: join(place.folder, '..', 'home'), hasTerminal: false }
  return noStop(await prepareSession(options, { host: 'headless', machine }))
}

async function optionsOf({ folder, state }: Place, words: readonly string[]) {
  return noStop(await parseArguments(['-p', '--cwd', folder, '--state', state, ...words])).request.options
}

function noStop<Value>(value: Value | Stop): Value {
  if (isStop(value)) throw new Error(value.message)
  return value
}

interface Report {
  readonly id: string
  readonly title: string
  readonly setup_sh?: string
}

const reports: readonly Report[] = readFileSync(
  new URL('../../../../corpus/bug-reports.jsonl', import.meta.url),
  'utf8',
)
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Report)

/** The published case of that id. */
export function findReport(id: string): Report {
  const report = reports.find((candidate) => candidate.id === id)
  if (report === undefined) throw new Error(`There is no case ${id}.`)
  return report
}
