/** The ways in which two lines may differ and still look alike: each has a name, so that a miss can be explained. */

export interface Folding {
  readonly name: string
  /** The text without this difference. */
  fold(text: string): string
  /** Undone in the wanted text only: what it removes may be honest content of a file. */
  readonly wantedOnly?: true
}

const ESCAPED: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  '"': '"',
  "'": "'",
  '`': '`',
  '\\': '\\',
  '/': '/',
}
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  nbsp: ' ',
}

export const lineNumberPrefix: Folding = {
  name: 'line numbers copied from a listing',
  fold: (text) => text.replaceAll(/^[ \t]*\d+(?:\t|→|: )/gm, ''),
  wantedOnly: true,
}

export const escapeSequences: Folding = {
  name: 'escape sequences instead of the characters',
  fold: (text) =>
    text.replaceAll(
      /\\(?:u([0-9a-fA-F]{4})|([nrt"'`\\/]))/g,
      (whole, code: string | undefined, letter: string | undefined) =>
        code === undefined ? (ESCAPED[letter ?? ''] ?? whole) : String.fromCharCode(Number.parseInt(code, 16)),
    ),
  wantedOnly: true,
}

export const htmlEntities: Folding = {
  name: 'HTML entities',
  fold: (text) =>
    text.replaceAll(/&(amp|lt|gt|quot|apos|#39|nbsp);/g, (whole, name: string) => ENTITIES[name] ?? whole),
}

export const lineEnds: Folding = { name: 'line ends', fold: (text) => text.replaceAll(/\r\n?/g, '\n') }

const unicodeForm: Folding = {
  name: 'Unicode form (composed or look-alike characters)',
  fold: (text) => text.normalize('NFKC'),
}

const quotes: Folding = {
  name: 'quotes',
  fold: (text) =>
    text
      .replaceAll(/[\u2018\u2019\u201a\u201b\u2032`]/g, "'")
      .replaceAll(/[\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb]/g, '"')
      .replaceAll('"', "'"),
}

const dashes: Folding = { name: 'dashes', fold: (text) => text.replaceAll(/[\u2010-\u2015\u2212]/g, '-') }

const letterCase: Folding = { name: 'letter case', fold: (text) => text.toLowerCase() }

const whitespace: Folding = { name: 'whitespace', fold: (text) => text.replaceAll(/[\s\u200b\ufeff]+/g, '') }

/** In the order in which they are applied. */
const LINE_FOLDINGS: readonly Folding[] = [
  lineNumberPrefix,
  escapeSequences,
  htmlEntities,
  unicodeForm,
  quotes,
  dashes,
  letterCase,
  whitespace,
]

export function foldAll(text: string, side: 'file' | 'wanted', foldings: readonly Folding[] = LINE_FOLDINGS): string {
  return foldings.reduce(
    (folded, folding) => (side === 'file' && folding.wantedOnly ? folded : folding.fold(folded)),
    text,
  )
}

/** How a part of a line is compared: a text of several lines starts and ends inside one. */
export type Fit = 'whole' | 'start' | 'end' | 'inside'

export function fits(file: string, wanted: string, fit: Fit): boolean {
  if (fit === 'whole') return file === wanted
  if (fit === 'start') return file.startsWith(wanted)
  return fit === 'end' ? file.endsWith(wanted) : file.includes(wanted)
}

/** The names of the fewest foldings that make the line fit; none when it fits as it is; nothing when the text itself differs. */
export function namedDifferences(file: string, wanted: string, fit: Fit): readonly string[] | undefined {
  const agree = (foldings: readonly Folding[]) =>
    fits(foldAll(file, 'file', foldings), foldAll(wanted, 'wanted', foldings), fit)
  if (!agree(LINE_FOLDINGS)) return undefined
  const needed = LINE_FOLDINGS.reduce<readonly Folding[]>((kept, folding) => {
    const without = kept.filter((other) => other !== folding)
    return agree(without) ? without : kept
  }, LINE_FOLDINGS)
  return needed.map(({ name }) => (name === 'whitespace' ? describeWhitespace(file, wanted) : name))
}

function describeWhitespace(file: string, wanted: string): string {
  const [fileParts, wantedParts] = [toBlankParts(file), toBlankParts(wanted)]
  if (fileParts.inner !== wantedParts.inner) return 'whitespace'
  const where = fileParts.start === wantedParts.start ? ('end' as const) : ('start' as const)
  const name = where === 'start' ? 'indentation' : 'whitespace at the end of the line'
  return `${name} (the file has ${describeBlank(fileParts[where])}, old_string has ${describeBlank(wantedParts[where])})`
}

function toBlankParts(line: string): { readonly start: string; readonly inner: string; readonly end: string } {
  const inner = line.trim()
  const start = line.slice(0, line.length - line.trimStart().length)
  return { start, inner: inner.replaceAll(/\S+/g, 'x'), end: line.slice(start.length + inner.length) }
}

function describeBlank(blank: string): string {
  if (blank === '') return 'none'
  const tabs = blank.split('\t').length - 1
  const spaces = blank.split(' ').length - 1
  const others = blank.length - tabs - spaces
  return [count(tabs, 'tab'), count(spaces, 'space'), count(others, 'other blank')]
    .filter((part) => part !== '')
    .join(' and ')
}

function count(number: number, noun: string): string {
  return number === 0 ? '' : `${number} ${noun}${number === 1 ? '' : 's'}`
}
