/** Conditions have one normal form: equal meaning gives equal data, and no step changes the truth. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson, type Json } from '../canonical-json.ts'
import { FALSE, join, not, TRUE, UNKNOWN, type Condition } from './condition.ts'
import { toNormalForm } from './normal-form.ts'

const LEAVES = ['A', 'B', 'C'] as const
type Tree =
  | { leaf: (typeof LEAVES)[number] }
  | { constant: boolean }
  | { not: Tree }
  | { op: 'all' | 'any'; of: Tree[] }

const trees = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(...LEAVES).map((leaf) => ({ leaf })),
    fc.boolean().map((constant) => ({ constant })),
    tie('tree').map((tree) => ({ not: tree })),
    fc.record({ op: fc.constantFrom('all' as const, 'any' as const), of: fc.array(tie('tree'), { maxLength: 3 }) }),
  ),
})).tree

function conditionOf(tree: Tree): Condition {
  if ('leaf' in tree) return { op: 'environment', name: tree.leaf }
  if ('constant' in tree) return tree.constant ? TRUE : FALSE
  if ('not' in tree) return not(conditionOf(tree.not))
  return join(tree.op, tree.of.map(conditionOf))
}

function truthOfTree(tree: Tree, on: ReadonlySet<string>): boolean {
  if ('leaf' in tree) return on.has(tree.leaf)
  if ('constant' in tree) return tree.constant
  if ('not' in tree) return !truthOfTree(tree.not, on)
  return tree.op === 'all'
    ? tree.of.every((each) => truthOfTree(each, on))
    : tree.of.some((each) => truthOfTree(each, on))
}

function truthOfCondition(condition: Condition, on: ReadonlySet<string>): boolean {
  switch (condition.op) {
    case 'constant':
      return condition.value
    case 'not':
      return !truthOfCondition(condition.of, on)
    case 'all':
      return condition.of.every((each) => truthOfCondition(each, on))
    case 'any':
      return condition.of.some((each) => truthOfCondition(each, on))
    default:
      return on.has('name' in condition ? condition.name : '')
  }
}

test('normal form keeps the truth for every assignment', () => {
  fc.assert(
    fc.property(trees, (tree) => {
      const condition = conditionOf(tree)
      for (let bits = 0; bits < 8; bits++) {
        const on = new Set(LEAVES.filter((_, index) => (bits >> index) & 1))
        expect(truthOfCondition(condition, on)).toBe(truthOfTree(tree, on))
      }
    }),
    { numRuns: 500 },
  )
})

test('early returns and their folded forms are one', () => {
  const [a, b]: Condition[] = [
    { op: 'environment', name: 'A' },
    { op: 'environment', name: 'B' },
  ]
  const early = join('any', [join('all', [a as Condition, TRUE]), join('all', [not(a as Condition), b as Condition])])
  const folded = join('any', [b as Condition, a as Condition])
  expect(canonicalJson(early as unknown as Json)).toBe(canonicalJson(folded as unknown as Json))
})

test('equal truth is one normal form', () => {
  fc.assert(
    fc.property(trees, trees, (one, other) => {
      const [left, right] = [toNormalForm(conditionOf(one)), toNormalForm(conditionOf(other))]
      const rows = Array.from({ length: 8 }, (_, bits) => new Set(LEAVES.filter((_leaf, index) => (bits >> index) & 1)))
      for (const on of rows) expect(truthOfCondition(left, on)).toBe(truthOfTree(one, on))
      const same = rows.every((on) => truthOfTree(one, on) === truthOfTree(other, on))
      if (same) expect(left).toEqual(right)
    }),
    { numRuns: 500 },
  )
})

test('what is open stays where it decides', () => {
  const [a, b] = ['A', 'B'].map((name): Condition => ({ op: 'environment', name }))
  const parts = [a as Condition, join('all', [b as Condition, UNKNOWN])]
  expect(toNormalForm(join('any', parts))).toEqual({ op: 'any', of: [a, { op: 'all', of: [b, UNKNOWN] }] })
  expect(toNormalForm(join('all', [a as Condition, join('any', [a as Condition, UNKNOWN])]))).toEqual(a)
  expect(join('any', [{ op: 'input' }, not({ op: 'input' })])).toEqual({ op: 'input' })
})
