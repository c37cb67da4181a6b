/**
 * Programs whose option values or scripts name commands although they are no wrappers: `tar --checkpoint-action=exec=…`,
 * `git -c core.pager=…`, `awk 'BEGIN{system("…")}'`. Seen by deny and ask rules; the programs' own tables make them ask.
 */
import type { Argument } from '../analysis.ts'
import { NOTHING, type Extraction, type InnerCommand } from './extraction.ts'

/** Program → pattern of an option word; group 1 holds a glued command, else the next word is one. */
const COMMAND_OPTIONS: Readonly<Record<string, RegExp>> = {
  tar: /^(?:--(?:to-command|use-compress-program|rsh-command|info-script|new-volume-script)(?:=(.*))?|--checkpoint-action=exec=(.*)|-[a-zA-Z]*[IF])$/s,
  sort: /^--compress-prog\w*(?:=(.*))?$/s,
  rg: /^--(?:pre|hostname-bin)(?:=(.*))?$/s,
  git: /^(?:-c|--(?:upload-pack|receive-pack|exec|ext-diff|extcmd|open-files-in-pager|config-env)(?:=(.*))?|-u|-O(.*)|-x)$/s,
  rsync: /^(?:-e|--rsh(?:=(.*))?|--rsync-path(?:=(.*))?)$/s,
  scp: /^-[A-Za-z0-9]*S$/,
  sftp: /^-[A-Za-z0-9]*S$/,
  zip: /^(?:-TT|--unzip-command(?:=(.*))?)$/s,
  man: /^(?:-[PH](.*)|--(?:pager|html|browser|preprocessor)(?:=(.*))?)$/s,
  go: /^--?(?:exec|toolexec|vettool)(?:=(.*))?$/s,
  make: /^SHELL=(.*)$/s,
  vim: /^(?:-c|--cmd|\+:?!?(.*))$/s,
  vi: /^(?:-c|--cmd|\+:?!?(.*))$/s,
  nvim: /^(?:-c|--cmd|\+:?!?(.*))$/s,
  ssh: /^-o(?:ProxyCommand=(.*)|LocalCommand=(.*))?$/s,
  sed: /^(?:\d*e (.*)|s(.).*\2(.*)\2\w*e\w*)$/s,
  split: /^--filter(?:=(.*))?$/s,
  csplit: /^--filter(?:=(.*))?$/s,
  bat: /^--pager(?:=(.*))?$/s,
  cmake: /^-E$/,
  npm: /^--script-shell(?:=(.*))?$/s,
  docker: /^--entrypoint(?:=(.*))?$/s,
}
const ASSIGNED = /^[\w.-]+=/
const AWK = new Set(['awk', 'gawk', 'mawk', 'nawk', 'original-awk'])
const AWK_STRING = /"((?:[^"\\]|\\.)*)"/g
const AWK_RUNS = /system|getline|\|/

/** The programs this file knows. */
export const PROGRAMS_WITH_COMMAND_OPTIONS: readonly string[] = [...AWK, ...Object.keys(COMMAND_OPTIONS)]

/** Commands named by option values of programs that are not wrappers. */
export function unwrapOptionValues(program: string, words: readonly Argument[]): Extraction {
  if (AWK.has(program)) return toGuesses(awkStrings(words))
  const pattern = COMMAND_OPTIONS[program]
  if (pattern === undefined) return NOTHING
  const guesses: InnerCommand[] = []
  words.forEach((word, index) => {
    const match = index === 0 || word.value === null ? null : pattern.exec(word.value)
    if (match === null) return
    const glued = match.slice(1).findLast((group) => group !== undefined && group !== '')
    const text = glued ?? words[index + 1]?.value ?? ''
    const command = text.replace(ASSIGNED, '').replace(/^:?!/, '')
    if (command !== '') guesses.push({ script: command })
  })
  return toGuesses(guesses)
}

function toGuesses(guesses: readonly InnerCommand[]): Extraction {
  return guesses.length === 0 ? NOTHING : { ...NOTHING, guesses }
}

function awkStrings(words: readonly Argument[]): InnerCommand[] {
  const found: InnerCommand[] = []
  for (const word of words) {
    if (word.value === null || !AWK_RUNS.test(word.value)) continue
    for (const match of word.value.matchAll(AWK_STRING)) found.push({ script: match[1]!.replace(/\\(.)/g, '$1') })
  }
  return found
}
