/** One name of a path pattern, in the grammar of gitignore: `*`, `?`, `[a-z]`, `[!a-z]` and `\` before a character that is meant as it is. */

type Token =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'star' }
  | { readonly kind: 'any' }
  | {
      readonly kind: 'class'
      readonly negated: boolean
      readonly ranges: readonly (readonly [from: string, to: string])[]
    }

export interface SegmentPattern {
  /** The name without wildcards that the pattern stands for, where there is only one. */
  readonly literal?: string
  /** Every name that it stands for starts with a dot. */
  readonly isHidden: boolean
  matches(name: string): boolean
}

export function compileSegment(pattern: string): SegmentPattern {
  const tokens = tokenize([...pattern])
  const literal = tokens.every((token) => token.kind === 'text')
    ? tokens.map((token) => token.text).join('')
    : undefined
  const isHidden = tokens[0]?.kind === 'text' && tokens[0].text === '.'
  if (literal !== undefined) return { literal, isHidden, matches: (name) => name === literal }
  return { isHidden, matches: (name) => matchesTokens(tokens, [...name]) }
}

function tokenize(characters: readonly string[]): readonly Token[] {
  const tokens: Token[] = []
  for (let index = 0; index < characters.length; index++) {
    const character = characters[index] as string
    if (character === '*') {
      if (tokens.at(-1)?.kind !== 'star') tokens.push({ kind: 'star' })
    } else if (character === '?') tokens.push({ kind: 'any' })
    else if (character === '\\' && index + 1 < characters.length)
      tokens.push({ kind: 'text', text: characters[++index] as string })
    else if (character === '[') {
      const end = characters.indexOf(
        ']',
        index + (characters[index + 1] === '!' || characters[index + 1] === '^' ? 3 : 2),
      )
      if (end < 0) tokens.push({ kind: 'text', text: character })
      else {
        tokens.push(toClass(characters.slice(index + 1, end)))
        index = end
      }
    } else tokens.push({ kind: 'text', text: character })
  }
  return tokens
}

function toClass(body: readonly string[]): Token {
  const negated = body[0] === '!' || body[0] === '^'
  const members = negated ? body.slice(1) : body
  const ranges: (readonly [string, string])[] = []
  for (let index = 0; index < members.length; index++) {
    const from = members[index] as string
    const to = members[index + 1] === '-' ? members[index + 2] : undefined
    ranges.push([from, to ?? from])
    if (to !== undefined) index += 2
  }
  return { kind: 'class', negated, ranges }
}

/** Goes back only to the last star, so the time is bounded by the product of the lengths. */
function matchesTokens(tokens: readonly Token[], name: readonly string[]): boolean {
  let inTokens = 0
  let inName = 0
  let retryToken = -1
  let retryName = 0
  while (inName < name.length) {
    const token = tokens[inTokens]
    if (token?.kind === 'star') {
      retryToken = ++inTokens
      retryName = inName
    } else if (token !== undefined && matchesToken(token, name[inName] as string)) {
      inTokens++
      inName++
    } else if (retryToken >= 0) {
      inTokens = retryToken
      inName = ++retryName
    } else return false
  }
  return tokens.slice(inTokens).every((token) => token.kind === 'star')
}

function matchesToken(token: Token, character: string): boolean {
  if (token.kind === 'text') return token.text === character
  if (token.kind === 'class')
    return token.ranges.some(([from, to]) => from <= character && character <= to) !== token.negated
  return true
}
