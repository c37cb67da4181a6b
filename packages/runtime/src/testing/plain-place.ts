/** A place for tests in which every path means what it says. */
import type { Place } from '../contract/index.ts'

export const plainPlace: Place = {
  cwd: '/w',
  workspace: '/w',
  home: '/home/u',
  platform: 'linux',
  resolve: (path) => path,
  display: (path) => path,
}
