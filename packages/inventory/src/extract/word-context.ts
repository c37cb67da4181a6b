/** What the characters around a word say about its part in the code, before any tree is asked. */

/** Whether the word may be a key of an object: `word:`, `"word":`, `word(`, or shorthand. */
export function mayBeKey(text: string, from: number, to: number): boolean {
  if (text.charCodeAt(from - 1) === 46) return false
  const quote = text[to]
  const after = skipSpace(text, quote === '"' || quote === "'" ? to + 1 : to)
  return after === ':' || after === ',' || after === '}' || after === '(' || after === '/' || after === ']'
}

/** Whether the word may be called: `word(`. */
export function mayBeCalled(text: string, from: number, to: number): boolean {
  const after = skipSpace(text, to)
  return (after === '(' || after === '?' || after === '/') && from >= 0
}

function skipSpace(text: string, from: number): string | undefined {
  let at = from
  while (text.charCodeAt(at) <= 32) at++
  return text[at]
}
