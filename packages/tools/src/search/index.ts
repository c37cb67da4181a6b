/** The search tools. */
import { glob } from './glob.ts'
import { grep } from './grep.ts'

export const searchFamily = [glob, grep] as const
export { glob, grep }
