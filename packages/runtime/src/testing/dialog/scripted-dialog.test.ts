import { expect, test } from 'vitest'
import { describeDialog } from './dialog-conformance.ts'
import { createScriptedDialog } from './scripted-dialog.ts'

describeDialog('the scripted dialog', (answering) => ({ dialog: createScriptedDialog(answering) }))

test('what was asked can be looked at, and the end of the script denies', async () => {
  const dialog = createScriptedDialog({ answers: [['a']] })
  const question = { header: 'H', question: 'Q?', options: [], multiSelect: false }
  const { signal } = new AbortController()
  expect(await dialog.ask([question], signal)).toEqual({ answers: { 'Q?': ['a'] } })
  expect(await dialog.ask([question], signal)).toEqual({ answers: {} })
  const request = { tool: 'T', title: 'T', reason: 'r', input: {}, hash: 'h', suggestions: [] }
  expect(await dialog.approve(request, signal)).toEqual({ answer: 'deny' })
  expect([dialog.questions, dialog.requests]).toEqual([[question, question], [request]])
})
