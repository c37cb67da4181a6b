/** Text of a model or a file, made harmless for a terminal: what would move the cursor or hide text is shown instead. */

/** Line ends and tabs stay; other control characters become their picture, and marks that reorder text their code. */
export function toPlainText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\0-\x08\x0b-\x1f]/g, (character) => String.fromCodePoint(0x2400 + character.charCodeAt(0)))
    .replace(
      /[\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
}
