/** Turns words into a command with its operands and options; a wrong word is answered with the nearest right one. */
import { parseArgs } from 'node:util'
import type { CommandEntry, CommandRequest, Options } from './command-entry.ts'
import { agentCommand, commands } from './command-list.ts'
import { exitCodes } from './exit-code.ts'
import { commonOptions, sessionOptions, type OptionSpec } from './option-spec.ts'
import { stop, type Stop } from './stop.ts'

export interface ParsedArguments {
  readonly entry: CommandEntry
  readonly request: CommandRequest
}

/** A word that is wrong, with what would have been right. */
interface WrongWord {
  readonly wrong: string
  readonly known: readonly string[]
  readonly where: string
}

export async function parseArguments(words: readonly string[]): Promise<ParsedArguments | Stop> {
  const every = [...commonOptions, ...sessionOptions, ...[agentCommand, ...commands].flatMap(({ options }) => options)]
  const { tokens } = parseArgs({
    args: [...words],
    options: toConfiguration(every),
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const found = findCommand(tokens)
  if ('wrong' in found) return refuse(found)
  const { entry } = found
  const allowed = [...entry.options, ...(entry.session ? sessionOptions : []), ...commonOptions]
  const values = new Map<string, string[]>()
  const operands: string[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') operands.push(token.value)
    if (token.kind !== 'option') continue
    const spec = allowed.find((option) => spellingsOf(option).includes(token.name) || option.short === token.name)
    if (spec === undefined)
      return refuse({
        wrong: token.rawName,
        known: allowed.flatMap(spellingsOf).map((name) => `--${name}`),
        where: `the option ${token.rawName}${known(every, token.name) ? ` of toolgate ${entry.name}`.trimEnd() : ''}`,
      })
    const given = toValue(spec, token)
    if (typeof given !== 'string') return given
    values.set(spec.name, [...(values.get(spec.name) ?? []), given])
  }
  return {
    entry,
    request: { words, operands: entry === agentCommand ? operands : operands.slice(1), options: toOptions(values) },
  }
}

type Token = NonNullable<ReturnType<typeof parseArgs<{ tokens: true; strict: false }>>['tokens']>[number]

/** The first bare word names the command, unless `-p` before it has made it the prompt. */
function findCommand(tokens: readonly Token[]): { readonly entry: CommandEntry } | WrongWord {
  for (const token of tokens) {
    if (token.kind === 'option' && (token.name === 'print' || token.name === 'p')) return { entry: agentCommand }
    if (token.kind !== 'positional') continue
    const entry = commands.find(({ name }) => name === token.value)
    if (entry !== undefined) return { entry }
    return { wrong: token.value, known: commands.map(({ name }) => name), where: `the command ${token.value}` }
  }
  return { entry: agentCommand }
}

function toValue({ name, value }: OptionSpec, token: Extract<Token, { kind: 'option' }>): string | Stop {
  if (value === undefined) return token.value === undefined ? '' : stop(exitCodes.usage, `--${name} takes no value.`)
  if (token.value === undefined) return stop(exitCodes.usage, `--${name} needs a value: --${name} ${value}.`)
  if (token.value.startsWith('-') && !token.inlineValue) {
    return stop(
      exitCodes.usage,
      `--${name} needs a value, and ${token.value} looks like an option. If it is the value, write --${name}=${token.value}.`,
    )
  }
  return token.value
}

function toConfiguration(
  options: readonly OptionSpec[],
): Record<string, { type: 'string' | 'boolean'; short?: string; multiple: true }> {
  return Object.fromEntries(
    options.flatMap((option) =>
      spellingsOf(option).map((name) => [
        name,
        {
          type: option.value === undefined ? ('boolean' as const) : ('string' as const),
          multiple: true as const,
          ...(option.short !== undefined && { short: option.short }),
        },
      ]),
    ),
  )
}

function spellingsOf({ name, spellings = [] }: OptionSpec): readonly string[] {
  return [name, ...spellings]
}

function known(options: readonly OptionSpec[], name: string): boolean {
  return options.some((option) => spellingsOf(option).includes(name))
}

function toOptions(values: ReadonlyMap<string, readonly string[]>): Options {
  return {
    has: (name) => values.has(name),
    value: (name) => values.get(name)?.at(-1),
    values: (name) => values.get(name) ?? [],
  }
}

async function refuse({ wrong, known: names, where }: WrongWord): Promise<Stop> {
  const { nearestWords } = await import('./nearest-words.ts')
  const nearest = nearestWords(wrong, names)
  const hint = nearest.length > 0 ? `Did you mean ${nearest.join(' or ')}?` : 'See toolgate --help.'
  return stop(exitCodes.usage, `There is no ${where.replace(/^the /, '')}. ${hint}`)
}
