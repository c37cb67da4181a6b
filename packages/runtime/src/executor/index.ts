/** The executor: one call from request to outcome. */
export { createExecutor } from './executor.ts'
export { jsonFaultPosition } from './input-issues/json-fault-position.ts'
export type { Batch, Executor, ExecutorOptions } from './executor.ts'
