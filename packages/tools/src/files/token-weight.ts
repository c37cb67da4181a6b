/** How much of a text fits into a token limit, estimated by its characters: no tokenizer is loaded for reading a file. */

/** Weights are quarters of a token: four ASCII characters, two accented letters, or one other character make a token or so. */
const QUARTERS_PER_TOKEN = 4

/** The weight that may be shown in one answer. */
export function weightOfTokens(tokens: number): number {
  return tokens * QUARTERS_PER_TOKEN
}

/** The estimated weight of a text. */
export function weigh(text: string): number {
  let weight = 0
  for (let index = 0; index < text.length; index++) weight += weightOf(text.charCodeAt(index))
  return weight
}

/** The longest start of the text that weighs no more than the limit, never half a surrogate pair, and at least one character. */
export function startWithin(text: string, limit: number): string {
  let weight = 0
  let length = 0
  while (length < text.length) {
    weight += weightOf(text.charCodeAt(length))
    if (weight > limit && length > 0) break
    length += 1
  }
  return withoutHalfPair(text, length)
}

function weightOf(unit: number): number {
  if (unit < 0x80) return 1
  return unit < 0x2e80 ? 2 : 4
}

function withoutHalfPair(text: string, length: number): string {
  const last = text.charCodeAt(length - 1)
  const next = text.charCodeAt(length)
  const splits = last >= 0xd800 && last <= 0xdbff && next >= 0xdc00 && next <= 0xdfff
  if (!splits) return text.slice(0, length)
  return text.slice(0, length === 1 ? 2 : length - 1)
}
