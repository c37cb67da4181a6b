/**
 * Values assigned to a name such as `password`. A name is a weak sign, and source text is full of such names, so the
 * value has to look like a secret too: a false alarm would change text that somebody needs as it is.
 */
import { inAnyCase } from './secret-patterns.ts'

const NAMES = [
  'password',
  'passwd',
  'passphrase',
  'pwd',
  'secret',
  'token',
  'api_key',
  'api-key',
  'apikey',
  'access_key',
  'access-key',
  'accesskey',
  'account_key',
  'accountkey',
  'private_key',
  'privatekey',
  'encryption_key',
  'signing_key',
  'credential',
]

/** The name may be the end of a longer one. What follows it directly is a quote, a space, or the sign of an assignment. */
const NAME = `(?:${NAMES.map(inAnyCase).join('|')})`
const SIGN = '["\']?[ \\t]{0,3}(?::=|=>|[:=])[ \\t]{0,3}'
const QUOTED = '"[^"\\s[\\]]{6,}"|\'[^\'\\s[\\]]{6,}\'|`[^`\\s[\\]]{6,}`'
/** Bounded, because it may run over the next name and sign; the whole value is taken once it has been judged. */
const BARE = '[^\\s"\'`<>(){}[\\]|\\\\,;&]{8,200}'

export const assignment = { keep: `${NAME}${SIGN}`, secret: `(?:${QUOTED}|${BARE})` } as const

const LONGEST_EXPRESSION = 1_000

const BARE_CHARACTER = /[^\s"'`<>(){}[\]|\\,;&]/

export interface Assigned {
  /** With the sign, and a quote where the name stands in quotes. */
  readonly name: string
  readonly value: string
  readonly text: string
  /** Where the value begins in `text`. */
  readonly from: number
}

/** Where the secret begins and ends in the text, its quotes not part of it; undefined where the value is no secret. */
export function findAssigned({
  name,
  value,
  text,
  from,
}: Assigned): { readonly from: number; readonly to: number } | undefined {
  if (/^["'`]/.test(value)) {
    const inner = value.slice(1, -1)
    const suffices = isPassword(name) ? hasLetterAndDigit(inner) : looksRandom(inner)
    return suffices && !isReference(inner) ? { from: from + 1, to: from + value.length - 1 } : undefined
  }
  const isVariable = /^[A-Z_-]*=$/.test(name)
  const suffices =
    isVariable && isPassword(name)
      ? hasLetterAndDigit(value)
      : looksRandom(value) && !/^[A-Za-z_$][\w$]*$/.test(withoutManyDigits(value))
  if (!suffices || isReference(value)) return undefined
  let to = from + value.length
  while (to < text.length && BARE_CHARACTER.test(text.charAt(to))) to++
  // A call, an index, a template or a string that goes on is source text; none is as long as this.
  const isSource = to - from < LONGEST_EXPRESSION && /[([{`"'<\\]/.test(text.charAt(to))
  return isSource ? undefined : { from, to }
}

function isPassword(name: string): boolean {
  return /pass|pwd/i.test(name)
}

function hasLetterAndDigit(value: string): boolean {
  return /\d/.test(value) && /\p{L}/u.test(value)
}

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_access-keys.html */
const FORTY = /^[A-Za-z0-9+/]{40}$/

/** Letters and digits mixed as in no word, version, type, path or name made of words. */
function looksRandom(value: string): boolean {
  if (value.length < 8 || !hasLetterAndDigit(value)) return false
  return FORTY.test(value) || value.split(/[^\p{L}\d]/u).some((piece) => !WORD.test(piece))
}

/** One run of digits at most, or a number with a unit or of base sixteen. */
const WORD = /^(?:[A-Za-z]*\d{0,3}[A-Za-z]*|\d+[A-Za-z]{0,3}|0x[\da-fA-F]*)$/

/** Something that stands for a value: a variable, a template, a path, a member of an object. */
function isReference(value: string): boolean {
  return /^[$<{%*~]|^\.{0,2}\/|\$\{|:\/\/|^[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*)+$/.test(value)
}

/** A name with three digits and more is hardly a name. */
function withoutManyDigits(value: string): string {
  return value.replaceAll(/\D/g, '').length >= 3 ? '' : value
}
