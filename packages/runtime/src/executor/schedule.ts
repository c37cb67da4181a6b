/**
 * The order of calls: those that touch the same resource keep the order in which the model wrote them, all others run side by
 * side, under one cap for the whole session. A call counts from the moment it arrives, so a call that starts while the model
 * still streams obeys the same rule.
 */
import { conflicts } from './claim.ts'
import type { Claim } from './claim.ts'

/** One call's place in the order. */
export interface Ticket {
  /** Says what the call will touch, before it starts. Until then every later call waits for it. Said again after its input changed. */
  claim(claim: Claim): void
  /** Resolves with true when the call may run, with false when the signal fired first. Called once, after `claim`. */
  start(signal: AbortSignal): boolean | Promise<boolean>
  /** Gives the place free. Called once, on every path; later calls do nothing. */
  finish(): void
}

export interface Scheduler {
  /** A place after all that arrived before. */
  arrive(): Ticket
  /** Calls that run at this moment. */
  readonly running: number
}

interface Place {
  readonly number: number
  claim: Claim | undefined
  /** Earlier calls that this one still waits for. */
  readonly blockers: Set<Place>
  /** Later calls that wait for this one. */
  readonly followers: Set<Place>
  admit: (() => void) | undefined
  state: 'arrived' | 'waiting' | 'running' | 'finished'
}

const nobody: Claim = { kind: 'none' }

export function createScheduler({ limit }: { readonly limit: number }): Scheduler {
  /** Places that later ones may have to wait for, oldest first: unclaimed, or claiming something. */
  const inTheWay = new Set<Place>()
  /** Unblocked places that only the cap holds back, oldest first. */
  const ready = new Set<Place>()
  let running = 0
  let arrivals = 0

  function admitReady(): void {
    for (const place of ready) {
      if (running >= limit) return
      ready.delete(place)
      run(place)
      place.admit?.()
    }
  }

  function run(place: Place): void {
    place.state = 'running'
    running++
  }

  function unblock(place: Place, blocker: Place): void {
    place.blockers.delete(blocker)
    if (place.state === 'waiting' && place.blockers.size === 0) ready.add(place)
  }

  function arrive(): Ticket {
    const place: Place = { number: arrivals++, claim: undefined, blockers: new Set(), followers: new Set(), admit: undefined, state: 'arrived' }
    for (const earlier of inTheWay) {
      place.blockers.add(earlier)
      earlier.followers.add(place)
    }
    inTheWay.add(place)
    return { claim: (claim) => setClaim(place, claim), start: (signal) => start(place, signal), finish: () => finish(place) }
  }

  function setClaim(place: Place, claim: Claim): void {
    const changed = place.claim !== undefined
    place.claim = claim
    if (changed) blockAgain(place, claim)
    for (const earlier of place.blockers) {
      if (earlier.claim !== undefined && !conflicts(earlier.claim, claim)) release(place, earlier)
    }
    for (const later of place.followers) {
      if (later.claim !== undefined && !conflicts(claim, later.claim)) release(later, place)
    }
    if (claim.kind === 'none') inTheWay.delete(place)
    else inTheWay.add(place)
    admitReady()
  }

  /** A changed claim meets calls that were let go of under the old one: those that run are waited for, those that wait wait again. */
  function blockAgain(place: Place, claim: Claim): void {
    for (const other of inTheWay) {
      if (other === place || (other.claim !== undefined && !conflicts(other.claim, claim))) continue
      const goesFirst = other.number < place.number || other.state === 'running'
      const [first, second] = goesFirst ? [other, place] : [place, other]
      second.blockers.add(first)
      first.followers.add(second)
      ready.delete(second)
    }
  }

  function release(later: Place, earlier: Place): void {
    earlier.followers.delete(later)
    unblock(later, earlier)
  }

  function start(place: Place, signal: AbortSignal): boolean | Promise<boolean> {
    if (signal.aborted) return false
    if (place.blockers.size === 0 && running < limit && ready.size === 0) {
      run(place)
      return true
    }
    place.state = 'waiting'
    if (place.blockers.size === 0) ready.add(place)
    return new Promise((resolve) => {
      const abort = () => {
        ready.delete(place)
        place.admit = undefined
        resolve(false)
      }
      signal.addEventListener('abort', abort, { once: true })
      place.admit = () => {
        signal.removeEventListener('abort', abort)
        resolve(true)
      }
      admitReady()
    })
  }

  function finish(place: Place): void {
    if (place.state === 'finished') return
    if (place.state === 'running') running--
    place.state = 'finished'
    place.claim ??= nobody
    inTheWay.delete(place)
    ready.delete(place)
    for (const earlier of place.blockers) earlier.followers.delete(place)
    for (const later of place.followers) unblock(later, place)
    place.followers.clear()
    admitReady()
  }

  return {
    arrive,
    get running() {
      return running
    },
  }
}
