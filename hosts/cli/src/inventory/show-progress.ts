/** What long work does at the moment, on one line of a terminal; a pipe gets nothing. */

export interface Progress {
  step(text: string): void
  /** Clears the line and gives the value back. */
  end<Value>(value: Value): Value
}

const CLEAR = '\r\u001b[K'

export function showProgress(text: string): Progress {
  const { stderr } = process
  const step = (now: string): void => {
    if (stderr.isTTY) stderr.write(`${CLEAR}${now.slice(0, (stderr.columns ?? 80) - 1)}`)
  }
  step(text)
  return {
    step,
    end(value) {
      if (stderr.isTTY) stderr.write(CLEAR)
      return value
    },
  }
}
