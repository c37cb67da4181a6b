/** What a disk refuses, in words that a person can act on. */
import type { StoreFault } from '@toolgate/runtime/contract'

export function toStoreFault(error: unknown, path: string): StoreFault {
  const { code, message } = error as NodeJS.ErrnoException
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return { fault: 'full', message: `${path} could not be written: the disk is full.` }
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return { fault: 'denied', message: `${path} could not be written: no permission (${code}).` }
    default:
      return { fault: 'broken', message: `${path} could not be written: ${message}.` }
  }
}
