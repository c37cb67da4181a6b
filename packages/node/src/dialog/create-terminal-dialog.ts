/** A person at a terminal, asked in plain lines: no cursor tricks, so that it works in every terminal and through a pipe. */
import type { ApprovalRequest, DialogPort, Question } from '@toolgate/runtime/contract'
import { createLineReader } from './line-reader.ts'
import type { LineReaderOptions } from './line-reader.ts'
import { parseApproval } from './parse-approval.ts'
import { parseChoice } from './parse-choice.ts'
import { toPlainText } from './plain-text.ts'

export interface TerminalDialog extends DialogPort {
  /** Lets go of the input; who is asked afterwards does not answer. */
  close(): void
}

const DENIED = { answer: 'deny' } as const

/** Questions of several calls stand in line. Whatever is shown is shown as plain text. */
export function createTerminalDialog(options: LineReaderOptions): TerminalDialog {
  const reader = createLineReader(options)
  const show = (lines: readonly string[]): void => void options.output.write(`${lines.join('\n')}\n`)
  let last: Promise<unknown> = Promise.resolve()

  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = last.then(work)
    last = turn
    return turn
  }

  async function askOne(question: Question, signal: AbortSignal): Promise<readonly string[] | undefined> {
    show(toQuestionLines(question))
    const hint = question.multiSelect ? 'Numbers with commas' : 'A number'
    for (;;) {
      const line = await reader.read(`${hint}, or your own words (empty: no answer): `, signal)
      if (line === undefined) return undefined
      const choice = parseChoice(line, question)
      if (choice !== 'unclear') return choice
      show([`Please give ${question.multiSelect ? 'numbers' : 'one number'} from 1 to ${question.options.length}.`])
    }
  }

  return {
    ask: (questions, signal) =>
      inTurn(async () => {
        const answers: Record<string, readonly string[]> = {}
        for (const question of questions) {
          if (signal.aborted) break
          const answer = await askOne(question, signal)
          if (answer !== undefined) answers[question.question] = answer
        }
        return { answers: signal.aborted ? {} : answers }
      }),
    approve: (request, signal) =>
      inTurn(async () => {
        if (signal.aborted) return DENIED
        show(toApprovalLines(request))
        for (;;) {
          const line = await reader.read('y, n, or what to do instead: ', signal)
          if (line === undefined) return DENIED
          const answer = parseApproval(line, request.suggestions)
          if (answer !== undefined) return answer
        }
      }),
    close: reader.close,
  }
}

function toQuestionLines({ header, question, options }: Question): readonly string[] {
  return [
    '',
    `${toPlainText(header)}: ${toPlainText(question)}`,
    ...options.flatMap(({ label, description, preview }, index) => [
      `  ${index + 1}. ${toPlainText(label)}${description === '' ? '' : ` - ${toPlainText(description)}`}`,
      ...(preview === undefined ? [] : indent(preview, '       ')),
    ]),
  ]
}

function toApprovalLines(request: ApprovalRequest): readonly string[] {
  const shown = request.preview ?? JSON.stringify(request.input, null, 2) ?? ''
  return [
    '',
    `${toPlainText(request.tool)}: ${toPlainText(request.title)}`,
    ...indent(shown, '  | '),
    `Asked because: ${toPlainText(request.reason)}`,
    '  y   allow once',
    ...request.suggestions.map(
      (rule, index) =>
        `  ${index + 1}   allow and remember ${toPlainText(rule)} (${index + 1}p: for the project, ${index + 1}u: for you)`,
    ),
    '  n   refuse',
  ]
}

function indent(text: string, by: string): readonly string[] {
  return toPlainText(text)
    .split('\n')
    .map((line) => `${by}${line}`)
}
