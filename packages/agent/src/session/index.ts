/** Sessions: the conversation and its journal. */
export { openSession } from './session.ts'
export type { Session, SessionOptions } from './session.ts'
export { restoreSession } from './restore-session.ts'
export type { RestoredSession } from './restore-session.ts'
export { isSessionRecord } from './record.ts'
export type { SessionRecord } from './record.ts'
