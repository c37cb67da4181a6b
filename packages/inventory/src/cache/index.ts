/** Public entry of `cache`: light, so that a command which only recalls loads no parser. */
export { recall, type Recalled, type RecallOptions } from './recall.ts'
