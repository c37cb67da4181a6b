/** Files on Node. */
export { createFiles } from './create-files.ts'
export type { FilesOptions } from './create-files.ts'
