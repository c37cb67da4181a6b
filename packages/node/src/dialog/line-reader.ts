/** Reads one line at a time from a person or a pipe; what a pipe sends early waits for its question. */
import { createInterface } from 'node:readline'
import type { Interface } from 'node:readline'

export interface LineReader {
  /** Shows the prompt and reads a line. Undefined at the end of the input, on interrupt, and when the signal fires. */
  read(prompt: string, signal: AbortSignal): Promise<string | undefined>
  close(): void
}

export interface LineReaderOptions {
  readonly input: NodeJS.ReadableStream
  readonly output: NodeJS.WritableStream
  /** Called when the person presses Ctrl-C at a prompt, which a terminal in this mode does not turn into a signal. */
  readonly onInterrupt?: () => void
}

/** Between two reads the input is paused and keeps no program alive. */
export function createLineReader(options: LineReaderOptions): LineReader {
  let readline: Interface | undefined
  let hasEnded = false
  let waiting: ((line: string | undefined) => void) | undefined
  const early: string[] = []
  const isTerminal = 'isTTY' in options.input && options.input.isTTY === true

  function open(): Interface {
    if (readline !== undefined) return readline
    readline = createInterface({ input: options.input, output: options.output, historySize: 0 })
    readline.on('line', (line) => (waiting === undefined ? early.push(line) : waiting(line)))
    readline.on('close', () => {
      hasEnded = true
      waiting?.(undefined)
    })
    readline.on('SIGINT', () => {
      waiting?.(undefined)
      options.onInterrupt?.()
    })
    return readline
  }

  return {
    read(prompt, signal) {
      if (signal.aborted) return Promise.resolve(undefined)
      const opened = open()
      // What was typed at a terminal before the question was shown is no answer to it.
      if (isTerminal) early.length = 0
      if (early.length === 0 && hasEnded) return Promise.resolve(undefined)
      opened.setPrompt(prompt)
      if (!hasEnded) opened.prompt()
      if (early.length > 0) return Promise.resolve(early.shift())
      return new Promise((resolve) => {
        const settle = (line: string | undefined): void => {
          waiting = undefined
          signal.removeEventListener('abort', onAbort)
          if (!hasEnded) opened.pause()
          if (line === undefined) options.output.write('\n')
          resolve(line)
        }
        const onAbort = (): void => settle(undefined)
        signal.addEventListener('abort', onAbort, { once: true })
        waiting = settle
      })
    },
    close: () => readline?.close(),
  }
}
