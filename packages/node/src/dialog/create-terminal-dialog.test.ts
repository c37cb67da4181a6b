import { PassThrough } from 'node:stream'
import { describeDialog } from '@toolgate/runtime/testing'
import { expect, test } from 'vitest'
import { createTerminalDialog } from './create-terminal-dialog.ts'

function open(lines: readonly string[]) {
  const input = new PassThrough()
  const output = new PassThrough({ encoding: 'utf8' })
  let shown = ''
  output.on('data', (text: string) => (shown += text))
  input.write(lines.map((line) => `${line}\n`).join(''))
  const dialog = createTerminalDialog({ input, output })
  return { dialog, input, shown: () => shown, signal: new AbortController().signal }
}

describeDialog('the terminal', ({ lines }) => {
  const { dialog } = open(lines)
  return { dialog, close: dialog.close }
})

const question = {
  header: 'Color',
  question: 'Which color?',
  options: [
    { label: 'Red', description: 'as fire' },
    { label: 'Blue', description: '', preview: 'sea\nsky' },
  ],
  multiSelect: false,
}

test('what a person sees of a question; a wrong number is asked again', async () => {
  const { dialog, shown, signal } = open(['7', 'blue'])
  expect(await dialog.ask([question], signal)).toEqual({ answers: { 'Which color?': ['Blue'] } })
  await new Promise((resolve) => setImmediate(resolve))
  expect(shown()).toBe(
    '\nColor: Which color?\n  1. Red - as fire\n  2. Blue\n       sea\n       sky\n' +
      'A number, or your own words (empty: no answer): Please give one number from 1 to 2.\n' +
      'A number, or your own words (empty: no answer): ',
  )
})

test('what a person sees of an approval, with nothing that could deceive a terminal', async () => {
  const { dialog, shown, signal } = open(['y'])
  const request = {
    tool: 'Run',
    title: 'Run \u001b[31mit',
    reason: 'No rule allows it.',
    input: {},
    preview: 'safe\r\u001b]0;x\u0007danger \u202egnp',
    hash: 'h',
    suggestions: ['Run(a:*)'],
  }
  await dialog.approve(request, signal)
  expect(shown()).toBe(
    '\nRun: Run ␛[31mit\n  | safe\n  | ␛]0;x␇danger \\u202egnp\nAsked because: No rule allows it.\n  y   allow once\n' +
      '  1   allow and remember Run(a:*) (1p: for the project, 1u: for you)\n  n   refuse\ny, n, or what to do instead: ',
  )
})

test('a command is shown whole: padding hides nothing, and what is not seen stands there as its code', async () => {
  const { dialog, shown, signal } = open(['n'])
  const [blanks, tabs] = [' '.repeat(5_000), '\t'.repeat(500)]
  const tags = String.fromCodePoint(0xe0072, 0xe006d, 0xe01ef)
  const preview = `echo “ok”${blanks}; touch x${tabs}; ls \u200bsrc\u00a0\u3000\u00ad\u180e\u2800\u3164${tags} ✔\ufe0f`
  await dialog.approve({ tool: 'T', title: 'T', reason: '', input: {}, preview, hash: '', suggestions: [] }, signal)
  expect(shown().split('\n')[2]).toBe(
    `  | echo “ok”${blanks}; touch x${tabs}; ls \\u200bsrc\\u00a0\\u3000\\u00ad\\u180e\\u2800\\u3164\\u{e0072}\\u{e006d}\\u{e01ef} ✔\ufe0f`,
  )
})

test('the end of the input denies and answers nothing', async () => {
  const { dialog, input, signal } = open([])
  const waiting = dialog.ask([question], signal)
  input.end()
  expect(await waiting).toEqual({ answers: {} })
  expect(
    await dialog.approve({ tool: 'T', title: 'T', reason: '', input: {}, hash: '', suggestions: [] }, signal),
  ).toEqual({ answer: 'deny' })
})

test('questions of two calls stand in line', async () => {
  const { dialog, signal } = open(['1', '2'])
  const answers = await Promise.all([dialog.ask([question], signal), dialog.ask([question], signal)])
  expect(answers.map(({ answers: given }) => given['Which color?'])).toEqual([['Red'], ['Blue']])
})
