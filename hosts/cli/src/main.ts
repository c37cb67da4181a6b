/** The entry of the command: answers what needs nothing at once, and loads the rest only when it is asked for. */
import { writeSync } from 'node:fs'
import { keptAnswer } from './inventory/kept-answer.ts'
import { version } from './version.ts'

const words = process.argv.slice(2)
const [first] = words

if (words.length === 1 && (first === '--version' || first === '-v')) {
  answer(`${version()}\n`)
} else if (words.length === 1 && (first === '--help' || first === '-h')) {
  const { generalHelp } = await import('./help.ts')
  answer(generalHelp())
} else {
  const kept = first === 'inventory' ? keptAnswer(words) : undefined
  if (kept !== undefined) answer(kept)
  else {
    const { dispatch } = await import('./dispatch.ts')
    await dispatch(words)
  }
}

/** Straight to the descriptor: making the stream would take longer than everything else here. */
function answer(text: string): void {
  let rest = Buffer.from(text)
  try {
    while (rest.length > 0) rest = rest.subarray(writeSync(1, rest))
  } catch {
    // A pipe that is full or gone is the stream's business.
    process.stdout.on('error', () => {}).write(rest)
  }
}
