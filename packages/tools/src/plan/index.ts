/** The tools for planning with the person. */
import { askUserQuestion } from './ask-user-question.ts'

export const planFamily = [askUserQuestion] as const
export { askUserQuestion }
