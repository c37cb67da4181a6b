/** Places with the path rules of any platform. */
export { createMovingPlace } from './create-moving-place.ts'
export type { MovingPlace } from './create-moving-place.ts'
export { createPlace } from './create-place.ts'
export type { PlaceOptions } from './create-place.ts'
