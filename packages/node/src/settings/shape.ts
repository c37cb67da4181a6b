/** The shapes that a value in a settings file can have: a small language, because one table says all there is to check. */

export type Shape =
  | { readonly kind: 'text'; readonly pattern?: RegExp; readonly what: string }
  | { readonly kind: 'flag' }
  | { readonly kind: 'number'; readonly what: string }
  | { readonly kind: 'list'; readonly of: Shape }
  | MapShape
  | ObjectShape

export interface MapShape {
  readonly kind: 'map'
  readonly of: Shape
}

export interface ObjectShape {
  readonly kind: 'object'
  readonly keys: Readonly<Record<string, Shape>>
  /** For keys that are not honoured: why. An empty note passes the key over. */
  readonly notes: Readonly<Record<string, string>>
}

export function text(what = 'a text', pattern?: RegExp): Shape {
  return pattern === undefined ? { kind: 'text', what } : { kind: 'text', what, pattern }
}

export function oneOf(words: readonly string[]): Shape {
  return { kind: 'text', what: `one of ${words.join(', ')}`, pattern: new RegExp(`^(?:${words.join('|')})$`) }
}

/** A number above 0. */
export function amount(what: string): Shape {
  return { kind: 'number', what }
}

export const flag: Shape = { kind: 'flag' }

export function list(of: Shape): Shape {
  return { kind: 'list', of }
}

export function map(of: Shape): Shape {
  return { kind: 'map', of }
}

export function object(keys: Readonly<Record<string, Shape>>, notes: Readonly<Record<string, string>> = {}): Shape {
  return { kind: 'object', keys, notes }
}
