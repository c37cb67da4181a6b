/** The session's list of tasks: its shape, and where it is kept. */
import type { Json, StorePort } from '@toolgate/runtime/contract'
import * as z from 'zod'

const KEY = 'todos'

export const todo = z.strictObject({
  content: z.string().trim().min(1).max(2_000).describe('What is to be done'),
  status: z.enum(['pending', 'in_progress', 'completed']).describe('How far it is'),
  priority: z.enum(['high', 'medium', 'low']).default('medium').describe('How important it is'),
  activeForm: z
    .string()
    .max(2_000)
    .optional()
    .describe('The same in the form that is shown while it is being done, such as "Running tests"'),
})

export type Todo = z.output<typeof todo>

/** The list as last written; empty before that. */
export async function loadTodos(store: StorePort): Promise<readonly Todo[]> {
  const known = z.array(todo).safeParse((await store.get(KEY)) ?? [])
  return known.success ? known.data : []
}

export function saveTodos(store: StorePort, todos: readonly Todo[]): ReturnType<StorePort['set']> {
  return store.set(KEY, todos as unknown as Json)
}

/** One task a line, with its mark. */
export function showTodos(todos: readonly Todo[]): string {
  return todos
    .map(
      ({ content, status, priority }) =>
        `${MARKS[status]} ${content.replaceAll(/\s+/g, ' ')}${priority === 'medium' ? '' : ` (${priority})`}`,
    )
    .join('\n')
}

const MARKS: Readonly<Record<Todo['status'], string>> = { pending: '[ ]', in_progress: '[>]', completed: '[x]' }
