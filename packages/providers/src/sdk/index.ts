/** What tests of other rooms hold a request against. */
export { wireFaults } from './wire-faults.ts'
