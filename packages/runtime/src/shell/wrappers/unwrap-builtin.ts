/**
 * Builtins that evaluate text they are given: as commands (eval, trap, mapfile -C…) or as the subscript of a variable name,
 * where `$(…)` inside quotes runs. Source: bash(1); measured in corpus/bash-readonly.jsonl, `builtin-eval`.
 */
import type { Argument } from '../analysis.ts'
import {
  joinSources,
  joinWords,
  printedBy,
  toExtraction,
  toScript,
  NOTHING,
  type Extraction,
  type InnerCommand,
} from './extraction.ts'

/** The builtins this file knows. */
export const EVALUATING_BUILTINS: readonly string[] =
  'eval trap alias source . fc compgen complete bind test [ printf read unset let declare typeset local export readonly mapfile readarray wait getopts'.split(
    ' ',
  )
const CALLBACK: Readonly<Record<string, string>> = {
  mapfile: 'C',
  readarray: 'C',
  compgen: 'CF',
  complete: 'CF',
  bind: 'x',
}

/** What one of these builtins evaluates. */
export function unwrapBuiltin(program: string, words: readonly Argument[]): Extraction {
  switch (program) {
    case 'eval':
      return unwrapEval(words.slice(words[1]?.value === '--' ? 2 : 1))
    case 'trap':
      return unwrapTrap(words)
    case 'alias':
      return toExtraction(words.slice(1).flatMap((word) => afterEquals(word)))
    case 'source':
    case '.':
      return toExtraction([], {
        allow: 'any',
        hidden: words[1]?.value === null,
        guesses: words.slice(1, 2).flatMap(printedBy),
      })
    case 'fc':
      return toExtraction([], { hidden: true })
    default:
  }
  const callback = CALLBACK[program]
  if (callback !== undefined)
    return toExtraction([...callbacks(words, callback), ...subscripts(words)], { allow: 'any' })
  const inner = subscripts(words)
  return inner.length === 0 ? NOTHING : toExtraction(inner)
}

function unwrapEval(words: readonly Argument[]): Extraction {
  const script = joinWords(words)
  if (script !== null) return toExtraction([{ script }])
  return toExtraction([], { hidden: true, guesses: [{ script: joinSources(words) }] })
}

function unwrapTrap(words: readonly Argument[]): Extraction {
  const action = words[1]?.value === '--' ? words[2] : words[1]
  if (action === undefined || action.value === '-p' || action.value === '-l') return NOTHING
  return toExtraction([toScript(action)], { hidden: action.value === null })
}

function afterEquals(word: Argument): InnerCommand[] {
  const text = word.value ?? word.text
  const equals = text.indexOf('=')
  return equals < 0 ? [] : [{ script: text.slice(equals + 1) }]
}

function callbacks(words: readonly Argument[], letters: string): InnerCommand[] {
  const found: InnerCommand[] = []
  words.forEach((word, index) => {
    const match = word.value === null ? null : (/^-(\w+)$/s.exec(word.value) ?? /^-(\w)(.+)$/s.exec(word.value))
    if (match === null || word.value === null) return
    for (const letter of letters) {
      const at = word.value.indexOf(letter)
      if (at < 1) continue
      const glued = word.value.slice(at + 1)
      if (glued !== '') found.push({ script: glued })
      else if (words[index + 1] !== undefined) found.push(toScript(words[index + 1]!))
    }
  })
  return found
}

function subscripts(words: readonly Argument[]): InnerCommand[] {
  const found: InnerCommand[] = []
  for (const word of words) {
    if (word.value !== null && /\$\(|`|\$\{/.test(word.value)) found.push({ script: word.value })
  }
  return found
}
