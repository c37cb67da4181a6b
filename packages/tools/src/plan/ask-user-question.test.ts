import type { DialogPort, Question } from '@toolgate/runtime/contract'
import { expect, test } from 'vitest'
import { createSession } from '../testing/session.ts'
import { askUserQuestion } from './ask-user-question.ts'

function answering(answers: Readonly<Record<string, readonly string[]>>) {
  const asked: Question[] = []
  const dialog: DialogPort = {
    ask: async (questions) => {
      asked.push(...questions)
      return { answers }
    },
    approve: async () => ({ answer: 'deny' }),
  }
  return {
    asked,
    call: (questions: readonly object[]) =>
      createSession({ cwd: '/w', ports: { dialog } }).call(askUserQuestion, { questions }),
  }
}

const option = (label: string, more: object = {}) => ({ label, description: `means ${label}`, ...more })
const question = (text: string, labels: readonly string[], more: object = {}) => ({
  question: text,
  header: 'Choice',
  options: labels.map((label) => option(label)),
  ...more,
})

test('the questions reach the person, and the answers the model', async () => {
  const { asked, call } = answering({ 'Which?': ['A', 'also B'] })
  const questions = [question('Which?', ['A', 'B'], { multiSelect: true }), question('When?', ['Now', 'Later'])]
  expect(await call(questions)).toMatchObject({
    ok: true,
    text: '"Which?": A, also B\n"When?": not answered. The person stated no preference, so do not assume one.',
  })
  expect(asked).toEqual([questions[0], { ...questions[1], multiSelect: false }])
})

test('answers to questions that nobody asked are left out', async () => {
  expect((await answering({ 'Else?': ['x'] }).call([question('Which?', ['A', 'B'])])).text).not.toContain('x')
})

test.each([
  [
    [question('Q?', ['A', 'B']), question('Q?', ['C', 'D'])],
    'duplicate',
    'Each question needs its own text. Asked more than once: "Q?".',
  ],
  [
    [question('Q?', ['A', 'A'])],
    'duplicate',
    'The answers to "Q?" need labels of their own. Given more than once: "A".',
  ],
  [
    [question('Q?', ['A', 'other'])],
    'reserved-label',
    'Leave "Other" out of the answers to "Q?": free text is always offered.',
  ],
])('a question that breaks a rule is not asked', async (questions, code, text) => {
  const { asked, call } = answering({})
  expect(await call(questions)).toMatchObject({ ok: false, code, text })
  expect(asked).toEqual([])
})

test.each([
  [[]],
  [[question('Q?', ['A'])]],
  [[question('Q?', ['A', 'B', 'C', 'D', 'E'])]],
  [[question('Q?', ['A', 'B'], { header: 'longer than twelve' })]],
  [[question('Q?', ['A', 'B'], { answers: { 'Q?': 'A' } })]],
])('%j is refused', async (questions) => {
  expect(await answering({}).call(questions)).toMatchObject({ code: 'invalid-input' })
})

test('nothing but questions is offered', async () => {
  const { dialog: _dialog, ...rest } = { dialog: 1, questions: [question('Q?', ['A', 'B'])], answers: {} }
  expect(await createSession({ cwd: '/w' }).call(askUserQuestion, rest)).toMatchObject({ code: 'invalid-input' })
})
