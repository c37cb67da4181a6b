/** The bare command at a terminal: a conversation in plain lines. */
import { createInterface } from 'node:readline/promises'
import type { Agent } from '@toolgate/agent/turn'
import { text } from '@toolgate/runtime/contract'
import type { ToolgateEvent } from '@toolgate/runtime/contract'
import type { Command } from '../command-entry.ts'
import { exitCodes } from '../exit-code.ts'
import { callLine } from '../show/call-lines.ts'
import { endText } from '../show/end-text.ts'
import { tell } from '../show/streams.ts'
import { isStop } from '../stop.ts'
import { watchInterruption } from '../wiring/interruption.ts'
import { openAgent } from '../wiring/open-agent.ts'
import { prepareSession } from '../wiring/prepare-session.ts'
import { rereadSettings } from '../wiring/reread-settings.ts'

export const converse: Command = async ({ operands, options }) => {
  const prepared = await prepareSession(options, { host: 'terminal' })
  if (isStop(prepared)) return prepared
  const opening = watchInterruption()
  const opened = await openAgent(prepared, {
    options,
    listen: show,
    signal: opening.signal,
    endReason: 'prompt_input_exit',
  })
  opening.stop()
  if (isStop(opened)) return opened
  if (opening.signal.aborted) {
    await opened.close()
    return exitCodes.cancelled
  }
  const { surface } = prepared
  const newRules = rereadSettings(prepared, opened.hooks)
  tell(
    `${surface.facts.model.provider}/${surface.facts.model.id} in ${prepared.place.cwd}, ${surface.inline.length} tools, sandbox ${prepared.sandbox.missing === undefined ? prepared.sandbox.mode.value : 'missing'}. Ctrl-C stops a turn, Ctrl-D ends.`,
  )
  for (let prompt = operands.join(' ') || (await readPrompt()); prompt !== undefined; prompt = await readPrompt()) {
    if (prompt.trim() === '') continue
    opened.addRules(await newRules())
    if (await runTurn(prompt, opened.agent)) break
  }
  await opened.close()
  tell(`The journal is ${opened.journal}; go on with: toolgate --resume ${opened.session.id}`)
  return exitCodes.done
}

/** A reader of its own for each line, so that questions between two prompts have the terminal to themselves. */
async function readPrompt(): Promise<string | undefined> {
  const reader = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await new Promise((resolve) => {
      reader.once('close', () => resolve(undefined))
      reader.question('\n> ').then(resolve, () => resolve(undefined))
    })
  } finally {
    reader.close()
  }
}

/** True when nothing may follow. */
async function runTurn(prompt: string, agent: Agent): Promise<boolean> {
  const interruption = watchInterruption()
  const { end } = await agent.turn([text(prompt)], interruption.signal)
  interruption.stop()
  process.stdout.write('\n')
  const said = endText(end)
  if (said !== undefined) tell(said)
  return interruption.isFinal()
}

function show(event: ToolgateEvent): void {
  if (event.type === 'text') process.stdout.write(event.text)
  const line = callLine(event, { stream: process.stderr })
  if (line !== undefined) tell(line)
}
