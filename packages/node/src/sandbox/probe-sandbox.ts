/** Tries the walls for real, in folders and against a server of its own: what a machine's kernel and settings allow, no version number tells. */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createSandbox } from './create-sandbox.ts'
import type { SandboxPromiseName } from './sandbox.ts'

export interface ProbeFinding {
  readonly promise: SandboxPromiseName
  readonly held: boolean
  /** What was tried, and what came of it. */
  readonly tried: string
  readonly saw: string
  readonly fix?: string
}

export interface ProbeOptions {
  /** Absolute folder outside of any sandbox, where this user may write: a file is tried there. */
  readonly home: string
  /** Absolute path of bubblewrap. Default the one of the system. */
  readonly bubblewrap?: string
}

/** Long enough for the kernel to end a namespace. */
const ENDING_MS = 2_000
const COMMAND_MS = 10_000

/** Sets a switch to what it is, and tells when that was possible. */
const SAME_SWITCH = 'v=$(cat /proc/sys/vm/swappiness); echo "$v" > /proc/sys/vm/swappiness && echo switched'
const WRITE_WORDS: Readonly<Record<string, string>> = {
  'in\n': 'only the workspace was written',
  'in\nswitched\n': 'the switch of the kernel was written',
}

/** One finding for each promise; none of them held where the sandbox is missing. Never rejects for the state of the machine. */
export async function probeSandbox(options: ProbeOptions): Promise<readonly ProbeFinding[]> {
  const mark = randomUUID()
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'toolgate-probe-')))
  const outside = join(options.home, `.toolgate-probe-${mark}`)
  const denied = join(folder, 'denied')
  mkdirSync(denied)
  writeFileSync(join(denied, 'secret'), mark)
  const sandbox = createSandbox({
    workspace: folder,
    deniedReads: [denied],
    allowedDomains: 'none',
    ...(options.bubblewrap === undefined ? {} : { bubblewrap: options.bubblewrap }),
  })
  const reached: string[] = []
  const server = createServer((socket) => {
    reached.push('connected')
    socket.on('error', () => {}).destroy()
  })

  function run(script: string): Promise<string> {
    const command = { program: 'bash', args: ['--norc', '--noprofile', '-c', script], cwd: folder }
    const wrapped = sandbox.wrap({ ...command, environment: { PATH: '/usr/bin:/bin', TOOLGATE_PROBE: mark } })
    return new Promise((settle) => {
      execFile(
        wrapped.program,
        [...wrapped.args],
        { env: wrapped.environment, timeout: COMMAND_MS },
        (_error, stdout) => settle(stdout),
      )
    })
  }

  async function tryWrite(): Promise<ProbeFinding> {
    const said = await run(`echo in > inside; cat inside; echo out > ${quote(outside)}; ${SAME_SWITCH}`)
    const escaped = existsSync(outside)
    return {
      promise: 'writes',
      held: !escaped && said === 'in\n' && existsSync(join(folder, 'inside')),
      tried: `write into the workspace, to ${outside}, and to a switch of the kernel`,
      saw: escaped ? 'the file outside was written' : (WRITE_WORDS[said] ?? 'the workspace could not be written'),
    }
  }

  async function tryRead(): Promise<ProbeFinding> {
    const said = await run(`cat denied/secret; ls -a denied; echo done`)
    return {
      promise: 'reads',
      held: said === 'done\n',
      tried: 'read a denied file',
      saw: said.includes(mark) ? 'the file was read' : 'nothing was read',
    }
  }

  async function tryConnect(): Promise<ProbeFinding> {
    const { port } = server.address() as AddressInfo
    const said = await run(`: < /dev/tcp/127.0.0.1/${port}; echo done`)
    const held = reached.length === 0 && said === 'done\n'
    return {
      promise: 'network',
      held,
      tried: `connect to 127.0.0.1:${port}`,
      saw: reached.length > 0 ? 'it was connected' : 'no connection was made',
    }
  }

  async function tryOutlive(): Promise<ProbeFinding> {
    const said = await run('setsid sleep 60 >/dev/null 2>&1 & ls -d /proc/[0-9]* | wc -l')
    const until = performance.now() + ENDING_MS
    while (isAnybodyMarked(mark) && performance.now() < until) await sleep(10)
    const alive = isAnybodyMarked(mark)
    const held = !alive && said !== '' && Number(said) < 8
    return {
      promise: 'processes',
      held,
      tried: 'leave a process of its own session behind',
      saw: alive ? 'it lives on' : 'it ended with the command',
    }
  }

  async function tryRights(): Promise<ProbeFinding> {
    const said = await run(
      `grep -E '^(CapEff|NoNewPrivs)' /proc/self/status; unshare -Ur true 2>/dev/null && echo unshared`,
    )
    const held = said === 'CapEff:\t0000000000000000\nNoNewPrivs:\t1\n'
    return {
      promise: 'privileges',
      held,
      tried: 'look at the rights, and make a user namespace',
      saw: held ? 'no rights, and none to gain' : said.trim(),
    }
  }

  async function tryEnvironment(): Promise<ProbeFinding> {
    const said = await run(
      `cat /proc/[0-9]*/environ 2>/dev/null | tr '\\0' '\\n' | sed 's/=.*//' | sort -u | tr '\\n' ' '`,
    )
    const held =
      said.trim() === 'OLDPWD PATH PWD SHLVL TMPDIR TOOLGATE_PROBE _' ||
      said.trim() === 'PATH PWD SHLVL TMPDIR TOOLGATE_PROBE _'
    return {
      promise: 'environment',
      held,
      tried: 'read the variables of all processes in sight',
      saw: said.trim() || 'nothing',
    }
  }

  try {
    const available = await sandbox.available()
    if (!available.ok)
      return sandbox.describe().promises.map(({ name, text }) => ({
        promise: name,
        held: false,
        tried: `start a command: ${available.reason}`,
        saw: text,
        fix: available.fix,
      }))
    await new Promise<void>((settle) => void server.listen(0, '127.0.0.1', settle))
    const findings = await Promise.all([tryWrite(), tryRead(), tryConnect(), tryRights(), tryEnvironment()])
    // Alone, because it looks for whatever bears the mark.
    return [...findings, await tryOutlive()]
  } finally {
    server.close()
    await sandbox.close()
    rmSync(folder, { recursive: true, force: true })
    rmSync(outside, { force: true })
  }
}

function quote(path: string): string {
  return `'${path.replaceAll("'", String.raw`'\''`)}'`
}

/** Processes that were started with the mark in their environment. */
function isAnybodyMarked(mark: string): boolean {
  return readdirSync('/proc').some((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      return readFileSync(`/proc/${name}/environ`, 'latin1').includes(mark)
    } catch {
      return false
    }
  })
}
