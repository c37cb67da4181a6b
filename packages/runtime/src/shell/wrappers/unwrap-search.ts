/** Commands that find(1) and fd(1) run for each match. Sources: find(1), findutils 4.9; fd(1) 9. */
import type { Argument } from '../analysis.ts'
import { toExtraction, NOTHING, type Extraction, type InnerCommand } from './extraction.ts'

const FIND_ACTION = new Set(['-exec', '-execdir', '-ok', '-okdir'])
const FIND_EFFECT = new Set(['-delete', '-fprint', '-fprint0', '-fprintf', '-fls'])
const FD_LONG = /^--(?:exec|exec-batch)(?:=(.*))?$/s
const FD_SHORT = /^-[A-Za-z0-9]*[xX](.*)$/s

/** The commands after -exec and its kin, up to `;` or `+`. */
export function unwrapFind(words: readonly Argument[]): Extraction {
  const inner: InnerCommand[] = []
  let exact = false
  let hidden = false
  for (let index = 1; index < words.length; index += 1) {
    const value = words[index]!.value
    if (value === null) continue
    if (FIND_EFFECT.has(value)) exact = true
    if (!FIND_ACTION.has(value)) continue
    const start = index + 1
    while (index + 1 < words.length && !endsAction(words, index + 1)) index += 1
    const command = words.slice(start, index + 1)
    if (command.length > 0) inner.push({ words: command })
    if (command[0]?.value === '{}') hidden = true
  }
  return inner.length > 0 || exact ? toExtraction(inner, { hidden }) : NOTHING
}

function endsAction(words: readonly Argument[], index: number): boolean {
  const value = words[index]!.value
  return value === ';' || (value === '+' && words[index - 1]?.value === '{}')
}

/** The command after -x, -X, --exec or --exec-batch. */
export function unwrapFd(words: readonly Argument[]): Extraction {
  for (let index = 1; index < words.length; index += 1) {
    const value = words[index]!.value
    if (value === null) continue
    const match = FD_LONG.exec(value) ?? (value.startsWith('--') ? null : FD_SHORT.exec(value))
    if (match === null) continue
    const rest = words.slice(index + 1)
    const glued = match[1] ?? ''
    const guesses: InnerCommand[] =
      glued === '' ? [] : [{ script: [glued, ...rest.map((word) => word.text)].join(' ') }]
    return toExtraction(rest.length > 0 ? [{ words: rest }] : [], { guesses })
  }
  return NOTHING
}
