import { expect, test } from 'vitest'
import { createSession } from '../testing/session.ts'
import { todoRead } from './todo-read.ts'
import { todoWrite } from './todo-write.ts'

const task = (content: string, status = 'pending', more: object = {}) => ({ content, status, ...more })

test('what is written is what is read, with priority medium where none is given', async () => {
  const session = createSession({ cwd: '/w' })
  expect((await session.call(todoRead, {})).text).toBe('The task list is empty.')
  const todos = [
    task('a', 'completed'),
    task('b', 'in_progress', { priority: 'high', activeForm: 'Doing b' }),
    task('c'),
  ]
  expect((await session.call(todoWrite, { todos })).text).toBe(
    'The task list has 1 completed, 1 in progress, 1 pending.',
  )
  expect((await session.call(todoRead, {})).text).toBe('[x] a\n[>] b (high)\n[ ] c')
  expect(await session.ports.store?.get('todos')).toEqual([
    { content: 'a', status: 'completed', priority: 'medium' },
    { content: 'b', status: 'in_progress', priority: 'high', activeForm: 'Doing b' },
    { content: 'c', status: 'pending', priority: 'medium' },
  ])
})

test('unfinished tasks that vanish are named', async () => {
  const session = createSession({ cwd: '/w' })
  await session.call(todoWrite, { todos: [task('a', 'completed'), task('b'), task('c')] })
  expect((await session.call(todoWrite, { todos: [task('c', 'in_progress')] })).text).toBe(
    'The task list has 0 completed, 1 in progress, 0 pending.\n' +
      'It went from 3 to 1 tasks. Removed though not completed: "b". If that was not meant, write the whole list again.',
  )
  expect((await session.call(todoWrite, { todos: [] })).text).toContain('Removed though not completed: "c".')
})

test.each([
  [
    [task('a', 'in_progress'), task('b', 'in_progress')],
    'several-in-progress',
    'Only one task may be in_progress, but 2 are: "a", "b".',
  ],
  [[task('a'), task('b'), task(' a ')], 'duplicate', 'Each task needs its own content. Given more than once: "a".'],
])('a list that breaks a rule changes nothing', async (todos, code, text) => {
  const session = createSession({ cwd: '/w' })
  expect(await session.call(todoWrite, { todos })).toMatchObject({ ok: false, code, text })
  expect((await session.call(todoRead, {})).text).toBe('The task list is empty.')
})

test.each([[[task('')]], [[task('a', 'done')]], [[task('a', 'pending', { id: 1 })]]])(
  '%j is refused',
  async (todos) => {
    expect(await createSession({ cwd: '/w' }).call(todoWrite, { todos })).toMatchObject({ code: 'invalid-input' })
  },
)

test('a list that cannot be saved is a failure', async () => {
  const store = {
    get: async () => undefined,
    set: async () => ({ fault: 'full' as const, message: 'The disk is full.' }),
    keep: async () => ({ fault: 'full' as const, message: 'The disk is full.' }),
  }
  expect(await createSession({ cwd: '/w', ports: { store } }).call(todoWrite, { todos: [task('a')] })).toMatchObject({
    code: 'not-saved',
    text: 'The task list was not saved and stays as it was: The disk is full.',
  })
})
