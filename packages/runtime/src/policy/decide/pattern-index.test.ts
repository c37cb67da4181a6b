import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayShareName, toShellSegments } from '../match/may-share-name.ts'
import { createPathMatcher } from '../match/match-path.ts'
import { lexicalFacts } from '../paths/look-at-path.ts'
import type { Boundaries } from '../paths/path-facts.ts'
import { parseRules } from '../rules/parse-rules.ts'
import { createPatternIndex } from './pattern-index.ts'

const boundaries: Boundaries = { roots: [{ path: '/w' }], home: '/home/u', platform: 'linux' }
const ruleText = fc
  .array(fc.constantFrom('a', 'ab', '.env', 'b.ts', '*', '*.ts', '**', 'a*'), { minLength: 1, maxLength: 4 })
  .chain((names) => fc.constantFrom('', '/', '//', '//w/').map((anchor) => `Read(${anchor}${names.join('/')})`))
const shellNames = fc.array(fc.constantFrom('a', 'ab', 'b.ts', '.env', '*', '*.ts', 'a*', '.e*', '?b', '*b*'), {
  minLength: 1,
  maxLength: 4,
})

test('finds a rule exactly when one of all rules could mean the same file', () => {
  fc.assert(
    fc.property(fc.array(ruleText, { maxLength: 6 }), shellNames, (texts, names) => {
      const { rules } = parseRules({ deny: texts }, { kind: 'flag' })
      const { patternOf } = createPathMatcher(boundaries)
      const segments = toShellSegments(['w', ...names])
      const expected = rules.some((rule) => mayShareName(patternOf(rule), segments))
      return (createPatternIndex(rules, patternOf).find(segments) !== undefined) === expected
    }),
    { numRuns: 2_000 },
  )
})

test('a rule that holds for a file of a pattern is always found by the pattern', () => {
  const file = fc.array(fc.constantFrom('a', 'ab', 'b.ts', '.env', 'cb'), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(
      ruleText,
      file,
      fc.infiniteStream(fc.constantFrom('same', 'star', 'start', 'end')),
      (text, names, how) => {
        const [rule] = parseRules({ deny: [text] }, { kind: 'flag' }).rules
        const matcher = createPathMatcher(boundaries)
        if (
          rule === undefined ||
          matcher.hitsPath(
            rule,
            lexicalFacts(`/w/${names.join('/')}`, { cwd: '/w', home: '/home/u', platform: 'linux' }),
            true,
          ) === undefined
        )
          return
        const pattern = names.map((name) => {
          const chosen = how.next().value
          if (chosen === 'star' && !name.startsWith('.')) return '*'
          if (chosen === 'start') return `${name.slice(0, 1)}*`
          return chosen === 'end' && !name.startsWith('.') ? `*${name.slice(-1)}` : name
        })
        expect({
          text,
          pattern,
          found: createPatternIndex([rule], matcher.patternOf).find(toShellSegments(['w', ...pattern])),
        }).toEqual({ text, pattern, found: rule })
      },
    ),
    { numRuns: 2_000 },
  )
})
