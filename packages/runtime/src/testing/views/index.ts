/** What every views port must do. */
export { describeViews } from './views-conformance.ts'
