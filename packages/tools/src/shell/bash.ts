/** Runs a shell command in the foreground. */
import {
  defineTool,
  done,
  fail,
  type Effect,
  type Output,
  type Place,
  type ShellResult,
} from '@toolgate/runtime/contract'
import { understandCommand } from '@toolgate/runtime/shell'
import * as z from 'zod'
import { benignAnswer } from './exit-code.ts'
import { shownOutput } from './shown-output.ts'
import { wallNote } from './wall-note.ts'

const DEFAULT_TIMEOUT = 120_000
const MAXIMUM_TIMEOUT = 600_000
const OUTPUT = 30_000
/** Room for notices around the output. */
const NOTICES = 1_000
const KEPT = (OUTPUT - NOTICES) / 2

/** Set by a host that puts walls around commands which a person may let them leave. */
const LEAVING = 'sandbox-exit'

const confined = z.strictObject({
  command: z.string().min(1).regex(/\S/, 'must not be blank').describe('The command line, exactly as bash gets it'),
  timeout: z
    .int()
    .min(1)
    .max(MAXIMUM_TIMEOUT)
    .optional()
    .describe(`Milliseconds until the command is ended; default ${DEFAULT_TIMEOUT}`),
  description: z.string().max(500).optional().describe('What the command does, in a few words, for the person'),
})

const leaving = confined.extend({
  dangerouslyDisableSandbox: z
    .boolean()
    .optional()
    .describe('Run outside of the sandbox; the person is asked each time. Only for what cannot work inside'),
})

export const bash = defineTool({
  name: 'Bash',
  title: 'Run a command',
  describe:
    'Run a shell command with bash and wait for its end. The working directory carries over to the next command; variables, ' +
    'aliases and functions do not. There is no terminal and standard input is empty, so nothing can be typed into it. After ' +
    `the timeout (default ${DEFAULT_TIMEOUT / 1000} s, at most ${MAXIMUM_TIMEOUT / 1000} s) the command and all its children are ended and what it printed so far ` +
    `comes back. Of output beyond ${OUTPUT.toLocaleString('en-US')} characters the start and the end are shown.`,
  usage: [
    'An exit code other than 0 is a failure with the output; 1 from a command that searches or compares is an answer.',
    'Use the options that make a program ask nothing, such as --yes or -m for a commit message.',
  ],
  input: leaving,
  refine: (_input, { features }) => (features.includes(LEAVING) ? leaving : confined),
  approval: ({ dangerouslyDisableSandbox }) =>
    dangerouslyDisableSandbox === true
      ? { always: 'It would run outside of the sandbox, where nothing limits it.', remember: false }
      : undefined,
  effect: ({ command }, place) => effectOf(command, place),
  needs: ['shell'],
  subject: { kind: 'command', covers: true, of: ({ command }) => command },
  preview: async ({ command, description, dangerouslyDisableSandbox }) =>
    [dangerouslyDisableSandbox === true ? 'OUTSIDE OF THE SANDBOX' : '', description ?? '', command]
      .filter((part) => part !== '')
      .join('\n\n'),
  timeout: {
    default: DEFAULT_TIMEOUT,
    max: MAXIMUM_TIMEOUT,
    of: ({ timeout }) => timeout,
    grace: 6_000,
  },
  budget: { chars: OUTPUT, keep: 'both' },
  repeat: 'never',
  summary: ({ command }) => firstLine(command),

  async run({ command, dangerouslyDisableSandbox }, { shell, place, signal, update }) {
    const result = await shell.run({
      command,
      ...(dangerouslyDisableSandbox === true && { outside: true as const }),
      keep: { head: KEPT, tail: KEPT },
      signal,
      onOutput: ({ text }) => update(text),
    })
    return outcomeOf(result, { command, place })
  },
})

/** Programs that move the session to another folder: the commands after them have to wait. */
const MOVERS: ReadonlySet<string | null> = new Set(['cd', 'pushd', 'popd'])

function effectOf(command: string, place: Place): Effect {
  const { verdict, commands } = understandCommand(command, {
    workspace: place.workspace,
    cwd: place.cwd,
    home: place.home,
  })
  if (verdict !== 'readonly') return { access: 'destroy', scope: 'system' }
  const moves = commands.some(({ program }) => MOVERS.has(program))
  return moves ? { access: 'write', scope: 'session' } : { access: 'read', scope: 'workspace' }
}

interface Asked {
  readonly command: string
  readonly place: Place
}

function outcomeOf(result: ShellResult, { command, place }: Asked): Output<string> {
  const output = withNotes(shownOutput(result), result, place)
  const facts = { exitCode: result.exitCode, durationMs: result.durationMs, bytes: result.output.bytes }
  switch (result.end) {
    case 'not-started':
      return fail(
        'not-started',
        joined(`The command could not be started: ${result.message ?? 'no reason is known'}`, output),
        facts,
      )
    case 'cancelled':
      return fail('cancelled', joined('The command was ended. Output so far:', output), facts)
    case 'signalled':
      return fail(
        'killed',
        joined(`Killed by ${result.signal ?? 'a signal'} (${result.exitCode ?? 'no exit code'})`, output),
        facts,
      )
    case 'exited':
      return exited(result, { command, output, facts })
  }
}

function exited(
  result: ShellResult,
  shown: { command: string; output: string; facts: Readonly<Record<string, unknown>> },
): Output<string> {
  const { command, output, facts } = shown
  const code = result.exitCode ?? 0
  if (code === 0) return done(output === '' ? '(no output)' : output, facts)
  const last = code === 1 ? understandCommand(command).parts.at(-1)?.program : undefined
  const answer = benignAnswer(last, code)
  if (answer !== undefined) return done(joined(output, `(exit code ${code}: ${answer})`), facts)
  return fail('exit-code', joined(`Exit code ${code}`, output, result.walls === true ? wallNote(output) : ''), facts)
}

/** What changed around the command, said in the same result. */
function withNotes(output: string, { note, ranIn, nextIn }: ShellResult, place: Place): string {
  const notes = [
    ...(note === undefined ? [] : [note]),
    ...(ranIn === nextIn ? [] : [`The working directory is now ${place.display(nextIn)}.`]),
  ]
  return notes.length === 0 ? output : joined(output, `[${notes.join(' ')}]`)
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n')
}

function firstLine(command: string): string {
  const [line = ''] = command.trim().split(/[\r\n]/)
  const short = line.length > 100 ? `${line.slice(0, 100)}…` : line
  return line.length < command.trim().length && short === line ? `${line} …` : short
}
