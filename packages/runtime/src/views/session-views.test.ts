import { expect, test } from 'vitest'
import { createViews } from './create-views.ts'

test('pieces of one content are gathered, and a new content forgets them', () => {
  const views = createViews()
  views.shown('/a', { identity: '1', range: [10, 20], whole: false })
  views.shown('/a', { identity: '1', range: [21, 30], whole: false })
  views.shown('/a', { identity: '1', revision: 'r', range: [1, 2], whole: false })
  expect(views.get('/a')).toEqual({
    identity: '1',
    revision: 'r',
    whole: false,
    ranges: [
      [1, 2],
      [10, 30],
    ],
  })
  views.shown('/a', { identity: '2', range: [5, 6], whole: false })
  expect(views.get('/a')).toEqual({ identity: '2', whole: false, ranges: [[5, 6]] })
})

test('what the session wrote it knows', () => {
  const views = createViews()
  views.wrote('/a', { identity: '1', revision: 'r' })
  expect(views.get('/a')).toEqual({ identity: '1', revision: 'r', whole: true, ranges: [] })
  expect(views.get('/b')).toBeUndefined()
})
