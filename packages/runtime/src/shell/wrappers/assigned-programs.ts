/** Variables whose value is a command that other programs run: `GIT_SSH_COMMAND`, `PAGER`, `LESSOPEN`. */
import type { Argument } from '../analysis.ts'
import type { InnerCommand } from './extraction.ts'

const NAMES_PROGRAM =
  /(?:COMMAND|PAGER|EDITOR|VISUAL|BROWSER|ASKPASS|EXTERNAL_DIFF|LESSOPEN|LESSCLOSE|RSH|SSH|PS\d|CONFIG_VALUE_\d+)$/
const ASSIGNMENT = /^([A-Za-z_][A-Za-z0-9_]*)\+?=(.*)$/s

/** True where the value of the variable is a command. */
export function namesProgram(name: string): boolean {
  return NAMES_PROGRAM.test(name)
}

const NONE: readonly InnerCommand[] = []

/** The commands in words such as those of `env GIT_PAGER=x git log` and `export GIT_PAGER=x`. */
export function assignedPrograms(words: readonly Argument[]): readonly InnerCommand[] {
  if (words.every(({ value }) => value === null || !value.includes('='))) return NONE
  return words.flatMap(({ value }, index) => {
    const match = index === 0 || value === null ? null : ASSIGNMENT.exec(value)
    return match !== null && match[2] !== '' && namesProgram(match[1]!)
      ? [{ script: match[2]!.replace(/^[|!]/, '') }]
      : []
  })
}
