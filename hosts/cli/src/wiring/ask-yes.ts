/** One question at the terminal that nothing but a clear yes answers. */
import { createInterface } from 'node:readline/promises'

export async function askYes(question: string): Promise<boolean> {
  const reader = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return /^y(es)?$/i.test((await reader.question(`${question} [y/N] `)).trim())
  } catch {
    return false
  } finally {
    reader.close()
  }
}
