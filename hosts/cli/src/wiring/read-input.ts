/** Standard input as text; nothing where a person sits at it. */
import { tell } from '../show/streams.ts'

const PATIENCE_MS = 3_000

export async function readInput(): Promise<string> {
  if (process.stdin.isTTY) return ''
  // A pipe that its owner forgot to close would look like a command that hangs.
  const notice = setTimeout(
    () => tell('Waiting for the end of standard input; with < /dev/null there is none.'),
    PATIENCE_MS,
  )
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) {
    clearTimeout(notice)
    chunks.push(Buffer.from(chunk as Uint8Array))
  }
  clearTimeout(notice)
  return Buffer.concat(chunks).toString('utf8')
}
