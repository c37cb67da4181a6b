/** Secrets taken out of text before it is kept or sent. */
export { createRedactor } from './create-redactor.ts'
export type { Redactor, RedactorOptions } from './create-redactor.ts'
export { createRedactStream } from './create-redact-stream.ts'
export type { RedactStream } from './create-redact-stream.ts'
