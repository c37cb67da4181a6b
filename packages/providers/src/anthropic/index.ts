/** Claude models over the Messages API. */
export { anthropic } from './anthropic.ts'
