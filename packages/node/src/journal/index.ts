/** Session journals on disk. */
export { createJournals } from './create-journals.ts'
export type { JournalsOptions } from './create-journals.ts'
