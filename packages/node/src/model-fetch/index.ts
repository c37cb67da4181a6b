/** Requests to model servers. */
export { createModelFetch } from './create-model-fetch.ts'
