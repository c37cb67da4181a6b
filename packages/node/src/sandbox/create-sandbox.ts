/** A sandbox made of bubblewrap: namespaces, a view of the disk for each command, and a proxy where domains are allowed. */
import { execFile } from 'node:child_process'
import { lstatSync, mkdtempSync, realpathSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createDomainProxy } from './create-domain-proxy.ts'
import type { DomainProxyOptions } from './create-domain-proxy.ts'
import { describePromises } from './describe-promises.ts'
import { explainFailure } from './explain-failure.ts'
import { findProgram } from './find-program.ts'
import { findSockets } from './find-sockets.ts'
import { PROXY_PORT, toInnerEnvironment } from './inner-environment.ts'
import { toMountArguments } from './mount-arguments.ts'
import { isInside, planMounts } from './plan-mounts.ts'
import { findProtectedPlaces } from './protected-places.ts'
import type { Availability, Sandbox, SandboxCommand, SandboxMissing, WrappedCommand } from './sandbox.ts'

export interface SandboxOptions {
  /** Absolute; commands may write here, but for names that make other programs run something. */
  readonly workspace: string
  /** Further absolute places that may be written, such as the cache of a package manager. */
  readonly writable?: readonly string[]
  /** Absolute places that cannot be read; those that do not exist when a command starts are not hidden from it. */
  readonly deniedReads: readonly string[]
  /** Absolute places that can be read although a folder above them is in `deniedReads`. */
  readonly readable?: readonly string[]
  /** Absolute places in the workspace that nobody writes or creates, beside the usual ones. */
  readonly protected?: readonly string[]
  /** Hosts that may be reached, such as `example.com` or `*.example.com`. */
  readonly allowedDomains: readonly string[] | 'none'
  /** How the proxy finds and judges addresses. */
  readonly addresses?: Pick<DomainProxyOptions, 'resolve' | 'isAllowedAddress'>
  /** Absolute path of bubblewrap. Default the one of the system. */
  readonly bubblewrap?: string
}

const INSTALL = 'apt-get install bubblewrap socat'

/** Named sockets of the machine live in `/run`; the other two are where programs put what they need for a moment. */
const PRIVATE = ['/tmp', '/var/tmp', '/run']

/**
 * Switches of the whole machine, not of a namespace. Root's commands are still root to them, and one of them names a
 * program that the kernel starts outside.
 */
const KERNEL = ['sys', 'sysrq-trigger', 'irq', 'bus', 'fs', 'acpi', 'scsi', 'driver', 'mtrr', 'pressure'].map(
  (name) => `/proc/${name}`,
)

const WALLS =
  '--unshare-user --disable-userns --unshare-pid --unshare-ipc --unshare-uts --unshare-cgroup-try --unshare-net --new-session --die-with-parent --cap-drop ALL'.split(
    ' ',
  )

const PROXY_FOLDER = '/run/toolgate'

/** Starts the bridge to the proxy, waits until it takes connections, and becomes the command. */
const BRIDGE =
  `"$0" TCP-LISTEN:${PROXY_PORT},bind=127.0.0.1,reuseaddr,fork UNIX-CONNECT:${PROXY_FOLDER}/proxy ` +
  '</dev/null >/dev/null 2>&1 3>&- 4>&- 5>&- & ' +
  `for _ in {1..200}; do (: </dev/tcp/127.0.0.1/${PROXY_PORT}) 2>/dev/null && break; sleep 0.01; done; exec "$@"`

/** A signal that asks a group to end is meant for the command; bubblewrap would take the sandbox down at once. */
const ASKING = 'TERM,INT,HUP'

/** How long the try-out may take. */
const TRY_MS = 10_000

