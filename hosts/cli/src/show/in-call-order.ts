/** Tells the ends of calls in the order in which they were made, so that calls side by side read the same every time. */
import type { Listener } from '@toolgate/runtime/contract'

/** Every other event is passed on at once. */
export function inCallOrder(listen: Listener): Listener {
  const waiting = new Map<string, Parameters<Listener>[0] | undefined>()
  return (event) => {
    if (event.type === 'call-start') waiting.set(event.call.id, undefined)
    if (event.type !== 'call-end') return listen(event)
    waiting.set(event.callId, event)
    for (const [id, ended] of waiting) {
      if (ended === undefined) return
      waiting.delete(id)
      listen(ended)
    }
  }
}
