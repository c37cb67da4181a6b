/**
 * Shows deny rules what a command decided at run time may turn out to be: with the values assigned in the same line, with the
 * output of a literal `$(echo …)`, and with unset variables gone: `c=rm; $c x`, `$(echo rm) x`, `r${u}m x`, `rm${IFS}x`.
 */
import type { SimpleCommand } from '../analysis.ts'
import { walkText } from './build-command.ts'
import type { Collection, Context } from './collection.ts'
import { hasKnownValue, withKnownValues } from './known-values.ts'

const POSITIONS = /"\$(?:\{[@*]\}|[@*])"|\$\{?\*\}?/g
const SEPARATOR = /\$\{?IFS\}?/g
const UNSET = /\$(?:\{(?:\w+|[@*])\}|[A-Za-z_]\w*|[0-9@*])/g
const LITERAL_OUTPUT = /"?(?:\$\(|`)\s*(?:echo|printf)\s+(?:-[neE]+\s+)?(['"]?)([^()`$'"]*)\1\s*(?:\)|`)"?/g
const TRANSLATED = /\$(?=")/g
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
    (values !== null && command.words.some((word) => word.value === null && hasKnownValue(word.text, values)))
  )
}

function readings(command: SimpleCommand, values: Collection['values']): readonly string[] {
  const source = command.words
    .map((word) => word.text)
    .join(' ')
    .replace(LITERAL_OUTPUT, '$2')
    .replace(SEPARATOR, ' ')
    .replace(POSITIONS, '$@')
    .replace(TRANSLATED, '')
  const texts = withKnownValues(source, values)
  return command.program === null ? texts.map((text) => text.replace(UNSET, '')) : texts
}
