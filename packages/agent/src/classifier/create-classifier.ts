/** A model that answers in a person's place, in two stages; whatever is not one clear answer is a fault, and a fault lets nothing run. */
import type { ModelClient } from '@toolgate/providers/protocol'
import { hasAbility } from '@toolgate/runtime/contract'
import type { ClockPort, Usage } from '@toolgate/runtime/contract'
import type { AutoFault, AutoPort, AutoQuestion } from '@toolgate/runtime/policy'
import { askModel } from './ask-model.ts'
import { describeCall } from './describe-call.ts'
import { quickInstructions, thoroughInstructions } from './instructions.ts'
import type { ClassifierWords } from './instructions.ts'
import { readQuickAnswer, readThoroughAnswer } from './read-answer.ts'

export interface ClassifierOptions {
  readonly client: ModelClient
  readonly clock: ClockPort
  /** What the person asked for in this session, oldest first: nothing else of the conversation, and no result of a call. */
  readonly asked: () => readonly string[]
  /** What the person says in words, from settings of their own. */
  readonly words: ClassifierWords
  /** Takes the secrets out of a JSON value. */
  readonly redact: (value: unknown) => unknown
  /** Told what each request cost, where the provider tells it. Must not throw. */
  readonly onUsage: (usage: Usage) => void
  /** Milliseconds for stage 1; stage 2 gets twice as long. Default 60,000. */
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 60_000
/** Enough for a yes or no, and for a reasoned verdict; a model that reasons first needs room for that too. */
const QUICK_TOKENS = { plain: 64, reasoning: 2_048 }
const THOROUGH_TOKENS = 8_192

export function createClassifier(options: ClassifierOptions): AutoPort {
  const { client, clock, asked, words, redact, onUsage, timeoutMs = TIMEOUT_MS } = options
  const { model } = client
  const quick = { system: quickInstructions(words), limitMs: timeoutMs }
  const thorough = { system: thoroughInstructions(words), limitMs: timeoutMs * 2 }
  const quickTokens = hasAbility(model, 'reasoning') ? QUICK_TOKENS.reasoning : QUICK_TOKENS.plain

  async function ask<Value>(question: AutoQuestion, { stage, tokens, read, signal }: Stage<Value>) {
    const call = describeCall(question, { asked: asked(), redact })
    if (typeof call !== 'string') return call
    const prompt = { system: stage.system, text: call, maxOutputTokens: tokens }
    const answer = await askModel(client, prompt, { clock, signal, onUsage, limitMs: stage.limitMs })
    if (typeof answer !== 'string') return answer
    return read(answer) ?? malformed
  }

  return {
    model: `${model.provider}/${model.id}`,
    quick: (question, { signal }) =>
      ask(question, { stage: quick, tokens: quickTokens, read: readQuickAnswer, signal }),
    thorough: (question, { signal }) =>
      ask(question, { stage: thorough, tokens: THOROUGH_TOKENS, read: readThoroughAnswer, signal }),
  }
}

interface Stage<Value> {
  readonly stage: { readonly system: string; readonly limitMs: number }
  readonly tokens: number
  readonly read: (text: string) => Value | undefined
  readonly signal: AbortSignal
}

const malformed: AutoFault = {
  fault: 'malformed',
  message: 'gave an answer that is none of those it was told to give.',
}
