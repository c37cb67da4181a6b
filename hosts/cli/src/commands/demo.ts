/** `toolgate demo`: the offline tour. A scripted model fixes a real bug with real tools; nothing is faked but the model. */
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { text } from '@toolgate/runtime/contract'
import type { ToolgateEvent } from '@toolgate/runtime/contract'
import { demoFolder } from '../assets.ts'
import type { Command, Options } from '../command-entry.ts'
import { checkStory } from '../demo/check-story.ts'
import { closingText } from '../demo/closing-text.ts'
import { makeProject, testsPass, type DemoPlace } from '../demo/make-project.ts'
import { exitCodes } from '../exit-code.ts'
import { callLine } from '../show/call-lines.ts'
import { endText } from '../show/end-text.ts'
import { inCallOrder } from '../show/in-call-order.ts'
import { eventLine } from '../show/plain-outcome.ts'
import { print, tell } from '../show/streams.ts'
import { collectSummary } from '../show/turn-summary.ts'
import { isStop } from '../stop.ts'
import { watchInterruption } from '../wiring/interruption.ts'
import { readMachine } from '../wiring/machine.ts'
import { openAgent } from '../wiring/open-agent.ts'
import { prepareSession } from '../wiring/prepare-session.ts'

const PROMPT = 'The test of the cart fails. Find out why and fix it.'

export const demo: Command = async ({ options }) => {
  const json = options.has('json')
  const assets = demoFolder()
  const place = await makeProject(assets)
  const model = options.value('model') ?? `scripted/${join(assets, 'demo.yaml')}`
  const session = withValues(options, { model, 'permission-mode': 'acceptEdits', trust: '' })
  const machine = {
    ...readMachine(options),
    folder: place.project,
    state: place.state,
    home: place.home,
    hasTerminal: false,
  }
  const prepared = await prepareSession(session, { host: 'headless', machine })
  if (isStop(prepared)) return prepared
  const { signal } = watchInterruption()
  const { listen, summary } = collectSummary()
  const show = json ? (event: ToolgateEvent) => void print(eventLine(event)) : inCallOrder(createTelling())
  if (!json) await print(openingText(place, options.has('model')))
  const opened = await openAgent(prepared, {
    options: session,
    // The tests of the project run on the Node that runs this command.
    environment: { PATH: `${dirname(process.execPath)}${delimiter}${machine.environment['PATH'] ?? ''}` },
    listen(event) {
      listen(event)
      show(event)
    },
  })
  if (isStop(opened)) return opened
  await opened.agent.turn([text(PROMPT)], signal)
  await opened.close()
  const run = summary()
  const story = checkStory({ run, testsPass: await testsPass(place), scripted: !options.has('model') })
  const { surface } = prepared
  if (json)
    await print(
      `${JSON.stringify({ type: 'summary', ...run, project: place.project, journal: opened.journal, story })}\n`,
    )
  else
    await print(
      closingText({
        surface,
        run,
        story,
        place,
        journal: opened.journal,
        prompt: PROMPT,
        command: existsSync(join(assets, '..', '..', '..', 'toolgate')) ? './toolgate' : 'toolgate',
      }),
    )
  if (run.end.kind === 'cancelled') return exitCodes.cancelled
  const missed = story.filter(({ happened }) => !happened)
  if (missed.length === 0) return exitCodes.done
  tell(
    [endText(run.end), `The tour did not go as it is told: ${missed.map(({ told }) => told).join('; ')}.`]
      .filter((line) => line !== undefined)
      .join('\n'),
  )
  return exitCodes.failed
}

function openingText({ project }: DemoPlace, withModel: boolean): string {
  return [
    withModel
      ? 'A tour of toolgate with a real model.'
      : 'An offline tour of toolgate. The model is scripted, so no key and no network are needed; the tools, the rules, the files\nand the tests are real.',
    '',
    `The project: ${project}`,
    `The task:    ${PROMPT}`,
    '',
    '',
  ].join('\n')
}

/** The model's words as they come, then each call on a line of its own. */
function createTelling(): (event: ToolgateEvent) => void {
  let inText = false
  return (event) => {
    if (event.type === 'text') {
      process.stdout.write(inText ? event.text : `\n${event.text}`)
      inText = true
      return
    }
    const line = callLine(event, { stream: process.stdout })
    if (line === undefined) return
    process.stdout.write(`${inText ? '\n' : ''}${line}\n`)
    inText = false
  }
}

/** The options as given, with these on top. */
function withValues(options: Options, values: Readonly<Record<string, string>>): Options {
  const own = (name: string): string | undefined => (Object.hasOwn(values, name) ? values[name] : undefined)
  return {
    has: (name) => own(name) !== undefined || options.has(name),
    value: (name) => own(name) ?? options.value(name),
    values: (name) => {
      const value = own(name)
      return value === undefined ? options.values(name) : [value]
    },
  }
}
