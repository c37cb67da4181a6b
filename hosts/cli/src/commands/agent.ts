/** The agent itself: one run with `-p`, else a conversation at the terminal. */
import type { Command } from '../command-entry.ts'
import { staySmall } from '../stay-small.ts'

export const agent: Command = async (request) => {
  staySmall()
  if (request.options.has('print')) return (await import('./print.ts')).printRun(request)
  return (await import('./converse.ts')).converse(request)
}
