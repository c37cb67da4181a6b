/** Carries a hook as one question to a model: its prompt with the event, answered by a verdict. */
import { text } from '@toolgate/runtime/contract'
import type { Carrier, HookReply, RunCarrier } from '@toolgate/runtime/hooks'
import { gatherAnswer } from '../answer.ts'
import { judgePrompt, judgeSystem, readJudgement } from './judgement.ts'
import type { ConnectModel } from './judgement.ts'

/** Room for a verdict, and for a model that thinks before it. */
const OUTPUT_TOKENS = 4_000

/** A model that is not there, fails, or gives no verdict is a fault of the hook. */
export function createPromptCarrier(connect: ConnectModel): RunCarrier<Extract<Carrier, { type: 'prompt' }>> {
  return async ({ prompt }, payload, signal): Promise<HookReply> => {
    const client = await connect()
    if (typeof client === 'string') return { kind: 'fault', message: client }
    const stream = client.stream({
      system: judgeSystem,
      messages: [{ role: 'user', content: [text(judgePrompt(prompt, payload))] }],
      tools: [],
      maxOutputTokens: OUTPUT_TOKENS,
      signal,
    })
    const nobody = { text: () => {}, reasoning: () => {}, call: () => {} }
    const { text: said, end } = await gatherAnswer(stream, nobody, new Set())
    if ('fault' in end) return { kind: 'fault', message: `its model failed (${end.fault.code}): ${end.fault.message}` }
    return end.reason === 'stop'
      ? readJudgement(said)
      : { kind: 'fault', message: `its model came to no end (${end.reason})` }
  }
}
