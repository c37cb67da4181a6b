/** Gate 7 of a tool in general: how much of an output the model is shown, and what a crash may repeat. */
import type { AnyTool, Budget } from '@toolgate/runtime/contract'
import { toVerdict } from '@toolgate/runtime/surface'
import type { Verdict } from '@toolgate/runtime/surface'

const kept: Readonly<Record<Budget['keep'], string>> = { head: 'the start', tail: 'the end', both: 'start and end' }

export function recorded(tool: AnyTool): Verdict {
  const { budget, repeat } = tool
  const shown =
    budget === undefined
      ? 'The model is shown up to the default number of characters.'
      : `The model is shown up to ${budget.chars.toLocaleString('en-US')} characters; of more, ${kept[budget.keep]}.`
  const again = repeat === 'safe' ? 'After a crash it may run again.' : 'After a crash it is never run again by itself.'
  return toVerdict(7, true, {
    code: budget === undefined ? 'default-budget' : 'budget',
    message: `${shown} ${again}`,
    by: { kind: 'builtin', name: tool.name },
  })
}
