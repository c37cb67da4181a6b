/** Carries a hook as a small turn of an agent of its own, which may look before it judges. */
import { text } from '@toolgate/runtime/contract'
import type { ClockPort } from '@toolgate/runtime/contract'
import type { Executor } from '@toolgate/runtime/executor'
import type { Carrier, HookReply, RunCarrier } from '@toolgate/runtime/hooks'
import type { Surface } from '@toolgate/runtime/surface'
import { createAgent } from '../agent.ts'
import { judgePrompt, judgeSystem, readJudgement } from './judgement.ts'
import type { ConnectModel } from './judgement.ts'
import { createPassingSession } from './passing-session.ts'

export interface AgentCarrierOptions {
  readonly connect: ConnectModel
  /** What the judge may call. It must change nothing and ask no hooks, or one judge would call for the next. */
  readonly open: () => { readonly executor: Executor; readonly surface: Surface }
  readonly clock: ClockPort
}

/** Enough to look at a few files; a judge that is not done by then has not judged. */
const REQUESTS = 20

export function createAgentCarrier({
  connect,
  open,
  clock,
}: AgentCarrierOptions): RunCarrier<Extract<Carrier, { type: 'agent' }>> {
  return async ({ prompt }, payload, signal): Promise<HookReply> => {
    const client = await connect()
    if (typeof client === 'string') return { kind: 'fault', message: client }
    const { executor, surface } = open()
    const agent = createAgent({
      client,
      executor,
      surface: () => surface,
      session: createPassingSession(),
      system: `${judgeSystem}\nYou may look at files with your tools first.`,
      clock,
      listen: () => {},
      maxRequests: REQUESTS,
    })
    const { end, text: said } = await agent.turn([text(judgePrompt(prompt, payload))], signal)
    if (end.kind === 'finished') return readJudgement(said)
    const why = 'message' in end ? `: ${end.message}` : ''
    return { kind: 'fault', message: `its agent ended without a verdict (${end.kind})${why}` }
  }
}
