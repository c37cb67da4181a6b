import { expect, test } from 'vitest'
import { describeViews } from '../testing/views/index.ts'
import { createViews, MOST_VIEWS } from './create-views.ts'

describeViews('the views of a session', createViews)

test('the file longest out of use is forgotten first', () => {
  const views = createViews()
  for (let index = 0; index < MOST_VIEWS; index++) views.shown(`/${index}`, { identity: 'i', whole: true })
  expect(views.get('/0')).toBeDefined()
  views.shown('/new', { identity: 'i', whole: true })
  expect([views.get('/0') !== undefined, views.get('/1') !== undefined, views.get('/new') !== undefined]).toEqual([
    true,
    false,
    true,
  ])
})
