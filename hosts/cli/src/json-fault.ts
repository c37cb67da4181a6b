/** Where a text stops being JSON, for a person who has to correct it. */

/** `line:column: what is wrong`, one-based, of a text that JSON.parse refused. Never repeats more than a few characters of it. */
export function placeOfJsonFault(text: string): string {
  const position = faultPosition(text)
  const before = text.slice(0, position).split('\n')
  const at = `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`
  if (position >= text.length) return `${at}: the text ends before the JSON value is complete.`
  return `${at}: ${JSON.stringify(text.slice(position, position + 12))} is not what JSON expects here.`
}

/**
 * The first character that cannot belong to any JSON value; the length where only the rest is missing. Messages of the engine
 * do not always name it, but they do tell whether a beginning could still become a value.
 */
function faultPosition(text: string): number {
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
