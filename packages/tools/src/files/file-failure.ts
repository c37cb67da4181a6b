/** Faults of the file system as failures of a tool: one code for one meaning in every file tool. */
import { fail, type Fail, type FileFault } from '@toolgate/runtime/contract'

const CODES: Readonly<Record<FileFault['fault'], string>> = {
  missing: 'not-found',
  directory: 'directory',
  'not-directory': 'not-directory',
  'not-regular': 'not-regular',
  denied: 'permission-denied',
  'read-only': 'read-only',
  loop: 'link-loop',
  'too-large': 'too-large',
  binary: 'binary',
  full: 'disk-full',
  exists: 'exists',
  changed: 'stale',
  unencodable: 'unencodable',
  cancelled: 'cancelled',
  broken: 'io-error',
}

/** The fault as a failure; `advice` is a sentence on what to do. */
export function fileFailure(fault: FileFault, advice?: string): Fail {
  return fail(CODES[fault.fault], advice === undefined ? fault.message : `${fault.message} ${advice}`)
}
