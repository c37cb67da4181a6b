/** The shell tools. */
import { bash } from './bash.ts'

export const shellFamily = [bash] as const
export { bash }
