/** The clock port on Node. */
export { createClock } from './create-clock.ts'
