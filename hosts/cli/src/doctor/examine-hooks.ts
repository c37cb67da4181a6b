/** The hooks that the settings declare, and whether each could be started: found by looking, without running any. */
import { spawn } from 'node:child_process'
import { isSpoken } from '@toolgate/runtime/hooks'
import type { Carrier, HookDefinition } from '@toolgate/runtime/hooks'
import { understandCommand } from '@toolgate/runtime/shell'
import { toPlainText } from '@toolgate/node/dialog'
import { createPlace } from '@toolgate/node/place'
import { readSettings } from '@toolgate/node/settings'
import { toCleanEnvironment } from '@toolgate/node/shell'
import { redactSecrets } from '../redact-secrets.ts'
import type { Machine } from '../wiring/machine.ts'
import { readHooks } from '../wiring/read-hooks.ts'
import { isTrusted } from '../wiring/trust.ts'
import type { Finding } from './finding.ts'

/** The usual files of the folder and of the person; those of a folder that is not trusted are read for this alone. */
export async function examineHooks(machine: Machine): Promise<readonly Finding[]> {
  const { folder, home, platform } = machine
  const place = createPlace({ cwd: folder, workspace: folder, home, platform })
  const [trusted, { layers, faults: unread }] = await Promise.all([
    isTrusted(machine).catch(() => false),
    readSettings({ place }),
  ])
  const { hooks, faults } = readHooks(layers)
  const broken = [
    ...unread.map(({ file, line, column, message }) => `${file}:${line}:${column}: ${message}`),
    ...faults,
  ]
  const found = await Promise.all(hooks.map((hook) => examineHook(hook, { machine, trusted })))
  const all = [...broken.map(toFault), ...found]
  return all.length > 0 ? all : [{ name: 'hooks', state: 'good', found: 'none declared' }]
}

/** Sessions end with code 3 because of it, where the file counts. */
function toFault(message: string): Finding {
  return { name: 'hooks', state: 'missing', found: shown(message), advice: 'No hook of this file is sure to run.' }
}

interface Situation {
  readonly machine: Machine
  readonly trusted: boolean
}

async function examineHook(hook: HookDefinition, situation: Situation): Promise<Finding> {
  const { event, matcher, carrier, origin } = hook
  const about = matcher === undefined || matcher === '' ? '' : ` for ${matcher}`
  const found = shown(`${event}${about}, ${carrier.type}: ${wordsOf(carrier)} (${origin.file}:${origin.line})`)
  const advice = await obstacleOf(hook, situation)
  return advice === undefined
    ? { name: 'hooks', state: 'good', found }
    : { name: 'hooks', state: 'missing', found, advice: shown(advice) }
}

function wordsOf(carrier: Carrier): string {
  if (carrier.type === 'command') return carrier.command
  if (carrier.type === 'http') return carrier.url
  if (carrier.type === 'mcp_tool') return `${carrier.tool} of ${carrier.server}`
  return carrier.type === 'inProcess' ? '' : carrier.prompt
}

async function obstacleOf(
  { event, carrier, origin }: HookDefinition,
  { machine, trusted }: Situation,
): Promise<string | undefined> {
  if (!trusted && (origin.scope === 'project' || origin.scope === 'local'))
    return 'It does not run: the folder is not trusted.'
  if (!isSpoken(event)) return `It does not run: nothing speaks ${event} yet.`
  if (carrier.type !== 'command') return undefined
  const missing = await missingPrograms(carrier.command, machine)
  return missing.length === 0 ? undefined : `Not found: ${missing.join(', ')}.`
}

/** Prints those of its operands that are no command to it. */
const look = 'for name; do type -t -- "$name" > /dev/null || printf "%s\\0" "$name"; done'

/** Asked of the bash that would start it, in the folder and with the environment that it would have. */
function missingPrograms(command: string, { folder, home, environment }: Machine): Promise<readonly string[]> {
  const names = understandCommand(command, { cwd: folder, workspace: folder, home }).parts.flatMap(
    ({ words, guessed }) => (guessed ? [] : (words[0]?.value ?? [])),
  )
  const bash = spawn('bash', ['--norc', '--noprofile', '-c', look, 'bash', ...names], {
    cwd: folder,
    env: toCleanEnvironment(environment, { home }),
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let told = ''
  bash.stdout.on('data', (chunk: Buffer) => (told += chunk.toString()))
  return new Promise((resolve) => {
    bash.on('error', () => resolve(['bash']))
    bash.on('close', () => resolve([...new Set(told.split('\0').slice(0, -1))]))
  })
}

/** What is shown is anybody's text, and reports are passed on. */
function shown(text: string): string {
  return toPlainText(redactSecrets(text)).replace(/\s*\n\s*/g, ' ')
}
