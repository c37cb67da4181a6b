/** String literals in code of scripting languages, which may be commands that it runs or files that it opens. */

const LITERAL = /"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`|(?:qx|%x)[^\w\s](.*?)[^\w\s]/gs

/** The texts of all literals, escapes resolved as far as they stand for the next character. */
export function stringLiterals(code: string): readonly string[] {
  return [...code.matchAll(LITERAL)].map((match) =>
    match
      .slice(1)
      .find((group) => group !== undefined)!
      .replace(/\\(.)/gs, '$1'),
  )
}
