/** Runs the handler under its clock. A timeout or cancel waits for the handler's clean-up within the grace, and says when it did not stop. */
import { fail } from '../contract/index.ts'
import type { Output, Timeout } from '../contract/index.ts'
import type { CallState, RunResult } from './call-state.ts'
import { abort, toContext } from './context.ts'
import type { CallControl } from './context.ts'

const DEFAULT_TIMEOUT = 120_000
const DEFAULT_GRACE = 2_000

/** Never rejects. A handler that answers at once costs no timer. */
export function run(state: CallState): RunResult | Promise<RunResult> {
  const { tool, input, facts, environment, call } = state
  const control: CallControl = { controller: undefined }
  if (tool === undefined) throw new Error('run comes after find')
  environment.listen({ type: 'call-running', callId: call.id, input })
  let answer: Output | Promise<Output>
  try {
    answer = tool.run(input, toContext(state, { control, facts }) as never)
  } catch (error) {
    return broken(error)
  }
  if (!(answer instanceof Promise)) return { kind: answer.done ? 'done' : 'failed', output: answer }
  return watch(state, answer, control)
}

async function watch(state: CallState, answer: Promise<Output>, control: CallControl): Promise<RunResult> {
  const settled = answer.then(toResult, broken)
  const over = new AbortController()
  const stopped = await Promise.race([settled.then(() => undefined), interruption(state, over.signal)])
  over.abort()
  if (stopped === undefined) return settled
  abort(control, stopped.message)
  const { clock } = state.environment.ports
  const patience = new AbortController()
  const late = await Promise.race([settled, clock.sleep(graceOf(state), patience.signal).then(() => undefined)])
  patience.abort()
  if (late === undefined) {
    const message = `${stopped.message} The handler did not stop within ${graceOf(state)} ms and may still be working.`
    return { kind: stopped.kind, output: fail(codeOf(stopped), message), leftRunning: true }
  }
  // Work that was finished after all is told as such; a failure while stopping is the stop.
  if (late.kind === 'done') return late
  return {
    kind: stopped.kind,
    output: {
      ...late.output,
      code: codeOf(stopped),
      message: `${stopped.message} ${late.output.done ? '' : late.output.message}`.trim(),
    } as Output,
  }
}

function codeOf({ kind }: Stopped): string {
  return kind === 'timed_out' ? 'timed-out' : 'cancelled'
}

interface Stopped {
  readonly kind: 'cancelled' | 'timed_out'
  readonly message: string
}

/** Settles when the call has to stop, or with undefined when it is over. */
function interruption(state: CallState, over: AbortSignal): Promise<Stopped | undefined> {
  const { signal, environment } = state
  return new Promise((resolve) => {
    const cancel = () =>
      resolve({ kind: 'cancelled', message: 'Cancelled while it was running; what it had done so far stays done.' })
    if (signal.aborted) return cancel()
    signal.addEventListener('abort', cancel, { once: true, signal: over })
    const limit = limitOf(state)
    if (limit === undefined) return
    void environment.ports.clock.sleep(limit, over).then(() => {
      resolve(over.aborted ? undefined : { kind: 'timed_out', message: `Timed out after ${limit} ms.` })
    })
  })
}

/** Undefined: only the signal ends the call. */
function limitOf({ tool, input }: CallState): number | undefined {
  const timeout: Timeout<unknown> | 'none' | undefined = tool?.timeout
  if (timeout === 'none') return undefined
  if (timeout === undefined) return DEFAULT_TIMEOUT
  const asked = timeout.of?.(input) ?? timeout.default
  return Math.max(1, Math.min(asked, timeout.max))
}

function graceOf({ tool }: CallState): number {
  const timeout: Timeout<unknown> | 'none' | undefined = tool?.timeout
  return (timeout === 'none' ? undefined : timeout?.grace) ?? DEFAULT_GRACE
}

function toResult(output: Output): RunResult {
  return { kind: output.done ? 'done' : 'failed', output }
}

function broken(error: unknown): RunResult {
  const message = error instanceof Error ? error.message : String(error)
  return { kind: 'failed', output: fail('broken-tool', `The tool failed in a way that it should not: ${message}`) }
}
