import { expect, test } from 'vitest'
import { factsThrough } from './facts-through.ts'
import { lexicalFacts } from './look-at-path.ts'

const place = { cwd: '/w', home: '/home/u', platform: 'linux' } as const
const folder = { ...lexicalFacts('link', place), real: '/w/secrets', links: ['/w/link', '/w/secrets'] }

test('what lies in a folder behind a link has the names of both', () => {
  expect(factsThrough([lexicalFacts('src', place), folder], lexicalFacts('link/sub/key', place))).toEqual({
    requested: 'link/sub/key',
    absolute: '/w/link/sub/key',
    real: '/w/secrets/sub/key',
    links: ['/w/link/sub/key', '/w/secrets/sub/key'],
    kind: 'missing',
    unseen: true,
  })
})

test.each(['linked/key', 'src/link', 'key'])('%s lies elsewhere', (path) => {
  const found = lexicalFacts(path, place)
  expect(factsThrough([folder], found)).toBe(found)
})
