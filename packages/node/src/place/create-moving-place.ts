/** A place whose working folder follows the session's shell: every other tool and every rule then reads paths as the next command would. */
import type { Place } from '@toolgate/runtime/contract'
import { createPlace } from './create-place.ts'
import type { PlaceOptions } from './create-place.ts'

export interface MovingPlace extends Place {
  /** The working folder from now on, absolute. Workspace and home stay. */
  move(folder: string): void
}

export function createMovingPlace(options: PlaceOptions): MovingPlace {
  const workspace = options.workspace ?? options.cwd
  let here = createPlace({ ...options, workspace })
  return {
    get cwd() {
      return here.cwd
    },
    workspace: here.workspace,
    home: here.home,
    platform: here.platform,
    resolve: (path) => here.resolve(path),
    display: (path) => here.display(path),
    move(folder) {
      if (folder !== here.cwd) here = createPlace({ ...options, workspace, cwd: folder })
    },
  }
}
