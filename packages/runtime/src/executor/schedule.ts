/**
 * The order of calls: those that touch the same resource keep the order in which the model wrote them, all others run side by
 * side, under one cap for the whole session. A call counts from the moment it arrives, so a call that starts while the model
 * still streams obeys the same rule.
 */
import { conflicts } from './claim.ts'
import type { Claim } from './claim.ts'

/** One call's place in the order; only the scheduler looks inside. */
export interface Ticket {
  readonly number: number
  claim: Claim | undefined
  /** Earlier calls that this one still waits for. Most calls wait for none, so the set is made when there is one. */
  blockers: Set<Ticket> | undefined
  /** Later calls that wait for this one. */
  followers: Set<Ticket> | undefined
  admit: (() => void) | undefined
  state: 'arrived' | 'waiting' | 'running' | 'finished'
}

export interface Scheduler {
  /** A place after all that arrived before. */
  arrive(): Ticket
  /** Says what the call will touch, before it starts. Until then every later call waits for it. Said again after its input changed. */
  claim(ticket: Ticket, claim: Claim): void
  /** True, at once or later, when the call may run; false when the signal fired first. Called once, after `claim`. */
  start(ticket: Ticket, signal: AbortSignal): boolean | Promise<boolean>
  /** Takes back a start whose call did not begin its work: it is to be claimed and started again. */
  unstart(ticket: Ticket): void
  /** Gives the place free. Called on every path; only the first time counts. */
  finish(ticket: Ticket): void
  /** Calls that run at this moment. */
  readonly running: number
}

const nobody: Claim = { kind: 'none' }

export function createScheduler({ limit }: { readonly limit: number }): Scheduler {
  /** Places that later ones may have to wait for, oldest first: unclaimed, or claiming something. */
  const inTheWay = new Set<Ticket>()
  /** Unblocked places that only the cap holds back, oldest first. */
  const ready = new Set<Ticket>()
  let running = 0
  let arrivals = 0

  function admitReady(): void {
    for (const ticket of ready) {
      if (running >= limit) return
      ready.delete(ticket)
      run(ticket)
      ticket.admit?.()
    }
  }

  function run(ticket: Ticket): void {
    ticket.state = 'running'
    running++
  }

  function arrive(): Ticket {
    const ticket: Ticket = {
      number: arrivals++,
      claim: undefined,
      blockers: undefined,
      followers: undefined,
      admit: undefined,
      state: 'arrived',
    }
    for (const earlier of inTheWay) block(ticket, earlier)
    inTheWay.add(ticket)
    return ticket
  }

  function claim(ticket: Ticket, claimed: Claim): void {
    const changed = ticket.claim !== undefined
    ticket.claim = claimed
    if (changed) blockAgain(ticket, claimed)
    for (const earlier of ticket.blockers ?? []) {
      if (earlier.claim !== undefined && !conflicts(earlier.claim, claimed)) release(ticket, earlier)
    }
    for (const later of ticket.followers ?? []) {
      if (later.claim !== undefined && !conflicts(claimed, later.claim)) release(later, ticket)
    }
    if (claimed.kind === 'none') inTheWay.delete(ticket)
    else inTheWay.add(ticket)
    admitReady()
  }

  /** A changed claim meets calls that were let go of under the old one: those that run are waited for, those that wait wait again. */
  function blockAgain(ticket: Ticket, claimed: Claim): void {
    for (const other of inTheWay) {
      if (other === ticket || (other.claim !== undefined && !conflicts(other.claim, claimed))) continue
      if (other.number < ticket.number || other.state === 'running') block(ticket, other)
      else block(other, ticket)
    }
  }

  function block(later: Ticket, earlier: Ticket): void {
    ;(later.blockers ??= new Set()).add(earlier)
    ;(earlier.followers ??= new Set()).add(later)
    ready.delete(later)
  }

  function release(later: Ticket, earlier: Ticket): void {
    earlier.followers?.delete(later)
    later.blockers?.delete(earlier)
    if (later.state === 'waiting' && isFree(later)) ready.add(later)
  }

  function start(ticket: Ticket, signal: AbortSignal): boolean | Promise<boolean> {
    if (signal.aborted) return false
    if (isFree(ticket) && running < limit && ready.size === 0) {
      run(ticket)
      return true
    }
    ticket.state = 'waiting'
    if (isFree(ticket)) ready.add(ticket)
    return new Promise((resolve) => {
      const abort = () => {
        ready.delete(ticket)
        ticket.admit = undefined
        resolve(false)
      }
      signal.addEventListener('abort', abort, { once: true })
      ticket.admit = () => {
        signal.removeEventListener('abort', abort)
        resolve(true)
      }
      admitReady()
    })
  }

  function unstart(ticket: Ticket): void {
    if (ticket.state !== 'running') return
    running--
    ticket.state = 'arrived'
    admitReady()
  }

  function finish(ticket: Ticket): void {
    if (ticket.state === 'finished') return
    if (ticket.state === 'running') running--
    ticket.state = 'finished'
    ticket.claim ??= nobody
    inTheWay.delete(ticket)
    ready.delete(ticket)
    for (const earlier of ticket.blockers ?? []) earlier.followers?.delete(ticket)
    for (const later of ticket.followers ?? []) release(later, ticket)
    admitReady()
  }

  return {
    arrive,
    claim,
    start,
    unstart,
    finish,
    get running() {
      return running
    },
  }
}

function isFree({ blockers }: Ticket): boolean {
  return blockers === undefined || blockers.size === 0
}
