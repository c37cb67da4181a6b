/** Faults of a search as failures of a tool. */
import { fail, type Fail, type SearchFault } from '@toolgate/runtime/contract'

/** The folder or file as a sentence names it. */
export function nameOf(where: string): string {
  return where === '.' ? 'the working directory' : where
}

/** `where` is the folder or file as shown to the model. */
export function searchFailure(fault: SearchFault, { where, what }: { where: string; what: string }): Fail {
  switch (fault.fault) {
    case 'missing':
      return fail('not-found', `There is nothing at ${nameOf(where)} to search.`)
    case 'not-directory':
      return fail('not-directory', fault.message)
    case 'pattern':
      return fail('bad-pattern', `The ${what} was refused: ${fault.message}`)
    case 'denied':
      return fail('permission-denied', `${nameOf(where)} cannot be searched: ${fault.message}`)
    case 'cancelled':
      return fail('cancelled', 'The search was cancelled.')
    case 'broken':
      return fail('io-error', `The search failed: ${fault.message}`)
  }
}
