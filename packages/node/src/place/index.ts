/** Places with the path rules of any platform. */
export { createPlace } from './create-place.ts'
export type { PlaceOptions } from './create-place.ts'
