/** The questions that `doctor` asks of the machine, all at once. A key is named when it is there, and never shown. */
import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { providers } from '@toolgate/providers/catalog'
import { findLocalServers } from '@toolgate/providers/compatible'
import { createSearch } from '@toolgate/node/search'
import type { Machine } from '../wiring/machine.ts'
import { makeFolder } from '../wiring/make-folder.ts'
import { examineHooks } from './examine-hooks.ts'
import type { Finding } from './finding.ts'

export async function examine(machine: Machine): Promise<readonly Finding[]> {
  const [search, bash, git, state, servers, bwrap, socat, sandbox, hooks] = await Promise.all([
    checkSearch(machine),
    checkProgram('bash', { version: '--version', without: 'No command can be run.', state: 'bad' }),
    checkProgram('git', {
      version: '--version',
      without: 'Work in repositories is blind to their history.',
      state: 'missing',
    }),
    checkState(machine),
    checkServers(),
    checkProgram('bwrap', {
      version: '--version',
      without: 'Needed for the sandbox: apt install bubblewrap.',
      state: 'missing',
    }),
    checkProgram('socat', {
      version: '-V',
      without: 'Needed for the network of the sandbox: apt install socat.',
      state: 'missing',
    }),
    checkSandbox(machine),
    examineHooks(machine),
  ])
  return [checkNode(), search, bash, git, state, checkKeys(machine), servers, bwrap, socat, sandbox, ...hooks]
}

function checkNode(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const supported = (major === 22 && minor >= 22) || (major === 24 && minor >= 15) || major >= 26
  return {
    name: 'node',
    state: supported ? 'good' : 'bad',
    found: process.versions.node,
    ...(!supported && { advice: 'Needed is 22.22, 24.15 or 26 and newer.' }),
  }
}

async function checkSearch({ folder }: Machine): Promise<Finding> {
  const found = await createSearch()
    .files('package.json', { in: folder, newest: 1 })
    .catch((error: unknown) => ({ fault: 'broken', message: String(error) }))
  if (!('fault' in found)) return { name: 'ripgrep', state: 'good', found: 'searches work' }
  return { name: 'ripgrep', state: 'bad', found: found.message, advice: 'Install ripgrep (rg), or run npm ci again.' }
}

interface ProgramCheck {
  /** The option that makes it tell its version. */
  readonly version: string
  readonly without: string
  readonly state: 'missing' | 'bad'
}

async function checkProgram(name: string, { version: option, without, state }: ProgramCheck): Promise<Finding> {
  try {
    const { stdout, stderr } = await promisify(execFile)(name, [option], { timeout: 5_000 })
    const version = /\d+(?:\.\d+)+/.exec(`${stdout}${stderr}`)?.[0]
    return { name, state: 'good', found: version ?? 'there' }
  } catch {
    return { name, state, found: 'not found', advice: without }
  }
}

/** Tried for real: whether walls hold, no version tells. */
async function checkSandbox({ home }: Machine): Promise<Finding> {
  const { probeSandbox } = await import('@toolgate/node/sandbox')
  const findings = await probeSandbox({ home })
  const broken = findings.filter(({ held }) => !held)
  const [first] = broken
  const names = (some: typeof findings): string => some.map(({ promise }) => promise).join(', ')
  if (first === undefined)
    return { name: 'sandbox', state: 'good', found: `holds: ${names(findings)}; --sandbox on switches it on` }
  return {
    name: 'sandbox',
    state: 'missing',
    found: `does not hold: ${names(broken)} (${first.tried}: ${first.saw})`,
    advice: `With --sandbox on no command runs here. ${first.fix ?? ''}`.trimEnd(),
  }
}

async function checkState({ state }: Machine): Promise<Finding> {
  const probe = join(state, `.doctor-${process.pid}`)
  try {
    const fault = await makeFolder(state)
    if (fault !== undefined) throw fault
    await writeFile(probe, '')
    await rm(probe)
    return { name: 'state', state: 'good', found: state }
  } catch (error) {
    return {
      name: 'state',
      state: 'bad',
      found: error instanceof Error ? error.message : String(error),
      advice: 'No session can be kept. Another place: --state DIR or TOOLGATE_STATE.',
    }
  }
}

function checkKeys({ environment }: Machine): Finding {
  const names = [...new Set(providers.flatMap(({ keyVariables }) => keyVariables))]
  const present = names.filter((name) => (environment[name] ?? '') !== '')
  if (present.length > 0) return { name: 'keys', state: 'good', found: present.join(', ') }
  return {
    name: 'keys',
    state: 'missing',
    found: 'none set',
    advice: `For a hosted model set one of ${names.join(', ')}.`,
  }
}

async function checkServers(): Promise<Finding> {
  const found = await findLocalServers()
  if (found.length === 0)
    return {
      name: 'servers',
      state: 'missing',
      found: 'no local model server answers',
      advice: 'Ollama, LM Studio and vLLM are found at their usual ports.',
    }
  return {
    name: 'servers',
    state: 'good',
    found: found.map(({ label, models }) => `${label} (${models.length} models)`).join(', '),
  }
}
