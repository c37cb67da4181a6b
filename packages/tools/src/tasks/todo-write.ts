/** Replaces the session's list of tasks. */
import { defineTool, done, fail } from '@toolgate/runtime/contract'
import type { Fail } from '@toolgate/runtime/contract'
import * as z from 'zod'
import { loadTodos, saveTodos, todo, type Todo } from './todos.ts'

const MAXIMUM_TODOS = 200
const NAMED = 10

export const todoWrite = defineTool({
  name: 'TodoWrite',
  title: 'Update the task list',
  describe:
    'Replace the task list of this session by the list given: it is the whole list, so a task left out is removed. At most one ' +
    'task may be in_progress, and no two may have the same content.',
  usage: ['Use it for work of several steps, and mark a task completed as soon as it is done.'],
  input: z.strictObject({ todos: z.array(todo).max(MAXIMUM_TODOS).describe('The whole new list, in order') }),
  output: z.strictObject({ oldTodos: z.array(todo).readonly(), todos: z.array(todo).readonly() }),
  effect: { access: 'write', scope: 'session', resources: ['session:todos'] },
  needs: ['store'],
  check: ({ todos }) => repeated(todos) ?? severalInProgress(todos),
  timeout: { default: 10_000, max: 10_000 },
  budget: { chars: 20_000, keep: 'head' },
  repeat: 'safe',
  summary: ({ todos }) => `update the task list: ${countsOf(todos)}`,
  toModel: ({ oldTodos, todos }) =>
    [`The task list has ${countsOf(todos)}.`, ...removalNote(oldTodos, todos)].join('\n'),

  async run({ todos }, { store }) {
    const oldTodos = await loadTodos(store)
    const fault = await saveTodos(store, todos)
    if (fault !== undefined)
      return fail('not-saved', `The task list was not saved and stays as it was: ${fault.message}`)
    return done({ oldTodos, todos })
  },
})

function repeated(todos: readonly Todo[]): Fail | undefined {
  const seen = new Set<string>()
  const again = todos.filter(({ content }) => seen.has(content) || !seen.add(content))
  if (again.length === 0) return undefined
  return fail('duplicate', `Each task needs its own content. Given more than once: ${named(again)}.`)
}

function severalInProgress(todos: readonly Todo[]): Fail | undefined {
  const current = todos.filter(({ status }) => status === 'in_progress')
  if (current.length < 2) return undefined
  return fail('several-in-progress', `Only one task may be in_progress, but ${current.length} are: ${named(current)}.`)
}

function removalNote(oldTodos: readonly Todo[], todos: readonly Todo[]): readonly string[] {
  const kept = new Set(todos.map(({ content }) => content))
  const unfinished = oldTodos.filter(({ content, status }) => status !== 'completed' && !kept.has(content))
  if (unfinished.length === 0) return []
  return [
    `It went from ${oldTodos.length} to ${todos.length} tasks. Removed though not completed: ${named(unfinished)}. ` +
      'If that was not meant, write the whole list again.',
  ]
}

function countsOf(todos: readonly Todo[]): string {
  const count = (status: Todo['status']) => todos.filter((one) => one.status === status).length
  return `${count('completed')} completed, ${count('in_progress')} in progress, ${count('pending')} pending`
}

function named(todos: readonly Todo[]): string {
  const names = todos
    .slice(0, NAMED)
    .map(({ content }) => JSON.stringify(content.length > 100 ? `${content.slice(0, 100)}…` : content))
  return `${names.join(', ')}${todos.length > NAMED ? ` and ${todos.length - NAMED} more` : ''}`
}
