/** Conditions as data: what must hold for a tool to be enabled or a flag to be true, and how they are joined. */
import { canonicalJson } from '../canonical-json.ts'

/** An expression tree over what a program can ask of its surroundings. `unknown` is a part that could not be recovered. */
export type Condition =
  | { readonly op: 'constant'; readonly value: boolean }
  | { readonly op: 'all' | 'any'; readonly of: readonly Condition[] }
  | { readonly op: 'not'; readonly of: Condition }
  | { readonly op: 'environment'; readonly name: string; readonly equals?: string }
  | { readonly op: 'platform'; readonly equals: string }
  | { readonly op: 'flag'; readonly name: string; readonly default: string | number | boolean | null }
  | { readonly op: 'policy'; readonly key: string }
  | { readonly op: 'input' }
  | { readonly op: 'unknown' }

/** What says more than this is not a condition that a person reads. */
const MOST_PARTS = 48

/** Always true. */
export const TRUE: Condition = { op: 'constant', value: true }
/** Always false. */
export const FALSE: Condition = { op: 'constant', value: false }
/** Not recovered. */
export const UNKNOWN: Condition = { op: 'unknown' }

/** The opposite, with negation pushed down to the leaves. */
export function not(condition: Condition): Condition {
  switch (condition.op) {
    case 'constant':
      return condition.value ? FALSE : TRUE
    case 'not':
      return condition.of
    case 'all':
      return join('any', condition.of.map(not))
    case 'any':
      return join('all', condition.of.map(not))
    // Two inputs need not be the same one.
    case 'input':
    case 'unknown':
      return condition
    default:
      return { op: 'not', of: condition }
  }
}

/** All or any of the parts: flat, without repeats, constants folded, in canonical order. */
export function join(op: 'all' | 'any', parts: readonly Condition[]): Condition {
  const endValue = op === 'any'
  const ends = endValue ? TRUE : FALSE
  const flat = new Map<string, Condition>()
  for (const part of parts.flatMap((each) => (each.op === op ? each.of : [each]))) {
    if (part.op === 'constant' && part.value === endValue) return ends
    if (part.op !== 'constant') flat.set(textOf(part), part)
  }
  for (const [text, part] of flat) {
    if (!isOpaque(part) && flat.has(textOf(not(part)))) return ends
    // a || (!a && b) is a || b, and the same for &&: early returns and their folded forms become one.
    const inner = op === 'all' ? 'any' : 'all'
    if (part.op !== inner) continue
    const kept = part.of.filter((each) => !flat.has(textOf(not(each))) || isOpaque(each))
    if (kept.length < part.of.length)
      return join(op, [
        ...[...flat.entries()].filter(([key]) => key !== text).map(([, each]) => each),
        join(inner, kept),
      ])
  }
  const of = [...flat.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, part]) => part)
  if (of.length === 0) return op === 'all' ? TRUE : FALSE
  return of.length === 1 ? (of[0] as Condition) : { op, of }
}

/** One of two answers. Where both are the same, which way was taken does not matter. */
export function choice(test: Condition, yes: Condition, no: Condition): Condition {
  if (textOf(yes) === textOf(no)) return yes
  if (isLarge(test) || isLarge(yes) || isLarge(no)) return UNKNOWN
  return join('any', [join('all', [test, yes]), join('all', [not(test), no])])
}

function isLarge(condition: Condition): boolean {
  const pending = [condition]
  for (let parts = 0; pending.length > 0; parts++) {
    if (parts > MOST_PARTS) return true
    const part = pending.pop() as Condition
    if (part.op === 'all' || part.op === 'any') pending.push(...part.of)
  }
  return false
}

/** Whether nothing is known of a condition but what it depends on. */
export function isOpaque({ op }: Condition): boolean {
  return op === 'unknown' || op === 'input'
}

/** Whether some part of a condition has this operator. */
export function mentions(condition: Condition, op: Condition['op']): boolean {
  if (condition.op === op) return true
  if (condition.op === 'not') return mentions(condition.of, op)
  return condition.op === 'all' || condition.op === 'any' ? condition.of.some((part) => mentions(part, op)) : false
}

/** A condition as one line for people. */
export function conditionText(condition: Condition): string {
  switch (condition.op) {
    case 'constant':
      return String(condition.value)
    case 'not':
      return `not ${conditionText(condition.of)}`
    case 'all':
    case 'any':
      return `(${condition.of.map(conditionText).join(condition.op === 'all' ? ' and ' : ' or ')})`
    case 'environment':
      return condition.equals === undefined ? `env ${condition.name}` : `env ${condition.name} = ${condition.equals}`
    case 'platform':
      return `platform ${condition.equals}`
    case 'flag':
      return `flag ${condition.name} (default ${String(condition.default)})`
    case 'policy':
      return `policy ${condition.key}`
    default:
      return condition.op
  }
}

function textOf(condition: Condition): string {
  return canonicalJson(condition)
}
