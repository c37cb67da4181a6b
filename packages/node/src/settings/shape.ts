/** The shapes that a value in a settings file can have: a small language, because one table says all there is to check. */

export type Shape =
  | { readonly kind: 'text'; readonly pattern?: RegExp; readonly what: string }
  | { readonly kind: 'flag' }
  | { readonly kind: 'number'; readonly what: string }
  | { readonly kind: 'list'; readonly of: Shape }
  | { readonly kind: 'short-or-long'; readonly short: Shape; readonly long: ObjectShape }
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
  readonly required?: string
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

export function object(
  keys: Readonly<Record<string, Shape>>,
  notes: Readonly<Record<string, string>> = {},
): ObjectShape {
  return { kind: 'object', keys, notes }
}

/** No object of the shape is right without the key. */
export function withKey(required: string, shape: ObjectShape): ObjectShape {
  return { ...shape, required }
}

/** A value that can be written as an object when there is more to say of it. */
export function shortOrLong(short: Shape, long: ObjectShape): Shape {
  return { kind: 'short-or-long', short, long }
}
