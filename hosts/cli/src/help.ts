/** Help as text, made from the list of commands and nothing else. */
import type { CommandEntry } from './command-entry.ts'
import { agentCommand, commands } from './command-list.ts'
import { commonOptions, sessionOptions, type OptionSpec } from './option-spec.ts'

export function generalHelp(): string {
  const width = Math.max(...commands.map(({ name, operands }) => name.length + 1 + operands.length))
  const rows = commands.map(
    ({ name, operands, summary }) => `  toolgate ${`${name} ${operands}`.padEnd(width)}  ${summary}`,
  )
  return [
    'toolgate: know exactly what the model may call, and why; run every call safely.',
    '',
    `  toolgate ${agentCommand.operands.padEnd(width)}  ${agentCommand.summary}`,
    ...rows,
    '',
    'Examples:',
    ...[agentCommand, ...commands].map(({ examples: [example = ''] }) => `  ${example}`),
    '',
    ...optionLines('Options of -p:', agentCommand.options),
    ...optionLines('Options of every command that builds a surface:', sessionOptions),
    ...optionLines('Options of every command:', [
      ...commonOptions,
      { name: 'version', short: 'v', help: 'the version' },
    ]),
    'Exit codes: 0 done, 1 failed, 2 wrong usage, 3 wrong configuration, 4 refused, 5 provider failed, 6 expectation not met, 130 cancelled.',
    '',
  ].join('\n')
}

export function commandHelp({ name, operands, summary, examples, options, session }: CommandEntry): string {
  return [
    `toolgate ${[name, operands].filter((part) => part !== '').join(' ')}`,
    `  ${summary}`,
    '',
    examples.length === 1 ? 'Example:' : 'Examples:',
    ...examples.map((example) => `  ${example}`),
    '',
    ...(options.length > 0 ? optionLines('Options:', options) : []),
    ...(session ? optionLines('Options of the session:', sessionOptions) : []),
    ...optionLines('Options of every command:', commonOptions),
  ].join('\n')
}

function optionLines(title: string, options: readonly OptionSpec[]): readonly string[] {
  const written = options.map(
    ({ name, short, value }) =>
      `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`,
  )
  const width = Math.max(...written.map(({ length }) => length))
  return [title, ...options.map(({ help }, index) => `  ${(written[index] ?? '').padEnd(width)}  ${help}`), '']
}
