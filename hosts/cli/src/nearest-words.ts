/** The right words that a wrong one was most likely meant to be. */
import { nearestNames } from '@toolgate/runtime/surface'

export function nearestWords(wrong: string, right: readonly string[]): readonly string[] {
  return nearestNames(
    wrong,
    right.map((name) => ({ name })),
  )
}
