/**
 * Shells that run text: `bash -c TEXT`, also with c anywhere in a cluster (CVE-2026-53861), from a file or from standard
 * input. Source: bash(1), OPTIONS; dash(1); zsh(1).
 */
import type { Argument } from '../analysis.ts'
import { NOTHING, printedBy, toExtraction, toScript, type Extraction, type InnerCommand } from './extraction.ts'

/** Programs that take shell text after -c. */
export const SHELLS: ReadonlySet<string> = new Set(
  'sh bash dash ash zsh ksh ksh93 mksh pdksh rbash yash posh fish csh tcsh elvish nu xonsh bash5 hush rc es'.split(' '),
)

const TAKES_VALUE = /^(?:--rcfile|--init-file|--init-command|--features|--profile)$/

/** Finds the text a shell runs. `hidden` is set where it comes from a file, standard input or run time. */
export function unwrapShell(words: readonly Argument[]): Extraction {
  if (words.length === 2 && (words[1]!.value === '--version' || words[1]!.value === '--help')) return NOTHING
  let inline = false
  let plain = true
  let index = 1
  for (; index < words.length; index += 1) {
    const value = words[index]!.value
    if (value === null || !/^[-+]/.test(value) || value === '-') break
    if (value === '--') {
      index += 1
      break
    }
    if (value.startsWith('--command=')) return toExtraction([{ script: value.slice('--command='.length) }])
    if (value === '--command') inline = true
    if (value !== '-c') plain = false
    if (value.startsWith('--')) {
      if (TAKES_VALUE.test(value)) index += 1
      continue
    }
    if (value.includes('c') && value.startsWith('-')) inline = true
    // -o and -O take the next word as the name of a shell option, also at the end of a cluster.
    if (/[oO]$/.test(value)) index += 1
  }
  const script = words[index]
  if (script === undefined || (!inline && script.value === '-')) return toExtraction([], { hidden: true })
  // The file is a program like any other; a rule on the shell's own line is what can stop it.
  if (!inline) return toExtraction([], { allow: 'any', hidden: script.value === null, guesses: printedBy(script) })
  const positional = words.slice(index + 1)
  const text = script.value
  const guesses: InnerCommand[] =
    text === null || /\$[@*0-9{]/.test(text)
      ? positional.map((_, from) => ({ words: positional.slice(from) })).slice(0, 3)
      : []
  if (text === null) return toExtraction([], { hidden: true, guesses: [toScript(script), ...guesses] })
  const bash = words[0]?.value
  const transparent =
    plain && positional.length === 0 && (bash === 'bash' || bash === '/bin/bash' || bash === '/usr/bin/bash')
  return toExtraction([{ script: text }], { guesses, transparent })
}
