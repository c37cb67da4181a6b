/** A hook as it is declared: when it speaks, for which tools, what carries it, and what its failure means. */
import type { Json } from '../contract/index.ts'
import type { RuleOrigin } from '../policy/index.ts'
import type { HookEvent } from './hook-event.ts'

export interface HookDefinition {
  readonly event: HookEvent
  /** What it speaks for: `Edit|Write`, a regular expression, or absent for all. Names of tools, or what the event says of itself. */
  readonly matcher?: string
  readonly carrier: Carrier
  readonly timeoutMs?: number
  /** What a crash, a timeout or an unreadable answer means. Default: `deny` before a call, `continue` elsewhere. */
  readonly onFault?: 'deny' | 'continue'
  /** Its scope says how far rules go that the hook adds. */
  readonly origin: RuleOrigin
}

/** What carries a hook. `inProcess` is code of the embedding host. */
export type Carrier =
  | { readonly type: 'command'; readonly command: string }
  | { readonly type: 'http'; readonly url: string; readonly headers?: Readonly<Record<string, string>> }
  | { readonly type: 'mcp_tool'; readonly server: string; readonly tool: string }
  | { readonly type: 'prompt'; readonly prompt: string }
  | { readonly type: 'agent'; readonly prompt: string }
  | { readonly type: 'inProcess'; readonly run: (payload: HookPayload, signal: AbortSignal) => Promise<HookReply> }

/** What a hook is told, as JSON on its standard input or in its request. */
export type HookPayload = { readonly hook_event_name: HookEvent } & Readonly<Record<string, Json | undefined>>

/** What came back from a carrier. `blocked` is exit code 2; `fault` anything that is no answer; `text` what was said instead of JSON. */
export type HookReply =
  | { readonly kind: 'answer'; readonly json: Json | undefined; readonly text?: string }
  | { readonly kind: 'blocked'; readonly message: string }
  | { readonly kind: 'fault'; readonly message: string }

/** Runs hooks of one carrier. Never rejects; obeys the signal. */
export type RunCarrier<Kind extends Carrier = Carrier> = (
  carrier: Kind,
  payload: HookPayload,
  signal: AbortSignal,
) => Promise<HookReply>

/** The carriers that a host lends; a hook of another one fails, it is never passed over. */
export type LentCarriers = { readonly [Type in Carrier['type']]?: RunCarrier<Extract<Carrier, { type: Type }>> }

/** How messages name a hook. */
export function hookName({ event, carrier, origin }: HookDefinition): string {
  const place =
    origin.file === undefined ? origin.kind : origin.line === undefined ? origin.file : `${origin.file}:${origin.line}`
  const what = carrier.type === 'command' ? carrier.command : carrier.type === 'http' ? carrier.url : carrier.type
  return `${event} hook ${what.length > 60 ? `${what.slice(0, 60)}…` : what} (${place})`
}
