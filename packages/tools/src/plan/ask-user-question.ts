/** Asks the person to choose between a few answers. */
import { defineTool, done, fail } from '@toolgate/runtime/contract'
import type { Fail } from '@toolgate/runtime/contract'
import * as z from 'zod'

const choice = z.strictObject({
  label: z.string().trim().min(1).max(200).describe('The answer in a few words'),
  description: z.string().max(2_000).describe('What choosing it means'),
  preview: z.string().max(20_000).optional().describe('Plain text shown beside the answer, such as a code sketch'),
})

const question = z.strictObject({
  question: z.string().trim().min(1).max(2_000).describe('The whole question'),
  header: z.string().trim().min(1).max(12).describe('A title of at most 12 characters'),
  options: z
    .array(choice)
    .min(2)
    .max(4)
    .describe('The answers to choose from; free text is always offered beside them'),
  multiSelect: z.boolean().default(false).describe('More than one answer may be chosen'),
})

type Question = z.output<typeof question>

export const askUserQuestion = defineTool({
  name: 'AskUserQuestion',
  title: 'Ask the person',
  describe:
    'Ask the person one to four questions, each with two to four answers to choose from, and wait for the answers.',
  usage: [
    'Ask only what the person alone can decide and what changes the work.',
    'Do not offer an answer such as "Other": free text is always possible.',
  ],
  input: z.strictObject({ questions: z.array(question).min(1).max(4).describe('The questions, in order') }),
  output: z.strictObject({
    questions: z.array(z.string()).readonly(),
    answers: z.record(z.string(), z.array(z.string()).readonly()),
  }),
  effect: { access: 'read', scope: 'user' },
  needs: ['dialog'],
  interactive: true,
  check: ({ questions }) =>
    repeatedQuestion(questions) ?? firstFail(questions, repeatedLabel) ?? firstFail(questions, offersOther),
  timeout: 'none',
  budget: { chars: 20_000, keep: 'head' },
  repeat: 'safe',
  summary: ({ questions }) => `ask: ${questions.map(({ header }) => header.replaceAll(/\s+/g, ' ')).join(', ')}`,
  toModel: ({ questions, answers }) => questions.map((text) => showAnswer(text, answers[text])).join('\n'),

  async run({ questions }, { dialog, signal }) {
    const asked = questions.map(({ options, ...rest }) => ({
      ...rest,
      options: options.map(({ preview, ...option }) => (preview === undefined ? option : { ...option, preview })),
    }))
    const { answers } = await dialog.ask(asked, signal)
    const texts = questions.map((one) => one.question)
    const given = texts.flatMap((text) => (answers[text] === undefined ? [] : [[text, answers[text]] as const]))
    return done({ questions: texts, answers: Object.fromEntries(given) })
  },
})

function showAnswer(text: string, answer: readonly string[] | undefined): string {
  if (answer !== undefined && answer.length > 0) return `${JSON.stringify(text)}: ${answer.join(', ')}`
  return `${JSON.stringify(text)}: not answered. The person stated no preference, so do not assume one.`
}

function repeatedQuestion(questions: readonly Question[]): Fail | undefined {
  const again = firstRepeated(questions.map((one) => one.question))
  return again === undefined
    ? undefined
    : fail('duplicate', `Each question needs its own text. Asked more than once: ${JSON.stringify(again)}.`)
}

function repeatedLabel({ question: text, options }: Question): Fail | undefined {
  const again = firstRepeated(options.map(({ label }) => label))
  if (again === undefined) return undefined
  return fail(
    'duplicate',
    `The answers to ${JSON.stringify(text)} need labels of their own. Given more than once: ${JSON.stringify(again)}.`,
  )
}

function offersOther({ question: text, options }: Question): Fail | undefined {
  if (!options.some(({ label }) => label.toLowerCase() === 'other')) return undefined
  return fail(
    'reserved-label',
    `Leave "Other" out of the answers to ${JSON.stringify(text)}: free text is always offered.`,
  )
}

function firstFail(questions: readonly Question[], check: (one: Question) => Fail | undefined): Fail | undefined {
  return questions.map(check).find((found) => found !== undefined)
}

function firstRepeated(texts: readonly string[]): string | undefined {
  return texts.find((text, index) => texts.indexOf(text) !== index)
}
