/** The executor: one call from request to outcome. */
export { createExecutor } from './executor.ts'
export type { Batch, Executor, ExecutorOptions } from './executor.ts'
