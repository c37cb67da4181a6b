import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lexicalFacts } from '../paths/look-at-path.ts'
import type { Boundaries, PathFacts } from '../paths/path-facts.ts'
import { parseRule } from '../rules/parse-rule.ts'
import { isRuleFault, type Rule, type RuleBehavior, type RuleScope } from '../rules/rule.ts'
import { createPathMatcher } from './match-path.ts'

const linux: Boundaries = {
  roots: [{ path: '/w', real: '/real/w' }, { path: '/extra' }],
  home: '/home/u',
  platform: 'linux',
}

function toRule(specifier: string, behavior: RuleBehavior, scope: RuleScope = 'project', file?: string): Rule {
  const answer = parseRule(`Look(${specifier})`, behavior, {
    kind: 'settings',
    scope,
    ...(file !== undefined && { file }),
  })
  if (isRuleFault(answer)) throw new Error(answer.message)
  return answer
}

function factsOf(path: string, more: Partial<PathFacts> = {}): PathFacts {
  return { ...lexicalFacts(path, { cwd: '/w', home: '/home/u', platform: 'linux' }), ...more }
}

const denies = (specifier: string, path: string, boundaries = linux): boolean =>
  createPathMatcher(boundaries).hitsPath(toRule(specifier, 'deny'), factsOf(path), true) !== undefined
const allows = (specifier: string, path: string, more: Partial<PathFacts> = {}): boolean =>
  createPathMatcher(linux).coversPath([toRule(specifier, 'allow')], factsOf(path, more), true) !== undefined

describe('anchors', () => {
  test.each([
    ['//etc/*', '/etc/passwd', true],
    ['//etc/*', '/w/etc/passwd', false],
    ['/etc/*', '/w/etc/passwd', true],
    ['/etc/*', '/etc/passwd', false],
    ['./src/*', '/w/src/a', true],
    ['~/x', '/home/u/x', true],
    ['~/x', '/w/x', false],
    ['src/*', '/w/src/a', true],
    ['src/*', '/w/a/src/a', false],
    ['*.md', '/w/a/b/c.md', true],
    ['*.md', '/extra/c.md', true],
    ['*.md', '/other/c.md', false],
    ['**/src/*', '/w/a/src/b', true],
    ['/src/**', '/w/src/a/b', true],
    ['/src/**/*.ts', '/w/src/a.ts', true],
    ['/docs/*', '/w/docs/a/b', false],
    ['/docs', '/w/docs/a', false],
    ['/src/**', '/w/src', true],
    ['/**', '/w', true],
    ['/src/**', '/w/srcs/a', false],
    ['/\\[x\\]/**', '/w/[x]/a', true],
    ['/[x]/**', '/w/[x]/a', false],
    ['/a?c', '/w/abc', true],
    ['/a?c', '/w/a/c', false],
    ['/[!a]b', '/w/cb', true],
    ['/[!a]b', '/w/ab', false],
    ['//', '/etc', false],
  ])('allow %s for %s: %s', (specifier, path, expected) => {
    expect(allows(specifier, path)).toBe(expected)
  })

  test.each([
    ['src/**', '/w/a/src/b', true],
    ['secrets', '/w/a/secrets/b/c', true],
    ['secrets/', '/w/a/secrets/b/c', true],
    ['/secrets/**', '/w/secrets', true],
    ['.env', '/w/.env.example', false],
    ['//**/.env', '/any/where/.env', true],
    ['/caf\u00e9/**', '/w/cafe\u0301/x', true],
  ])('deny %s for %s: %s', (specifier, path, expected) => {
    expect(denies(specifier, path)).toBe(expected)
  })

  test('settings of a person count from their own folder, not from a project', () => {
    const matcher = createPathMatcher(linux)
    const rule = toRule('/notes/**', 'allow', 'user', '/home/u/.config/toolgate/settings.json')
    expect(matcher.coversPath([rule], factsOf('/w/notes/a'), true)).toBeUndefined()
    expect(matcher.coversPath([rule], factsOf('/home/u/.config/toolgate/notes/a'), true)?.rule).toBe(rule)
  })
})

describe('links', () => {
  test('an allow needs the path and the place that it leads to; rules may share the work', () => {
    expect(allows('./**', '/w/link', { real: '/data/x' })).toBe(false)
    expect(allows('./**', '/w/link', { real: '/real/w/x' })).toBe(true)
    const both = [toRule('./**', 'allow'), toRule('//data/**', 'allow')]
    expect(createPathMatcher(linux).coversPath(both, factsOf('/w/link', { real: '/data/x' }), true)?.rule).toBe(both[0])
  })

  test('a deny needs any name on the way', () => {
    const matcher = createPathMatcher(linux)
    const rule = toRule('//data/**', 'deny')
    expect(matcher.hitsPath(rule, factsOf('/w/link', { real: '/data/x' }), true)?.part).toBe('/data/x')
    expect(matcher.hitsPath(rule, factsOf('/w/link', { real: '/w/x', links: ['/data/x'] }), true)?.part).toBe('/data/x')
  })
})

test('case counts where the file system lets it count', () => {
  expect(denies('/Secrets/**', '/w/secrets/a')).toBe(false)
  expect(denies('/Secrets/**', '/w/secrets/a', { ...linux, caseInsensitive: true })).toBe(true)
})

test('Windows paths are matched in POSIX form', () => {
  const windows: Boundaries = { roots: [{ path: 'C:\\w' }], home: 'C:\\Users\\u', platform: 'win32' }
  const facts = lexicalFacts('C:\\Users\\u\\.ENV', { cwd: 'C:\\w', home: 'C:\\Users\\u', platform: 'win32' })
  const hits = (specifier: string): boolean =>
    createPathMatcher(windows).hitsPath(toRule(specifier, 'deny'), facts, true) !== undefined
  expect([hits('//c/**/.env'), hits('~/.env'), hits('//d/**')]).toEqual([true, true, false])
})

test('matching agrees with the same pattern as a regular expression', () => {
  const names = fc.constantFrom('a', 'b', 'ab', 'abc', 'b.ts', '*', 'a*', '*b', '?', '**', '[ab]', '[!a]b')
  const plain = fc.constantFrom('a', 'b', 'ab', 'abc', 'b.ts', 'cb')
  fc.assert(
    fc.property(
      fc.array(names, { minLength: 1, maxLength: 5 }),
      fc.array(plain, { minLength: 1, maxLength: 6 }),
      (pattern, path) => {
        const source = pattern
          .map((name) =>
            name === '**'
              ? '(?:/[^/]+)*'
              : `/${name.replace(/\./gu, '\\.').replace(/\[!/gu, '[^').replace(/\*/gu, '[^/]*').replace(/\?/gu, '[^/]')}`,
          )
          .join('')
        // A pattern that ends in `**` stands for what is inside, not for the folder; a look at the folder counts as one inside.
        const expected = new RegExp(`^${source}$`, 'u').test(`/${path.join('/')}`)
        return allows(`/${pattern.join('/')}`, `/w/${path.join('/')}`) === expected
      },
    ),
    { numRuns: 2_000 },
  )
})

test('a hostile pattern stays quick', () => {
  expect(denies(`/${'*a'.repeat(40)}`, `/w/${'a'.repeat(200)}b`)).toBe(false)
  expect(denies(`//${'**/a/'.repeat(40)}b`, `/${'a/'.repeat(400)}c`)).toBe(false)
})
