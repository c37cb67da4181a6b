/** What every shell port must do; the one on a real machine and the scripted one run the same cases. */
import { describe, expect, test } from 'vitest'
import type { ShellPort, ShellRequest, ShellResult } from '../../contract/index.ts'
import type { ScriptedCommand } from './scripted-shell.ts'

export interface ShellUnderTest {
  readonly shell: ShellPort
  /** Where the first command runs; it has a folder `sub`. */
  readonly folder: string
  readonly close?: () => Promise<void>
}

const BOX = '─'
const FACE = '😀'

/** The commands of the cases, as a scripted shell answers them. */
export const conformanceCommands: Readonly<Record<string, ScriptedCommand | ((folder: string) => ScriptedCommand)>> = {
  'echo hello': { output: [{ stream: 'stdout', text: 'hello\n' }] },
  'echo out; sleep 0.05; echo err >&2; sleep 0.05; echo out; exit 3': {
    exitCode: 3,
    output: [
      { stream: 'stdout', text: 'out\n' },
      { stream: 'stderr', text: 'err\n' },
      { stream: 'stdout', text: 'out\n' },
    ],
  },
  'cd sub': { goesTo: 'sub' },
  'cd sub; exit 4': { goesTo: 'sub', exitCode: 4 },
  pwd: (folder) => ({ output: [{ stream: 'stdout', text: `${folder}\n` }] }),
  'echo before; kill -9 $$': { signal: 'SIGKILL', exitCode: 137, output: [{ stream: 'stdout', text: 'before\n' }] },
  'echo begun; sleep 60': { hangs: true, output: [{ stream: 'stdout', text: 'begun\n' }] },
  'no-such-program-anywhere': {
    exitCode: 127,
    output: [{ stream: 'stderr', text: 'bash: no-such-program-anywhere: command not found\n' }],
  },
  [`for i in {1..500}; do printf '%s' ${BOX}; done`]: { output: [{ stream: 'stdout', text: BOX.repeat(500) }] },
  [`for i in {1..50}; do printf '%s' ${FACE}; done`]: { output: [{ stream: 'stdout', text: FACE.repeat(50) }] },
}

export function describeShell(name: string, create: () => Promise<ShellUnderTest>): void {
  const withShell = (check: (under: ShellUnderTest, run: Run) => Promise<void>) => async () => {
    const under = await create()
    try {
      await check(under, (command, options) => under.shell.run({ ...defaults(), ...options, command }))
    } finally {
      await under.close?.()
    }
  }

  describe(`${name} is a shell port`, () => {
    test(
      'output and exit code 0 of a command that ends well',
      withShell(async ({ folder }, run) => {
        const hello = { head: 'hello\n', tail: '', omittedCharacters: 0, bytes: 6 }
        expect(stable(await run('echo hello'))).toEqual({
          end: 'exited',
          exitCode: 0,
          stdout: hello,
          stderr: nothing,
          output: hello,
          ranIn: folder,
          nextIn: folder,
        })
      }),
    )

    test(
      'both streams apart and in their order, and the exit code',
      withShell(async (_under, run) => {
        const seen: string[] = []
        const result = await run('echo out; sleep 0.05; echo err >&2; sleep 0.05; echo out; exit 3', {
          onOutput: ({ stream, text }) => void seen.push(`${stream}:${text}`),
        })
        expect([result.end, result.exitCode]).toEqual(['exited', 3])
        expect([result.stdout.head, result.stderr.head, result.output.head]).toEqual([
          'out\nout\n',
          'err\n',
          'out\nerr\nout\n',
        ])
        expect(seen).toEqual(['stdout:out\n', 'stderr:err\n', 'stdout:out\n'])
      }),
    )

    test(
      'the folder carries over, also from a command that fails',
      withShell(async ({ folder }, run) => {
        const first = await run('cd sub; exit 4')
        expect([first.exitCode, first.ranIn, first.nextIn]).toEqual([4, folder, `${folder}/sub`])
        const second = await run('pwd')
        expect([second.stdout.head, second.ranIn]).toEqual([`${folder}/sub\n`, `${folder}/sub`])
      }),
    )

    test(
      'a command that a signal ended is no success and keeps its output',
      withShell(async (_under, run) => {
        const result = await run('echo before; kill -9 $$')
        expect([result.end, result.exitCode, result.signal, result.stdout.head]).toEqual([
          'signalled',
          137,
          'SIGKILL',
          'before\n',
        ])
      }),
    )

    test(
      'an unknown program is exit code 127',
      withShell(async (_under, run) => {
        const result = await run('no-such-program-anywhere')
        expect([result.end, result.exitCode]).toEqual(['exited', 127])
        expect(result.stderr.head).toContain('command not found')
      }),
    )

    test(
      'a cancel ends the command and keeps what it printed',
      withShell(async (_under, run) => {
        const cancel = new AbortController()
        const result = await run('echo begun; sleep 60', { signal: cancel.signal, onOutput: () => cancel.abort() })
        expect([result.end, result.exitCode, result.stdout.head]).toEqual(['cancelled', 143, 'begun\n'])
      }),
    )

    test(
      'a command cancelled before its start does not run',
      withShell(async (_under, run) => {
        const result = await run('echo hello', { signal: AbortSignal.abort() })
        expect([result.end, result.exitCode, result.stdout]).toEqual(['cancelled', null, nothing])
      }),
    )

    test(
      'of a long output head and tail stay, and the rest is counted',
      withShell(async (_under, run) => {
        const { stdout, output } = await run(`for i in {1..500}; do printf '%s' ${BOX}; done`, {
          keep: { head: 20, tail: 10 },
        })
        const expected = { head: BOX.repeat(20), tail: BOX.repeat(10), omittedCharacters: 470, bytes: 1_500 }
        expect([stdout, output]).toEqual([expected, expected])
      }),
    )

    test(
      'a character of two code units is never split',
      withShell(async (_under, run) => {
        const { stdout } = await run(`for i in {1..50}; do printf '%s' ${FACE}; done`, { keep: { head: 5, tail: 5 } })
        expect(stdout).toEqual({ head: FACE.repeat(2), tail: FACE.repeat(2), omittedCharacters: 92, bytes: 200 })
      }),
    )
  })
}

type Run = (command: string, options?: Partial<Omit<ShellRequest, 'command'>>) => Promise<ShellResult>

const nothing = { head: '', tail: '', omittedCharacters: 0, bytes: 0 }

function defaults(): Omit<ShellRequest, 'command'> {
  return { keep: { head: 15_000, tail: 15_000 }, signal: new AbortController().signal }
}

function stable({ durationMs: _durationMs, ...rest }: ShellResult): Omit<ShellResult, 'durationMs'> {
  return rest
}
