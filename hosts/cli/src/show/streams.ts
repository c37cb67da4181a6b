/** The two streams of the command: the answer goes to standard output, everything else to standard error. */

/** Resolves when the reader has taken the text, so that a slow one is waited for. */
export function print(text: string): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(text, () => resolve())
  })
}

/** One message for people, on lines of its own. */
export function tell(message: string): void {
  process.stderr.write(message.endsWith('\n') ? message : `${message}\n`)
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
