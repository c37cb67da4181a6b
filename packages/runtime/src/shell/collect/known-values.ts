/** What words with variables in them may turn out to be, as far as the same command line assigned the variables. */
import type { Collection } from './collection.ts'

const VARIABLE = /\$(?:\{([A-Za-z_]\w*|[@1-9])\}|([A-Za-z_]\w*|[@1-9]))/g
const MAXIMUM_CHOICES = 8

/** True where a value of one of its variables is known. */
export function hasKnownValue(text: string, values: NonNullable<Collection['values']>): boolean {
  for (const match of text.matchAll(VARIABLE)) if (values.has((match[1] ?? match[2])!)) return true
  return false
}

/** The text with the known values put in; the text alone where none is known. */
export function withKnownValues(source: string, values: Collection['values']): readonly string[] {
  let texts = [source]
  for (const match of source.matchAll(VARIABLE)) {
    const known = values?.get((match[1] ?? match[2])!)
    if (known !== undefined)
      texts = texts
        .flatMap((text) => [...known].map((value) => text.replace(match[0], () => value)))
        .slice(0, MAXIMUM_CHOICES)
  }
  return texts
}
