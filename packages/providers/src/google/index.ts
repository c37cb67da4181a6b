/** Gemini models. */
export { google } from './google.ts'
