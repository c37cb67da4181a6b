/** The two streams of the command: the answer goes to standard output, everything else to standard error. */
import { redactSecrets } from '../redact-secrets.ts'

/** Resolves when the reader has taken the text, so that a slow one is waited for. */
export function print(text: string): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(text, () => resolve())
  })
}

/** One message for people, on lines of its own. Messages end up in logs, so they are redacted. */
export function tell(message: string): void {
  const shown = redactSecrets(message)
  process.stderr.write(shown.endsWith('\n') ? shown : `${shown}\n`)
}

/** `toolgate … | head` closes the pipe early: nobody is left to tell anything to, so what runs is cancelled. */
export function watchReader(): void {
  let hasGone = false
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (hasGone) return
    hasGone = true
    if (error.code !== 'EPIPE') tell(`The answer could not be written: ${error.message}`)
    if (!process.emit('SIGINT', 'SIGINT')) process.exit(error.code === 'EPIPE' ? 0 : 1)
  })
}
