/** The classifier of the mode auto. */
export { createClassifier } from './create-classifier.ts'
export type { ClassifierOptions } from './create-classifier.ts'
export { houseWords } from './instructions.ts'
export type { ClassifierWords } from './instructions.ts'
