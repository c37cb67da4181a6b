/** A person at the terminal of this process, asked one question at a time; between questions the terminal belongs to others. */
import type { DialogPort } from '@toolgate/runtime/contract'

export function lendDialog(): DialogPort {
  let last: Promise<unknown> = Promise.resolve()

  /** Two readers of one terminal would both echo what is typed, so each question has its own, and is waited for. */
  function withDialog<Answer>(ask: (dialog: DialogPort) => Promise<Answer>): Promise<Answer> {
    const answer = last.then(async () => {
      const { createTerminalDialog } = await import('@toolgate/node/dialog')
      const dialog = createTerminalDialog({
        input: process.stdin,
        output: process.stderr,
        onInterrupt: () => process.emit('SIGINT', 'SIGINT'),
      })
      try {
        return await ask(dialog)
      } finally {
        dialog.close()
      }
    })
    last = answer
    return answer
  }

  return {
    ask: (questions, signal) => withDialog((dialog) => dialog.ask(questions, signal)),
    approve: (request, signal) => withDialog((dialog) => dialog.approve(request, signal)),
  }
}