export function createSandbox(options: SandboxOptions): Sandbox {
  const { workspace, deniedReads, allowedDomains } = options
  const writable = [workspace, ...(options.writable ?? [])].map((path) => resolve(path))
  const bubblewrap = options.bubblewrap ?? findProgram('bwrap')
  const programs = { env: findProgram('env'), bash: findProgram('bash'), socat: findProgram('socat') }
  const placeholders = new Set<string>()
  const proxyFolder = allowedDomains === 'none' ? undefined : mkdtempSync(join(tmpdir(), 'toolgate-proxy-'))
  const proxy =
    allowedDomains === 'none' || proxyFolder === undefined
      ? undefined
      : createDomainProxy({ ...options.addresses, allowedDomains, socketPath: join(proxyFolder, 'proxy') })
  let answer: Availability | undefined
  let trying: Promise<Availability> | undefined

  function toArguments(cwd: string): readonly string[] {
    const sockets = findSockets().filter((path) => !writable.some((folder) => isInside(path, folder)) && isSocket(path))
    const mounts = planMounts({
      private: PRIVATE,
      writable,
      readable: options.readable ?? [],
      protected: [...findProtectedPlaces(resolve(workspace)), ...(options.protected ?? [])],
      hidden: [...deniedReads, ...sockets.filter((path) => !PRIVATE.some((folder) => isInside(path, folder)))],
    })
    for (const { path, kind } of mounts) if (kind === 'placeholder') placeholders.add(path)
    return [
      WALLS,
      ['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc'],
      KERNEL.filter(exists).flatMap((path) => ['--ro-bind', path, path]),
      toMountArguments(mounts),
      proxyFolder === undefined ? [] : ['--ro-bind', proxyFolder, PROXY_FOLDER],
      ['--chdir', cwd, '--'],
    ].flat()
  }

  function wrap({ program, args, cwd, environment }: SandboxCommand): WrappedCommand {
    const env = programs.env ?? '/usr/bin/env'
    const bridge =
      proxy === undefined
        ? []
        : [programs.bash ?? '/bin/bash', '--norc', '--noprofile', '-c', BRIDGE, programs.socat ?? '/usr/bin/socat']
    return {
      program: env,
      args: [
        `--ignore-signal=${ASKING}`,
        bubblewrap ?? '/usr/bin/bwrap',
        ...toArguments(cwd),
        env,
        `--default-signal=${ASKING}`,
        ...bridge,
        program,
        ...args,
      ],
      environment: toInnerEnvironment(environment, proxy !== undefined),
    }
  }

  async function tryOut(): Promise<Availability> {
    const missing = findMissing()
    if (missing !== undefined) return missing
    const fault = await proxy?.ready
    if (fault !== undefined)
      return {
        ok: false,
        reason: `The proxy for the allowed domains does not start: ${fault}`,
        fix: 'Check the temporary folder, or allow no domains.',
      }
    const { program, args, environment } = wrap({
      program: programs.env ?? '',
      args: ['--version'],
      cwd: '/',
      environment: {},
    })
    return new Promise((settle) => {
      execFile(program, [...args], { env: environment, timeout: TRY_MS }, (error, _stdout, stderr) =>
        settle(error === null ? { ok: true } : explainFailure(stderr || error.message)),
      )
    })
  }

  function findMissing(): SandboxMissing | undefined {
    if (process.platform !== 'linux')
      return {
        ok: false,
        reason: `The sandbox is made of bubblewrap, which ${process.platform} does not have.`,
        fix: 'Work on Linux, in a container or in a virtual machine.',
      }
    if (bubblewrap === undefined || !exists(bubblewrap))
      return { ok: false, reason: 'bubblewrap is not installed.', fix: INSTALL }
    if (programs.env === undefined)
      return { ok: false, reason: 'The program env is missing.', fix: 'apt-get install coreutils' }
    if (proxy !== undefined && (programs.socat === undefined || programs.bash === undefined))
      return { ok: false, reason: 'Allowed domains need socat and bash, and one is missing.', fix: `${INSTALL} bash` }
    if (writable.some((path) => toReal(path) === '/'))
      return {
        ok: false,
        reason: 'The whole disk would be writable, so there is nothing to protect.',
        fix: 'Start in the folder of a project.',
      }
    return undefined
  }

  return {
    async available() {
      if (answer?.ok === true) return answer
      trying ??= tryOut().finally(() => (trying = undefined))
      answer = await trying
      return answer
    },
    wrap,
    describe() {
      const state = answer === undefined ? 'unchecked' : answer.ok ? 'on' : 'off'
      return describePromises({
        state,
        writable,
        deniedReads,
        allowedDomains,
        ...(answer?.ok === false ? { missing: answer } : {}),
      })
    },
    async close() {
      await proxy?.close()
      if (proxyFolder !== undefined) rmSync(proxyFolder, { recursive: true, force: true })
      for (const path of placeholders) removeEmpty(path)
      placeholders.clear()
    },
  }
}

function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}

function isSocket(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isSocket() ?? false
  } catch {
    return false
  }
}

function toReal(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

/** Only what is still empty: a person may have begun to use the name. */
function removeEmpty(path: string): void {
  try {
    rmdirSync(path)
  } catch {
    // It is in use, or gone already.
  }
}
