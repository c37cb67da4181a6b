/** What every views port must do. */
import { describe, expect, test } from 'vitest'
import type { ViewsPort } from '../../contract/index.ts'

export function describeViews(name: string, create: () => ViewsPort): void {
  describe(`${name} are a views port`, () => {
    test('what was never shown is not known', () => {
      expect(create().get('/a')).toBeUndefined()
    })

    test('parts shown one after the other are merged and sorted', () => {
      const views = create()
      views.shown('/a', { identity: '1', range: [10, 20], whole: false })
      views.shown('/a', { identity: '1', range: [1, 3], whole: false })
      views.shown('/a', { identity: '1', range: [4, 5], whole: false })
      views.shown('/a', { identity: '1', range: [18, 30], whole: false })
      expect(views.get('/a')).toEqual({
        identity: '1',
        whole: false,
        ranges: [
          [1, 5],
          [10, 30],
        ],
      })
    })

    test('the revision that was learned stays, and so does having seen the whole', () => {
      const views = create()
      views.shown('/a', { identity: '1', revision: 'r', range: [1, 9], whole: true })
      views.shown('/a', { identity: '1', range: [2, 3], whole: false })
      expect(views.get('/a')).toEqual({ identity: '1', revision: 'r', whole: true, ranges: [[1, 9]] })
    })

    test('a new identity forgets what was shown of the old content', () => {
      const views = create()
      views.shown('/a', { identity: '1', revision: 'r', range: [1, 9], whole: true })
      views.shown('/a', { identity: '2', range: [4, 5], whole: false })
      expect(views.get('/a')).toEqual({ identity: '2', whole: false, ranges: [[4, 5]] })
    })

    test('a new revision forgets, even under the same identity', () => {
      const views = create()
      views.shown('/a', { identity: '1', revision: 'r', range: [1, 9], whole: true })
      views.shown('/a', { identity: '1', revision: 's', range: [1, 2], whole: false })
      expect(views.get('/a')).toEqual({ identity: '1', revision: 's', whole: false, ranges: [[1, 2]] })
    })

    test('a file that was touched is the same content', () => {
      const views = create()
      views.shown('/a', { identity: '1', revision: 'r', range: [1, 2], whole: false })
      views.shown('/a', { identity: '2', revision: 'r', range: [3, 4], whole: false })
      expect(views.get('/a')).toEqual({ identity: '2', revision: 'r', whole: false, ranges: [[1, 4]] })
    })

    test('who wrote a file knows all of it', () => {
      const views = create()
      views.shown('/a', { identity: '1', range: [1, 2], whole: false })
      views.wrote('/a', { identity: '2', revision: 's' })
      expect(views.get('/a')).toMatchObject({ identity: '2', revision: 's', whole: true })
      views.shown('/a', { identity: '2', range: [1, 1], whole: false })
      expect(views.get('/a')).toMatchObject({ identity: '2', revision: 's', whole: true })
    })

    test('files do not know of each other', () => {
      const views = create()
      views.wrote('/a', { identity: '1', revision: 'r' })
      expect(views.get('/b')).toBeUndefined()
    })
  })
}
