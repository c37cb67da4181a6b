/** `toolgate policy revoke`: takes back what a person once approved for a project or for good. */
import type { Approval, ApprovalScope } from '@toolgate/node/approvals'
import type { CommandRequest } from '../command-entry.ts'
import { exitCodes, type ExitCode } from '../exit-code.ts'
import { nearestWords } from '../nearest-words.ts'
import { print } from '../show/streams.ts'
import { stop, type Stop } from '../stop.ts'
import { openApprovals } from '../wiring/open-approvals.ts'
import type { Machine } from '../wiring/machine.ts'

const scopes = ['project', 'user'] as const satisfies readonly ApprovalScope[]

/** Reads no settings: an approval can be taken back also where they are broken. */
export async function revokeApprovals(
  { operands, options }: CommandRequest,
  machine: Machine,
): Promise<ExitCode | Stop> {
  const wanted = operands.slice(1)
  const scope = options.value('scope')
  const chosen = scopes.filter((known) => scope === undefined || known === scope)
  if (chosen.length === 0) return stop(exitCodes.usage, `--scope ${scope} is unknown; it is project or user.`)
  if (options.has('all') === wanted.length > 0)
    return stop(
      exitCodes.usage,
      'toolgate policy revoke needs a rule or an id as toolgate policy list shows them, or --all.',
    )
  const approvals = await openApprovals(machine)
  const { approvals: known } = await approvals.list()
  const missing = wanted.find((word) => !known.some((one) => chosen.includes(one.scope) && isMeant(one, word)))
  if (missing !== undefined) return stop(exitCodes.failed, notThere(missing, known))
  const revoked: (Approval & { readonly scope: ApprovalScope })[] = []
  for (const each of chosen) {
    const answer = await approvals.revoke(
      each,
      (one) => options.has('all') || wanted.some((word) => isMeant(one, word)),
    )
    if ('fault' in answer) return stop(exitCodes.failed, answer.message)
    revoked.push(...answer.map((one) => ({ ...one, scope: each })))
  }
  if (options.has('json')) await print(`${JSON.stringify({ revoked })}\n`)
  else if (revoked.length === 0) await print('There was nothing to revoke.\n')
  else await print(revoked.map(({ rule, scope: from }) => `Revoked for the ${from}: ${rule}\n`).join(''))
  return exitCodes.done
}

function isMeant({ id, rule }: Approval, word: string): boolean {
  return word === id || word === rule
}

function notThere(word: string, known: readonly Approval[]): string {
  const nearest = nearestWords(
    word,
    known.map(({ rule }) => rule),
  )
  const hint = nearest.length > 0 ? ` Did you mean ${nearest.join(' or ')}?` : ''
  return `No approval is kept of ${word}.${hint} Rules of settings are removed in their file; toolgate policy list names it.`
}
