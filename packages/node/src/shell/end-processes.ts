/** Ends a command with everything it started: first asked, then killed. */
import { setTimeout as sleep } from 'node:timers/promises'
import { findProcesses, groupExists, send } from './processes.ts'
import type { Family, Process } from './processes.ts'

/** How long a process may clean up after it was asked to end. */
const GRACE_MS = 1_500
/** How long to go on killing what still appears. */
const KILLING_MS = 1_000
const FIRST_POLL_MS = 10
const LONGEST_POLL_MS = 100

/**
 * Resolves when no member is left, with an empty list, or after grace and killing with those that could not be ended.
 * `known` are members seen before.
 */
export async function endProcesses(family: Family, known: readonly Process[] = []): Promise<readonly Process[]> {
  const members = await signalUntilGone(family, { signal: 'SIGTERM', again: false, milliseconds: GRACE_MS, known })
  if (members.length === 0) return members
  return signalUntilGone(family, { signal: 'SIGKILL', again: true, milliseconds: KILLING_MS, known: members })
}

interface Round {
  readonly signal: NodeJS.Signals
  /** Signal the members again each time: for members that appear meanwhile, and a signal that cannot be ignored. */
  readonly again: boolean
  readonly milliseconds: number
  readonly known: readonly Process[]
}

async function signalUntilGone(family: Family, round: Round): Promise<readonly Process[]> {
  const until = performance.now() + round.milliseconds
  const signalled = new Set<number>()
  let known = round.known
  let poll = FIRST_POLL_MS
  for (;;) {
    const members = findProcesses(family, known)
    const group = family.leader === undefined ? [] : [{ pid: -family.leader }]
    for (const { pid } of [...group, ...members]) {
      if (!signalled.has(pid) || round.again) send(pid, round.signal)
      signalled.add(pid)
    }
    const left = members.length === 0 ? unseenMembers(family) : members
    if (left.length === 0 || performance.now() >= until) return left
    known = members
    await sleep(poll)
    poll = Math.min(poll * 2, LONGEST_POLL_MS)
  }
}

/** Without `/proc` the group is all that can be asked. */
function unseenMembers({ leader }: Family): readonly Process[] {
  if (process.platform === 'linux' || leader === undefined || !groupExists(leader)) return []
  return [{ pid: leader, name: 'bash', startedAt: '' }]
}
