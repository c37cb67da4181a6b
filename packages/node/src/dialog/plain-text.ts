/** Text of a model or a file, made harmless for a terminal: what would move the cursor or hide text is shown instead. */

// Every class stands as escapes: the characters themselves would be invisible here. The one selector makes pictures colorful.
const UNSEEN =
  /[\x7f-\x9f\u115f\u1160\u2800]|[\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]|(?!\ufe0f)\p{Default_Ignorable_Code_Point}|[^\S \t\n]/gu

/** Line ends, tabs and the plain blank stay; other control characters become their picture, and what is not seen its code. */
export function toPlainText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\0-\x08\x0b-\x1f]/g, (character) => String.fromCodePoint(0x2400 + character.charCodeAt(0)))
    .replace(UNSEEN, toEscape)
}

function toEscape(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')
  return code.length > 4 ? `\\u{${code}}` : `\\u${code}`
}
