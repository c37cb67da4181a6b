/**
 * The same words about files that nobody changed have the same answer, so the printed one is kept. It is found again before the
 * command line is even parsed: to read the report and put it into words would take longer than the whole look.
 */
import { homedir } from 'node:os'
import { keepText, keptText, stampOf } from '@toolgate/inventory/kept'
import type { CommandRequest } from '../command-entry.ts'
import { cacheFolder } from './cache-folder.ts'

/** The files that an answer is about, as they were before they were read. */
interface Answered {
  readonly path: string
  readonly dependencies: boolean
  readonly stamp: string
}

/** With these the answer depends on other files, or goes elsewhere. */
const NOT_KEPT = ['rules', 'advertised', 'out']

/** The answer to these words in this folder, while its files are as they were. Never throws. */
export function keptAnswer(words: readonly string[]): string | undefined {
  try {
    const kept = keptText(folderOfAnswers(), keyOf(words))
    if (kept === undefined) return undefined
    const end = kept.indexOf('\n')
    return isUnchanged(JSON.parse(kept.slice(0, end)) as Answered) ? kept.slice(end + 1) : undefined
  } catch {
    // There is no folder any more that the words could be about.
    return undefined
  }
}

/** Called before the files are read; what it gives back keeps the answer, unless a file changed in the meantime or a moment before. */
export function answerKeeper(path: string, { words, options }: CommandRequest): (answer: string) => void {
  const dependencies = options.has('dependencies')
  const before = NOT_KEPT.some((name) => options.has(name)) ? undefined : stampOf(path, { dependencies })
  if (before?.isSettled !== true) return () => {}
  const answered: Answered = { path, dependencies, stamp: before.text }
  return (answer) => {
    if (isUnchanged(answered)) keepText(folderOfAnswers(), keyOf(words), `${JSON.stringify(answered)}\n${answer}`)
  }
}

function isUnchanged({ path, dependencies, stamp }: Answered): boolean {
  return stampOf(path, { dependencies })?.text === stamp
}

function keyOf(words: readonly string[]): string {
  return JSON.stringify([process.cwd(), ...words])
}

function folderOfAnswers(): string {
  return cacheFolder({ environment: process.env, home: homedir() })
}
