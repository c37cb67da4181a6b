/** One catalogue of what a disk can refuse, so that every method tells the same fault in the same words. */
import type { FileFault } from '@toolgate/runtime/contract'

type Wording = readonly [fault: FileFault['fault'], words: string]

const WORDINGS: Readonly<Record<string, Wording>> = {
  ENOENT: ['missing', 'does not exist.'],
  EISDIR: ['directory', 'is a directory, not a file.'],
  ENOTDIR: ['not-directory', 'cannot be reached: a part of the path is a file, not a directory.'],
  EACCES: ['denied', 'cannot be accessed: permission denied.'],
  EPERM: ['denied', 'cannot be accessed: the operation is not permitted.'],
  EROFS: ['read-only', 'lies on a read-only file system.'],
  ELOOP: ['loop', 'cannot be reached: its symbolic links form a loop.'],
  ENOSPC: ['full', 'cannot be written: no space is left on the disk.'],
  EDQUOT: ['full', 'cannot be written: the disk quota is used up.'],
  EFBIG: ['too-large', 'would be larger than the file system or a limit allows.'],
  EEXIST: ['exists', 'exists already.'],
  ENXIO: ['not-regular', 'is not a regular file.'],
  ENODEV: ['not-regular', 'is not a regular file.'],
  EAGAIN: ['not-regular', 'is not a regular file: reading it would wait.'],
  EMFILE: ['broken', 'cannot be opened: this process has no free file descriptors. Try again later.'],
  ENFILE: ['broken', 'cannot be opened: the system has no free file descriptors. Try again later.'],
  ENAMETOOLONG: ['broken', 'has a name that is too long for the file system.'],
  ABORT_ERR: ['cancelled', 'was left as it is: the call was cancelled.'],
  ERR_STRING_TOO_LONG: ['too-large', 'is too large to be one text.'],
}

export function toFault(fault: FileFault['fault'], message: string): FileFault {
  return { fault, message }
}

/** The fault behind an error of the file system. An error without a code is a bug and is thrown on. */
export function fromError(error: unknown, path: string): FileFault {
  const code = codeOf(error)
  if (code === undefined) throw error
  const [fault, words] = WORDINGS[code] ?? ['broken', `cannot be used: the file system answered ${code}.`]
  return toFault(fault, `${path} ${words}`)
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

export function cancelled(path: string): FileFault {
  return fromError(Object.assign(new Error('cancelled'), { code: 'ABORT_ERR' }), path)
}

export function tooLarge(path: string, { limit }: { readonly limit: number }): FileFault {
  return toFault('too-large', `${path} is too large to be taken whole: at most ${limit} bytes can be.`)
}

/** Why a string cannot name a file, or nothing. Node would silently turn half a surrogate pair into another name. */
export function pathFault(path: string): FileFault | undefined {
  if (path.includes('\0')) return toFault('broken', 'The path holds a NUL character, which no file name can.')
  if (!path.isWellFormed()) return toFault('broken', 'The path holds half of a character, which no file name can.')
  return undefined
}
