/** Text that reaches a program through a pipe, a here-document or a here-string, where the program makes commands of it. */
import type { Extraction, InnerCommand } from '../wrappers/extraction.ts'
import { SHELLS } from '../wrappers/unwrap-shell.ts'

const READS_COMMANDS = new Set(['at', 'batch', 'crontab', 'source', '.', 'ssh'])
// The five fields before a command of crontab(5).
const SCHEDULE = /^\s*(?:@\w+|(?:[\d*,/-]+\s+){4}[\d*,/-]+)\s+/gm

/** What may run; nothing where the input is not known or stays data. */
export function commandsFromInput(
  program: string,
  { inner }: Extraction,
  input: string | null,
): readonly InnerCommand[] {
  if (input === null) return []
  if (inner.length === 0 && (SHELLS.has(program) || READS_COMMANDS.has(program)))
    return [{ script: input.replace(SCHEDULE, '') }]
  if (program !== 'xargs' && program !== 'parallel') return []
  const first = inner[0]
  if (first === undefined) return [{ script: input }]
  const start = 'words' in first ? first.words.map((word) => word.text).join(' ') : first.script
  return [{ script: `${start} ${input}` }]
}
