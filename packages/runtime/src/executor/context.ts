/** What a handler is handed: the ports that it named and what it may know of its call, and nothing else. */
import type { Context, LentPorts, PortName } from '../contract/index.ts'
import type { CallState } from './call-state.ts'

/** `signal` is a function where making one can wait until somebody looks. */
export function toContext(state: CallState, signal: AbortSignal | { readonly get: () => AbortSignal }, facts?: unknown): Context<PortName> & { readonly facts: unknown } {
  const { environment, call, tool, surface } = state
  const context = {
    callId: call.id,
    get signal() {
      return signal instanceof AbortSignal ? signal : signal.get()
    },
    place: environment.place,
    model: surface.facts.model,
    update: (progress: string) => environment.listen({ type: 'call-update', callId: call.id, progress }),
    facts,
  }
  const needs: readonly PortName[] = tool?.needs ?? []
  if (needs.length > 0) lend(context, needs, environment.ports)
  // The ports that the tool needs were checked by gate 2.
  return context as unknown as Context<PortName> & { readonly facts: unknown }
}

function lend(context: Record<string, unknown>, needs: readonly PortName[], ports: LentPorts): void {
  for (const port of needs) context[port] = ports[port]
}
