/** A person whose answers are known beforehand. */
import type { ApprovalAnswer, ApprovalRequest, DialogPort, Question } from '../../contract/index.ts'

export interface DialogScript {
  /** Answers to questions, in turn; undefined: no answer to that one. */
  readonly answers?: readonly (readonly string[] | undefined)[]
  /** Answers to approvals, in turn. `never`: the person does not react until the signal fires. */
  readonly approvals?: readonly (ApprovalAnswer | 'never')[]
}

export interface ScriptedDialog extends DialogPort {
  /** What was asked so far. */
  readonly questions: readonly Question[]
  readonly requests: readonly ApprovalRequest[]
}

/** Once the script has ended, questions stay without answer and calls are denied. */
export function createScriptedDialog(script: DialogScript = {}): ScriptedDialog {
  const questions: Question[] = []
  const requests: ApprovalRequest[] = []
  return {
    questions,
    requests,
    async ask(asked, signal) {
      const answers: Record<string, readonly string[]> = {}
      if (signal.aborted) return { answers }
      for (const question of asked) {
        const answer = script.answers?.[questions.length]
        questions.push(question)
        if (answer !== undefined) answers[question.question] = answer
      }
      return { answers }
    },
    async approve(request, signal) {
      if (signal.aborted) return { answer: 'deny' }
      const answer = script.approvals?.[requests.length] ?? { answer: 'deny' }
      requests.push(request)
      if (answer !== 'never') return answer
      return new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve({ answer: 'deny' }), { once: true })
      })
    },
  }
}
