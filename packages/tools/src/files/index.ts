/** The file tools. */
import { edit } from './edit.ts'
import { read } from './read.ts'
import { write } from './write.ts'

export const filesFamily = [read, write, edit] as const
export { edit, read, write }
