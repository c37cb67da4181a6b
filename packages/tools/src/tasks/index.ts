/** The tools for the session's list of tasks. */
import { todoRead } from './todo-read.ts'
import { todoWrite } from './todo-write.ts'

export const tasksFamily = [todoRead, todoWrite] as const
export { todoRead, todoWrite }
