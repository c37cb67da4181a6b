/** An expected failure of a script: its message is all that people see, without a stack. */

export class Failure extends Error {
  name = 'Failure'
}

/** A full or read-only disk, or a folder of another user: the message says which path. */
const FROM_THE_DISK = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC'])

/** Runs the main function of a script; an expected failure becomes its message and exit code 1. */
export async function runMain(main) {
  try {
    process.exitCode = (await main()) ?? 0
  } catch (error) {
    if (!(error instanceof Failure) && !FROM_THE_DISK.has(error.code)) throw error
    process.stderr.write(`toolgate: ${error.message}\n`)
    process.exitCode = 1
  }
}
