/** Asks one hook under its clock: an answer comes back, or its failure counts as what its declaration says. */
import type { ClockPort } from '../contract/index.ts'
import type { HookAnswer } from '../policy/index.ts'
import { hookName } from './hook-definition.ts'
import type { HookDefinition, HookPayload, HookReply, LentCarriers } from './hook-definition.ts'
import { defaultOnFault, defaultTimeout } from './hook-event.ts'
import { readAddedRules } from './read-added-rules.ts'
import { readAnswer } from './read-answer.ts'

export interface AskOptions {
  readonly carriers: LentCarriers
  readonly clock: ClockPort
  /** Asked before each hook: trust may be withdrawn while a chain runs. */
  readonly isTrusted: (definition: HookDefinition) => boolean
  /** A hook that failed and was passed over, in words that name it. */
  readonly warn: (message: string) => void
  /** What a hook says to the person. Default: it is not shown. */
  readonly show?: (message: string) => void
}

/** Characters of a reason: it may stand in the next request. */
const REASON_LIMIT = 10_000

export async function askHook(
  definition: HookDefinition,
  payload: HookPayload,
  { signal, ...options }: AskOptions & { readonly signal: AbortSignal },
): Promise<HookAnswer> {
  const by = hookName(definition)
  const { isTrusted, warn, show } = options
  if (!isTrusted(definition)) return faulted('the folder that declares it is not trusted')
  const reply = await underClock(definition, payload, { signal, ...options })
  if (reply.kind === 'blocked') return { decision: 'deny', reason: reply.message.slice(0, REASON_LIMIT), by }
  if (reply.kind === 'fault') return faulted(reply.message)
  const read = readAnswer(definition.event, reply)
  if ('fault' in read) return faulted(read.fault)
  if (read.message !== undefined) show?.(read.message)
  const { answer, updatedPermissions } = read
  const added = updatedPermissions === undefined ? undefined : readAddedRules(updatedPermissions, definition.origin)
  for (const sentence of added?.refused ?? []) warn(`The ${by} ${sentence}`)
  return {
    ...answer,
    ...(added !== undefined && { rules: added.rules }),
    ...(answer.reason !== undefined && { reason: answer.reason.slice(0, REASON_LIMIT) }),
    ...(answer.continue === false && { stopReason: stopText(by, answer.stopReason) }),
    by,
  }

  /** What a failure means is declared, never guessed. */
  function faulted(message: string): HookAnswer {
    const said = `The ${by} failed: ${message.replace(/\.+$/, '')}.`
    if ((definition.onFault ?? defaultOnFault(definition.event)) === 'deny')
      return { decision: 'deny', reason: said.slice(0, REASON_LIMIT), by }
    // A hook that a cancel ended has not failed.
    if (!signal.aborted) warn(`${said} The session goes on without it.`)
    return {}
  }
}

function stopText(by: string, reason: string | undefined): string {
  return `The ${by} ended the turn${reason === undefined || reason === '' ? '.' : `: ${reason.slice(0, REASON_LIMIT)}`}`
}

async function underClock(
  definition: HookDefinition,
  payload: HookPayload,
  { carriers, clock, signal }: AskOptions & { readonly signal: AbortSignal },
): Promise<HookReply> {
  if (signal.aborted) return { kind: 'fault', message: 'it was cancelled before it began' }
  const limit = definition.timeoutMs ?? defaultTimeout(definition.event)
  const stop = new AbortController()
  const over = new AbortController()
  const timeUp = clock
    .sleep(limit, over.signal)
    .then((): HookReply => ({ kind: 'fault', message: `it did not answer within ${limit} ms` }))
  const cancel = () => stop.abort()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    return await Promise.race([carry(definition, payload, { carriers, signal: stop.signal }), timeUp])
  } catch (error) {
    return { kind: 'fault', message: error instanceof Error ? error.message : String(error) }
  } finally {
    signal.removeEventListener('abort', cancel)
    stop.abort()
    over.abort()
  }
}

function carry(
  { carrier }: HookDefinition,
  payload: HookPayload,
  { carriers, signal }: { readonly carriers: LentCarriers; readonly signal: AbortSignal },
): Promise<HookReply> {
  if (carrier.type === 'inProcess') return carrier.run(payload, signal)
  const run = carriers[carrier.type] as
    | ((carrier: HookDefinition['carrier'], payload: HookPayload, signal: AbortSignal) => Promise<HookReply>)
    | undefined
  return (
    run?.(carrier, payload, signal) ??
    Promise.resolve({ kind: 'fault', message: `this host carries no hooks of the type ${carrier.type}` })
  )
}
