/** Methods of texts whose answer depends on nothing but constants: they are called, on texts of a size that costs nothing. */
import type { Value } from './value.ts'

/** A value without parts. */
export type Primitive = string | number | boolean | null | undefined

const METHODS =
  /^(?:concat|toLowerCase|toUpperCase|toString|trim|trimStart|trimEnd|split|replace|replaceAll|slice|substring|charAt|padStart|padEnd|repeat)$/
/** Those that can give far more than they get. */
const GROWING = new Set(['replaceAll', 'split', 'padStart', 'padEnd', 'repeat'])
const LONGEST_TO_GROW = 4096

/** Whether texts have this method and it may be called. */
export function isTextMethod(method: string): boolean {
  return METHODS.test(method)
}

/** What the method gives; undefined when it throws or could give too much. */
export function callTextMethod(text: string, method: string, given: readonly Primitive[]): Value | undefined {
  if (GROWING.has(method) && [text, ...given].some(isLarge)) return undefined
  try {
    const called = (text as unknown as Record<string, (...given: readonly Primitive[]) => string | string[]>)[method]
    const result = called?.apply(text, [...given])
    if (typeof result === 'string') return { kind: 'constant', value: result }
    return result && { kind: 'list', items: result.map((value) => ({ kind: 'constant', value })) }
  } catch {
    return undefined
  }
}

function isLarge(given: Primitive): boolean {
  return typeof given === 'string' ? given.length > LONGEST_TO_GROW : Number(given) > LONGEST_TO_GROW
}
