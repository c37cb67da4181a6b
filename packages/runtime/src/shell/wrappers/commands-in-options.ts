/** Commands that the words of a call name although its program is no wrapper. Seen by deny and ask rules only. */
import type { Argument } from '../analysis.ts'
import { stringLiterals } from '../languages/string-literals.ts'
import { withoutVersion } from '../programs/without-version.ts'
import { COMMAND_NAMING, type CommandNaming } from './command-naming.ts'
import type { InnerCommand } from './extraction.ts'

interface Naming extends Omit<CommandNaming, 'long'> {
  readonly long: readonly string[]
}

const BY_NAME: ReadonlyMap<string, Naming> = new Map(
  COMMAND_NAMING.flatMap((entry) => {
    const naming = { ...entry, long: entry.long?.split(' ') ?? [] }
    return entry.names.split(' ').map((name) => [name, naming] as const)
  }),
)
const NONE: readonly InnerCommand[] = []
const ASSIGNED = /^[\w.-]+=/
// `ssh -o 'ProxyCommand TEXT'`.
const KEYWORD = /^[A-Za-z]+\s+/

/** What the words after the program may run. */
export function commandsInOptions(program: string, words: readonly Argument[]): readonly InnerCommand[] {
  const entry = BY_NAME.get(program) ?? BY_NAME.get(withoutVersion(program))
  if (entry === undefined) return NONE
  const found: InnerCommand[] = []
  const add = (text: string | undefined): void => {
    const script = text?.replace(ASSIGNED, '').replace(/^:?!/, '') ?? ''
    if (script !== '') found.push({ script })
  }
  words.forEach(({ value }, index) => {
    if (index === 0 || value === null) return
    const glued = readOption(entry, value)
    const text = glued === '' ? words[index + 1]?.value : glued
    if (text != null) {
      add(text)
      if (KEYWORD.test(text)) add(text.replace(KEYWORD, ''))
    }
    for (const pattern of entry.words ?? []) add(pattern.exec(value)?.slice(1).findLast(isFilled))
    if (entry.code?.test(value) === true) stringLiterals(value).forEach(add)
  })
  return found
}

function isFilled(group: string | undefined): boolean {
  return group !== undefined && group !== ''
}

/** The value glued to an option that names a command, '' where it is the next word, null where the word is no such option. */
function readOption({ long, short }: Naming, word: string): string | null {
  const match = /^--?(\w[\w-]+)(?:=(.*))?$/s.exec(word)
  if (match !== null && isLong(long, match[1]!)) return match[2] ?? ''
  if (short === undefined || !/^-[A-Za-z0-9]/.test(word)) return null
  const at = [...word].findIndex((letter, index) => index > 0 && short.includes(letter))
  return at > 0 && /^-\w*$/.test(word.slice(0, at)) ? word.slice(at + 1) : null
}

/** Long options may be cut short as long as only one is meant. */
function isLong(names: readonly string[], given: string): boolean {
  return given.length > 1 && names.some((name) => name.startsWith(given))
}
