/**
 * Characters that a person, a parser and bash read differently. A command with one is never run unasked, whatever it says.
 * Sources: corpus/bash-readonly.jsonl (`hiding`); Unicode general categories Cc, Cf, Zl, Zp, Zs; UTS #39 for operators.
 */

// Every class stands as escapes: the characters themselves would be invisible here.
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/
const INVISIBLE =
  /[\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\u115f\u1160\u2800\u3164\uffa0]|\u034f|\u17b4|\u17b5|\p{Variation_Selector}/u
const BLANK = /[^\S \t\n\r\v\f]/
const OPERATOR =
  /[\uff01\uff02\uff04\uff06-\uff09\uff1b\uff1c\uff1e\uff3c\uff40\uff5b-\uff5d\u037e\u2024\u2223\u2758\u01c0\u05c0\u060c\u061b\u201a\u2215\u2044]/
const UNCOMMON = /[^\t\n\x20-\x7e]/

/** Why the text itself is refused, or null. */
export function findSuspiciousText(command: string): string | null {
  if (!UNCOMMON.test(command)) return null
  if (CONTROL.test(command)) return 'The command holds control characters.'
  if (!command.isWellFormed()) return 'The command holds broken Unicode.'
  if (INVISIBLE.test(command)) return 'The command holds invisible characters.'
  if (BLANK.test(command)) return 'The command holds blanks that bash does not treat as blanks.'
  if (OPERATOR.test(command)) return 'The command holds characters that look like shell operators but are none.'
  return null
}
