import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lexicalFacts } from '../paths/look-at-path.ts'
import type { Boundaries } from '../paths/path-facts.ts'
import { parseRule } from '../rules/parse-rule.ts'
import type { Rule } from '../rules/rule.ts'
import { createPathMatcher } from './match-path.ts'
import { toShellSegments } from './may-share-name.ts'
import { reachBelow, type Reach } from './reach-below.ts'

const boundaries: Boundaries = { roots: [{ path: '/w' }], home: '/home/u', platform: 'linux' }
const names = ['a', 'ab', '.env', 'b.ts', 'keep']
const ruleText = fc
  .array(fc.constantFrom(...names, '*', '*.ts', '**', 'a*', '.*'), { minLength: 1, maxLength: 4 })
  .chain((parts) => fc.constantFrom('', '/', './', '//', '//w/').map((anchor) => `Read(${anchor}${parts.join('/')})`))
const file = fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 4 })

function reach(text: string, folder: readonly string[], below: 'all' | 'visible'): Reach | undefined {
  const rule = parseRule(text, 'deny', { kind: 'flag' }) as Rule
  const segments = folder.map((name) => ({ text: name, isWild: false, start: name, end: name }))
  return reachBelow(createPathMatcher(boundaries).patternOf(rule), { segments, names: folder, root: '/', below })
}

function holds(text: string, path: readonly string[]): boolean {
  const rule = parseRule(text, 'deny', { kind: 'flag' }) as Rule
  const facts = lexicalFacts(`/${path.join('/')}`, { cwd: '/w', home: '/home/u', platform: 'linux' })
  return createPathMatcher(boundaries).hitsPath(rule, facts, false) !== undefined
}

test('what a rule holds for below a folder is never missed, whatever else is there', () => {
  fc.assert(
    fc.property(ruleText, file, fc.nat(4), fc.constantFrom('all', 'visible'), (text, path, cut, below) => {
      const whole = ['w', ...path]
      const folder = whole.slice(0, Math.min(cut, whole.length - 1))
      if (!holds(text, whole) || holds(text, folder)) return
      if (below === 'visible' && whole.slice(folder.length).some((name) => name.startsWith('.'))) return
      const found = reach(text, folder, below)
      const there = new Set(whole.map((_, index) => `/${whole.slice(0, index + 1).join('/')}`))
      const isSeen =
        found?.open === true || [...(found?.sure ?? []), ...(found?.possible ?? [])].some((place) => there.has(place))
      expect({ text, whole, folder, found, isSeen }).toMatchObject({ isSeen: true })
    }),
    { numRuns: 5_000 * Number(process.env['FUZZ_FACTOR'] ?? 1) },
  )
})

test('a place that is sure is one that the rule holds for, with all below it', () => {
  fc.assert(
    fc.property(ruleText, file, (text, folder) => {
      for (const place of reach(text, ['w', ...folder], 'all')?.sure ?? []) {
        const path = place.split('/').slice(1)
        expect([text, path, holds(text, path) || holds(text, [...path, 'x'])]).toEqual([text, path, true])
      }
    }),
    { numRuns: 2_000 },
  )
})

test('the pattern of a shell that surely stands for a denied name settles its place', () => {
  const rule = parseRule('Read(./src/keep/x)', 'deny', { kind: 'flag' }) as Rule
  const pattern = createPathMatcher(boundaries).patternOf(rule)
  const of = (path: readonly string[], below: 'none' | 'all'): Reach | undefined =>
    reachBelow(pattern, { segments: toShellSegments(path), names: path, root: '/', below })
  expect(of(['w', 's*', 'keep', '?'], 'none')).toEqual({ sure: ['/w/src/keep/x'], possible: [], open: false })
  expect(of(['w', 'src', '*'], 'all')).toEqual({ sure: ['/w/src/keep/x'], possible: [], open: false })
  expect(of(['w', 'src', '[k]eep'], 'all')).toEqual({ sure: [], possible: ['/w/src/keep/x'], open: false })
  const contents = createPathMatcher(boundaries).patternOf(parseRule('Read(/s/**)', 'deny', { kind: 'flag' }) as Rule)
  const inside = (path: readonly string[]): Reach | undefined =>
    reachBelow(contents, { segments: toShellSegments(path), names: path, root: '/', below: 'none' })
  expect(inside(['w', '*', 'a'])).toEqual({ sure: ['/w/s/a'], possible: [], open: false })
  expect(inside(['w', '*', '*'])).toEqual({ sure: ['/w/s'], possible: [], open: false })
  expect(inside(['w', '*.ts', '*'])).toBeUndefined()
  expect(of(['w', 'src', '*.ts'], 'all')).toBeUndefined()
  expect(of(['w', 'src', '*'], 'none')).toBeUndefined()
})
