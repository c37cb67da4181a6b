/** `toolgate explain`: seven verdicts for each tool, what decided and what to change. */
import type { Command } from '../command-entry.ts'
import { exitCodes } from '../exit-code.ts'
import { explanationText } from '../show/explanation-text.ts'
import { print } from '../show/streams.ts'
import { isStop } from '../stop.ts'
import { explainTool, type Explanation } from '../verdicts/explain-tool.ts'
import { prepareSession } from '../wiring/prepare-session.ts'

export const explain: Command = async ({ operands, options }) => {
  const session = await prepareSession(options)
  if (isStop(session)) return session
  const names = operands.length > 0 ? operands : session.surface.entries.map(({ name }) => name)
  const explanations = names.map((name) => explainTool(name, session))
  const text = options.has('json')
    ? explanations.map((explanation) => `${JSON.stringify(toJson(explanation))}\n`).join('')
    : explanations.map(explanationText).join('\n')
  await print(text)
  return explanations.every(({ known }) => known) ? exitCodes.done : exitCodes.failed
}

function toJson({ name, canonical, aliases, verdicts }: Explanation) {
  return {
    name,
    canonical,
    aliases,
    verdicts: verdicts.map(({ gate, word, kept, code, message, by, fix }) => ({
      gate,
      word,
      kept,
      code,
      message,
      by,
      ...(fix !== undefined && { fix }),
    })),
  }
}
