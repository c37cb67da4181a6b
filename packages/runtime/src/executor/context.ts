/** What a handler is handed: the ports that it named and what it may know of its call, and nothing else. */
import type { Call, CallContext, Context, LentPorts, Model, Place, PortName } from '../contract/index.ts'
import { factsThrough, lexicalFacts } from '../policy/index.ts'
import type { CallState } from './call-state.ts'

/** The call's own signal, made when somebody first looks at it or stops the call: most handlers never do. */
export interface CallControl {
  controller: AbortController | undefined
}

export function abort(control: CallControl, reason: string): void {
  ;(control.controller ??= new AbortController()).abort(new Error(reason))
}

/** The context for `run`, or, without a control, for steps before it, which stop with the batch. */
export function toContext(
  state: CallState,
  options: { readonly control?: CallControl; readonly facts?: unknown } = {},
): Context<PortName> & { readonly facts: unknown } {
  const context = new HandlerContext(state, options)
  for (const port of (state.tool?.needs ?? []) as readonly PortName[]) lend(context, port, state.environment.ports)
  return context as unknown as Context<PortName> & { readonly facts: unknown }
}

/** Gate 2 has seen that every port that the tool needs is lent. */
function lend(context: object, port: PortName, ports: LentPorts): void {
  Object.assign(context, { [port]: ports[port] })
}

/** A class for one reason: members on a prototype cost nothing for a handler that does not use them. */
class HandlerContext implements CallContext {
  readonly callId: Call['id']
  readonly place: Place
  readonly model: Model
  readonly facts: unknown
  readonly #batchSignal: AbortSignal
  readonly #control: CallControl | undefined
  /** Closures, so that a handler may take them apart from its context. */
  readonly update: (progress: string) => void
  readonly shows: (path: string) => boolean

  constructor(state: CallState, { control, facts }: { readonly control?: CallControl; readonly facts?: unknown }) {
    const { call, environment, surface, signal, tool, paths = [] } = state
    this.callId = call.id
    this.place = environment.place
    this.model = surface.facts.model
    this.facts = facts
    this.#batchSignal = signal
    this.#control = control
    this.shows = (path) => {
      if (tool === undefined) return true
      const found = factsThrough(paths, lexicalFacts(path, environment.place))
      const rule = environment.policy().deniedPath(tool, found)
      // Whoever let this call run was asked because of that very rule.
      return rule === undefined || (rule.behavior === 'ask' && state.decision?.rule === rule.text)
    }
    this.update = (progress) => environment.listen({ type: 'call-update', callId: call.id, progress })
  }

  get signal(): AbortSignal {
    return this.#control === undefined ? this.#batchSignal : (this.#control.controller ??= new AbortController()).signal
  }
}
