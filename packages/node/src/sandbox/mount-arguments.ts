/** A plan of mounts as arguments of bubblewrap, which applies them in the order given. */
import { isInside } from './plan-mounts.ts'
import type { Mount } from './plan-mounts.ts'

/** A private folder lives in memory, so it has an end. */
const PRIVATE_BYTES = 1024 ** 3

export function toMountArguments(mounts: readonly Mount[]): readonly string[] {
  const sealed = mounts.filter(({ kind, isFolder }) => isFolder && (kind === 'hidden' || kind === 'placeholder'))
  return [
    ...mounts.flatMap((mount) => toArguments(mount, mounts)),
    // Last, because places inside them have to be made first. Sealed, a write fails instead of vanishing.
    ...sealed.flatMap(({ path }) => ['--remount-ro', path]),
  ]
}

function toArguments({ path, kind, isFolder }: Mount, mounts: readonly Mount[]): readonly string[] {
  switch (kind) {
    case 'private':
      return ['--perms', '1777', '--size', String(PRIVATE_BYTES), '--tmpfs', path]
    case 'writable':
      return ['--bind', path, path]
    case 'readable':
      return ['--ro-bind', path, path]
    case 'placeholder':
      return ['--perms', '0555', '--tmpfs', path]
    case 'hidden': {
      // Devices do not open below a plain bind, so this gives a file that refuses to open.
      if (!isFolder) return ['--ro-bind', '/dev/null', path]
      const holdsOthers = mounts.some((other) => other.path !== path && isInside(other.path, path))
      return ['--perms', holdsOthers ? '0111' : '0000', '--tmpfs', path]
    }
  }
}
