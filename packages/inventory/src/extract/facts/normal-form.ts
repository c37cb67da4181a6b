/** One form for conditions that mean the same, however a minifier turned them: the shortest that their table of truth allows. */
import { canonicalJson } from '../canonical-json.ts'
import { isOpaque, join, mentions, not, TRUE, UNKNOWN, type Condition } from './condition.ts'

/** A condition over more leaves than this is left as it is. */
const MOST_LEAVES = 6

type Truth = boolean | 'open'
/** Leaves that must have a value, by bits: those that count, and what they are. */
interface Cube {
  readonly cares: number
  readonly values: number
}

/** The normal form: equal for equal truth. */
export function toNormalForm(condition: Condition): Condition {
  if (condition.op !== 'all' && condition.op !== 'any') return condition
  const leaves = leavesOf(condition)
  if (leaves.length > MOST_LEAVES) return condition
  const index = new Map(leaves.map((leaf, at) => [canonicalJson(leaf), at]))
  const table = Array.from({ length: 2 ** leaves.length }, (_, row) => truthOf(condition, { row, index }))
  const rowsOf = (truth: Truth): number[] => table.flatMap((each, row) => (each === truth ? [row] : []))
  const on = rowsOf(true)
  const open = rowsOf('open')
  const sure = shortest({ on, free: [], count: leaves.length }, leaves)
  if (open.length === 0) return sure
  const opaque: Condition = mentions(condition, 'unknown') ? UNKNOWN : { op: 'input' }
  return join('any', [sure, join('all', [shortest({ on: open, free: on, count: leaves.length }, leaves), opaque])])
}

function leavesOf(condition: Condition): Condition[] {
  const leaves = new Map<string, Condition>()
  const pending: Condition[] = [condition]
  let part: Condition | undefined
  while ((part = pending.pop()) !== undefined) {
    if (part.op === 'all' || part.op === 'any') pending.push(...part.of)
    else if (part.op === 'not') pending.push(part.of)
    else if (part.op !== 'constant' && !isOpaque(part)) leaves.set(canonicalJson(part), part)
  }
  return [...leaves].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, leaf]) => leaf)
}

function truthOf(condition: Condition, at: { row: number; index: ReadonlyMap<string, number> }): Truth {
  switch (condition.op) {
    case 'constant':
      return condition.value
    case 'not': {
      const inner = truthOf(condition.of, at)
      return inner === 'open' ? inner : !inner
    }
    case 'all':
    case 'any': {
      const end = condition.op === 'any'
      const parts = condition.of.map((part) => truthOf(part, at))
      return parts.includes(end) ? end : parts.includes('open') ? 'open' : !end
    }
    case 'input':
    case 'unknown':
      return 'open'
    default:
      return ((at.row >> (at.index.get(canonicalJson(condition)) ?? 0)) & 1) === 1
  }
}

interface Rows {
  readonly on: readonly number[]
  /** Rows that may be either. */
  readonly free: readonly number[]
  readonly count: number
}

/** As choices of what must hold together, or as demands of which one must hold: whichever says less. */
function shortest({ on, free, count }: Rows, leaves: readonly Condition[]): Condition {
  const off = Array.from({ length: 2 ** count }, (_, row) => row).filter(
    (row) => !on.includes(row) && !free.includes(row),
  )
  const choices = cover({ on, free, count })
  const demands = cover({ on: off, free, count })
  const written = (cubes: readonly Cube[]): Condition =>
    join(
      'any',
      cubes.map((cube) => conditionOf(cube, leaves)),
    )
  return weightOf(demands) < weightOf(choices) ? not(written(demands)) : written(choices)
}

function conditionOf({ cares, values }: Cube, leaves: readonly Condition[]): Condition {
  const parts = leaves.flatMap((leaf, at) => {
    if (((cares >> at) & 1) === 0) return []
    return [((values >> at) & 1) === 1 ? leaf : not(leaf)]
  })
  return parts.length === 0 ? TRUE : join('all', parts)
}

/** The fewest cubes that hold all rows and no other: always the one that holds most of what is left, the wider and the first before others. */
function cover({ on, free, count }: Rows): Cube[] {
  const allowed = new Set([...on, ...free])
  const cubes: Cube[] = []
  for (let cares = 0; cares < 2 ** count; cares++) {
    for (let values = 0; values < 2 ** count; values++) {
      const cube = { cares, values }
      if ((values & ~cares) === 0 && rowsIn(cube, count).every((row) => allowed.has(row))) cubes.push(cube)
    }
  }
  cubes.sort((a, b) => bitsOf(a.cares) - bitsOf(b.cares) || a.cares - b.cares || a.values - b.values)
  const chosen: Cube[] = []
  const left = new Set(on)
  while (left.size > 0) {
    const gain = (cube: Cube): number => rowsIn(cube, count).filter((row) => left.has(row)).length
    const best = cubes.reduce((most, cube) => (gain(cube) > gain(most) ? cube : most))
    chosen.push(best)
    for (const row of rowsIn(best, count)) left.delete(row)
  }
  return chosen
}

function rowsIn({ cares, values }: Cube, count: number): number[] {
  return Array.from({ length: 2 ** count }, (_, row) => row).filter((row) => (row & cares) === values)
}

function weightOf(cubes: readonly Cube[]): number {
  return cubes.reduce((sum, { cares }) => sum + bitsOf(cares), 0)
}

function bitsOf(bits: number): number {
  return bits.toString(2).replaceAll('0', '').length
}
