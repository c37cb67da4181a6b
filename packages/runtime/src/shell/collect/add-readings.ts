/**
 * Shows deny rules what a command decided at run time may turn out to be: with the values assigned in the same line, with the
 * output of a literal `$(echo …)`, and with unset variables gone: `c=rm; $c x`, `$(echo rm) x`, `r${u}m x`, `rm${IFS}x`.
 */
import type { SimpleCommand } from '../analysis.ts'
import { walkText } from './build-command.ts'
import type { Collection, Context } from './collection.ts'

const VARIABLE = /\$(?:\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*))/g
const SEPARATOR = /\$\{?IFS\}?/g
const UNSET = /\$(?:\{(?:\w+|[@*])\}|[A-Za-z_]\w*|[0-9@*])/g
const LITERAL_OUTPUT = /"?(?:\$\(|`)\s*(?:echo|printf)\s+(?:-[neE]+\s+)?(['"]?)([^()`$'"]*)\1\s*(?:\)|`)"?/g
const TRANSLATED = /\$(?=")/g
const MAXIMUM_CHOICES = 8
const MAXIMUM_READINGS = 200

/** Adds the readings of every command found so far. */
export function addReadings(collection: Collection, context: Context): void {
  let left = MAXIMUM_READINGS
  const below: Context = { ...context, depth: 1, parts: [], guessed: true, scanned: true, words: null }
  for (const command of collection.commands.slice()) {
    if (command.isStatic || command.guessed || !needsReading(command, collection)) continue
    for (const text of readings(command, collection.values)) {
      if (left-- <= 0) return
      walkText(text, collection, below)
    }
  }
}

function needsReading(command: SimpleCommand, { values }: Collection): boolean {
  return (
    command.program === null ||
    (values !== null && command.words.some((word) => word.value === null && hasKnown(word.text, values)))
  )
}

function hasKnown(text: string, values: ReadonlyMap<string, unknown>): boolean {
  for (const match of text.matchAll(VARIABLE)) if (values.has((match[1] ?? match[2])!)) return true
  return false
}

function readings(command: SimpleCommand, values: Collection['values']): readonly string[] {
  const source = command.words
    .map((word) => word.text)
    .join(' ')
    .replace(LITERAL_OUTPUT, '$2')
    .replace(SEPARATOR, ' ')
    .replace(TRANSLATED, '')
  let texts = [source]
  for (const match of source.matchAll(VARIABLE)) {
    const known = values?.get((match[1] ?? match[2])!)
    if (known !== undefined)
      texts = texts
        .flatMap((text) => [...known].map((value) => text.replace(match[0], () => value)))
        .slice(0, MAXIMUM_CHOICES)
  }
  return command.program === null ? texts.map((text) => text.replace(UNSET, '')) : texts
}
