import type { NamesFound, NameSearch, SearchFault, SearchPort } from '@toolgate/runtime/contract'
import { expect, test } from 'vitest'
import { createSession } from '../testing/session.ts'
import { glob } from './glob.ts'

/** A port that answers every search the same and keeps what it was asked. */
function answering(answer: NamesFound | SearchFault) {
  const asked: (NameSearch & { pattern: string })[] = []
  const search: SearchPort = {
    files: async (pattern, options) => {
      asked.push({ pattern, ...options })
      return answer
    },
    text: async () => ({ fault: 'broken', message: 'not asked' }),
  }
  return { asked, call: (input: object) => createSession({ cwd: '/w', ports: { search } }).call(glob, input) }
}

test('paths are shown relative to the working directory, in the order of the port', async () => {
  const { asked, call } = answering({ paths: ['/w/src/b.ts', '/w/a.ts', '/else/c.ts'], total: 3 })
  expect(await call({ pattern: '**/*.ts' })).toMatchObject({
    ok: true,
    text: 'src/b.ts\na.ts\n/else/c.ts',
    facts: { shown: 3, total: 3 },
  })
  expect(asked).toMatchObject([{ pattern: '**/*.ts', in: '/w', newest: 100 }])
})

test('a pattern that leaves its folder is searched where it points', async () => {
  const { asked, call } = answering({ paths: [], total: 0 })
  expect(await call({ pattern: '../x/*.ts', path: 'src' })).toMatchObject({ text: 'No file matches *.ts in x.' })
  expect(asked).toMatchObject([{ pattern: '*.ts', in: '/w/x' }])
  const effect =
    typeof glob.effect === 'function'
      ? glob.effect({ pattern: '/etc/*', path: '.' }, createSession({ cwd: '/w' }).place)
      : undefined
  expect(effect).toEqual({ access: 'read', scope: 'workspace', resources: ['/etc'] })
})

test('how many more there are is said', async () => {
  const { call } = answering({ paths: ['/w/a.ts'], total: 523 })
  expect((await call({ pattern: '*.ts' })).text).toBe(
    'a.ts\n\n[The 1 newest of 523: 522 more match. Narrow the pattern or the path.]',
  )
})

test.each<[SearchFault['fault'], string, string]>([
  ['missing', 'not-found', 'There is nothing at lib to search.'],
  ['not-directory', 'not-directory', 'unclosed group'],
  ['pattern', 'bad-pattern', 'The name pattern was refused: unclosed group'],
  ['denied', 'permission-denied', 'lib cannot be searched: unclosed group'],
])('the fault %s is told as %s', async (fault, code, text) => {
  expect(await answering({ fault, message: 'unclosed group' }).call({ pattern: '{a', path: 'lib' })).toMatchObject({
    ok: false,
    code,
    text,
  })
})

test('unknown parameters are refused', async () => {
  expect(await answering({ paths: [], total: 0 }).call({ pattern: '*', limit: 5 })).toMatchObject({
    code: 'invalid-input',
  })
})
