/** The journal port's twin. */
export { createMemoryJournal } from './create-memory-journal.ts'
