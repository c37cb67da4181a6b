/** Where a text stops being JSON: messages of the engine do not always say. */

/**
 * The first character that cannot belong to any JSON value; the length where only the rest is missing. Messages of the engine
 * do not always name it, but they do tell whether a beginning could still become a value.
 */
export function jsonFaultPosition(text: string): number {
  let good = 0
  let bad = text.length + 1
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (couldGoOn(text.slice(0, middle))) good = middle
    else bad = middle
  }
  return good
}

function couldGoOn(beginning: string): boolean {
  try {
    JSON.parse(beginning)
    return true
  } catch (error) {
    const { message } = error as SyntaxError
    if (/^Unexpected end|^Unterminated string/.test(message)) return true
    const position = /position (\d+)/.exec(message)?.[1]
    return position !== undefined && Number(position) >= beginning.length
  }
}
