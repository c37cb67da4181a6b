/** Which assignments prove harmless, alone and in front of a command. */
import type { ShellAssignment } from '../analysis.ts'

/**
 * Variables that change how programs print, never what they run. Set in front of a command they stay harmless, and allow
 * rules look past them (perm-055, perm-156).
 */
const HARMLESS =
  /^(?:LANG|LANGUAGE|LC_[A-Z]+|TZ|NO_COLOR|FORCE_COLOR|CLICOLOR|CLICOLOR_FORCE|COLUMNS|LINES|TERM|CI|NODE_ENV|PYTHONUNBUFFERED|RUST_BACKTRACE|BLOCK_SIZE|BLOCKSIZE|TIME_STYLE|QUOTING_STYLE)$/
// No slash, so that no file of the workspace is read as a locale, a time zone or a terminal description.
const PLAIN_VALUE = /^[\w.@+:,=-]*$/
const ZONE = /^[A-Za-z][\w+-]*(?:\/[A-Za-z][\w+-]*){0,2}$/
const LOCAL_NAME = /^[a-z_][a-z0-9_]*$/
const SPECIAL = /_proxy$|^(?:histchars|auto_resume|_)$/

/** True where the assignment in front of `program` changes only how it prints, or how `read` splits the line it reads. */
export function isHarmlessAssignment({ name, value }: ShellAssignment, program: string | null): boolean {
  if (value === null) return false
  if (name === 'IFS') return program === 'read'
  if (!HARMLESS.test(name)) return false
  return name === 'TZ'
    ? (PLAIN_VALUE.test(value) && !value.startsWith(':')) || ZONE.test(value)
    : PLAIN_VALUE.test(value)
}

/** True where the name is a plain local variable that no program and no part of bash reads. */
export function isLocalName(name: string): boolean {
  return LOCAL_NAME.test(name) && !SPECIAL.test(name)
}
