/** Shows the session's list of tasks. */
import { defineTool, done } from '@toolgate/runtime/contract'
import * as z from 'zod'
import { loadTodos, showTodos, todo } from './todos.ts'

export const todoRead = defineTool({
  name: 'TodoRead',
  title: 'Show the task list',
  describe: 'Show the task list of this session as it stands: [ ] pending, [>] in progress, [x] completed.',
  input: z.strictObject({}),
  output: z.strictObject({ todos: z.array(todo).readonly() }),
  effect: { access: 'read', scope: 'session', resources: ['session:todos'] },
  needs: ['store'],
  timeout: { default: 10_000, max: 10_000 },
  budget: { chars: 100_000, keep: 'head' },
  repeat: 'safe',
  summary: () => 'show the task list',
  toModel: ({ todos }) => (todos.length === 0 ? 'The task list is empty.' : showTodos(todos)),

  run: async (_input, { store }) => done({ todos: await loadTodos(store) }),
})
