/** Ctrl-C, or the terminal closes: the first signal cancels the work and lets it clean up, a second one ends the process. */
import { exitCodes } from '../exit-code.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export interface Interruption {
  readonly signal: AbortSignal
  /** Something other than a person's Ctrl-C: nothing new may begin. */
  readonly isFinal: () => boolean
  /** From here on the signals do again what they do by themselves. */
  stop(): void
}

export function watchInterruption(): Interruption {
  const controller = new AbortController()
  let final = false
  const interrupt = (name: NodeJS.Signals): void => {
    if (controller.signal.aborted) process.exit(exitCodes.cancelled)
    final = name !== 'SIGINT'
    controller.abort()
  }
  for (const name of signals) process.on(name, interrupt)
  return {
    signal: controller.signal,
    isFinal: () => final,
    stop() {
      for (const name of signals) process.off(name, interrupt)
    },
  }
}
