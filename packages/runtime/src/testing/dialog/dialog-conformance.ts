/** What every dialog port must do, whoever or whatever answers. */
import { describe, expect, test } from 'vitest'
import type { ApprovalRequest, DialogPort, Question } from '../../contract/index.ts'
import type { DialogScript } from './scripted-dialog.ts'

/** The same answers twice: as a person types them, line by line, and as the port gives them. */
export interface Answering extends DialogScript {
  readonly lines: readonly string[]
}

export interface DialogUnderTest {
  readonly dialog: DialogPort
  readonly close?: () => void
}

const color: Question = {
  header: 'Color',
  question: 'Which color?',
  options: [
    { label: 'Red', description: 'as fire' },
    { label: 'Blue', description: 'as the sea', preview: 'sea\nsky' },
    { label: 'Green', description: '' },
  ],
  multiSelect: false,
}
const sizes: Question = { ...color, header: 'Sizes', question: 'Which sizes?', multiSelect: true }

const request: ApprovalRequest = {
  tool: 'Run',
  title: 'Run a program',
  reason: 'No rule allows it.',
  input: { program: 'make' },
  preview: 'make all',
  hash: 'abc',
  suggestions: ['Run(make:*)', 'Run'],
}

export function describeDialog(name: string, create: (answering: Answering) => DialogUnderTest): void {
  const withDialog =
    (answering: Answering, check: (dialog: DialogPort, signal: AbortSignal) => Promise<void>) => async () => {
      const under = create(answering)
      try {
        await check(under.dialog, new AbortController().signal)
      } finally {
        under.close?.()
      }
    }

  describe(`${name} is a dialog port`, () => {
    test(
      'answers stand under the text of their question',
      withDialog({ lines: ['2', '1, 3'], answers: [['Blue'], ['Red', 'Green']] }, async (dialog, signal) => {
        expect(await dialog.ask([color, sizes], signal)).toEqual({
          answers: { 'Which color?': ['Blue'], 'Which sizes?': ['Red', 'Green'] },
        })
      }),
    )

    test(
      'a person may answer in own words, or not at all',
      withDialog(
        { lines: ['something darker', ''], answers: [['something darker'], undefined] },
        async (dialog, signal) => {
          expect(await dialog.ask([color, sizes], signal)).toEqual({
            answers: { 'Which color?': ['something darker'] },
          })
        },
      ),
    )

    test(
      'a call is allowed, refused, and refused with words for the model',
      withDialog(
        {
          lines: ['y', 'n', 'use the other target'],
          approvals: [{ answer: 'allow' }, { answer: 'deny' }, { answer: 'deny', feedback: 'use the other target' }],
        },
        async (dialog, signal) => {
          expect(await dialog.approve(request, signal)).toEqual({ answer: 'allow' })
          expect(await dialog.approve(request, signal)).toEqual({ answer: 'deny' })
          expect(await dialog.approve(request, signal)).toEqual({ answer: 'deny', feedback: 'use the other target' })
        },
      ),
    )

    test(
      'a rule is remembered for the session or the project',
      withDialog(
        {
          lines: ['1', '2p'],
          approvals: [
            { answer: 'allow', remember: { rule: 'Run(make:*)', scope: 'session' } },
            { answer: 'allow', remember: { rule: 'Run', scope: 'project' } },
          ],
        },
        async (dialog, signal) => {
          expect(await dialog.approve(request, signal)).toEqual({
            answer: 'allow',
            remember: { rule: 'Run(make:*)', scope: 'session' },
          })
          expect(await dialog.approve(request, signal)).toEqual({
            answer: 'allow',
            remember: { rule: 'Run', scope: 'project' },
          })
        },
      ),
    )

    test(
      'where nobody answers any more, nothing is answered and a call is denied',
      withDialog({ lines: [] }, async (dialog) => {
        expect(await dialog.ask([color], AbortSignal.abort())).toEqual({ answers: {} })
        expect(await dialog.approve(request, AbortSignal.abort())).toEqual({ answer: 'deny' })
      }),
    )

    test(
      'the signal ends the waiting for an answer',
      withDialog({ lines: [], approvals: ['never'] }, async (dialog) => {
        const cancel = new AbortController()
        const waiting = dialog.approve(request, cancel.signal)
        setTimeout(() => cancel.abort(), 20)
        expect(await waiting).toEqual({ answer: 'deny' })
      }),
    )
  })
}
