/** Public entry of `kept`: texts that are kept, and the stamps of files that they hold for. It loads next to nothing. */
export { keepText, keptText } from './kept-text.ts'
export { stampOf } from './stamp.ts'
