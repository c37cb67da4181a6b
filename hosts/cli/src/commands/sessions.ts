/** `toolgate sessions`: the journals of past sessions, listed or shown. */
import { restoreSession } from '@toolgate/agent/session'
import { toText } from '@toolgate/runtime/contract'
import type { Message } from '@toolgate/providers/protocol'
import type { Command, CommandRequest } from '../command-entry.ts'
import { exitCodes, type ExitCode } from '../exit-code.ts'
import { nearestWords } from '../nearest-words.ts'
import { redactValue } from '../redact-secrets.ts'
import { print, tell } from '../show/streams.ts'
import { findSession, openJournals, recordsOf } from '../wiring/find-session.ts'
import { isStop, stop, type Stop } from '../stop.ts'
import { readMachine } from '../wiring/machine.ts'

const actions = ['list', 'show'] as const

export const sessions: Command = async (request) => {
  const [action = 'list'] = request.operands
  const known = actions.find((name) => name === action)
  if (known === 'list') return list(request)
  if (known === 'show') return show(request)
  const [nearest = 'list or show'] = nearestWords(action, actions)
  return stop(exitCodes.usage, `There is no toolgate sessions ${action}. Did you mean ${nearest}?`)
}

async function list({ options }: CommandRequest): Promise<ExitCode> {
  const journals = openJournals(readMachine(options))
  const rows = await Promise.all(
    (await journals.list()).map(async ({ id, path, modifiedAt, bytes }) => {
      const content = await journals.open(id).read()
      const { model, cwd, messages } = redactValue(restoreSession('fault' in content ? [] : recordsOf(content)))
      return {
        id,
        model: model ?? null,
        cwd: cwd ?? null,
        prompt: firstPrompt(messages),
        messages: messages.length,
        modifiedAt: new Date(modifiedAt).toISOString(),
        bytes,
        path,
      }
    }),
  )
  if (options.has('json')) await print(`${JSON.stringify(rows)}\n`)
  else if (rows.length === 0) await print('No sessions yet.\n')
  else
    await print(
      rows
        .map(({ id, model, cwd, prompt }) => `${id}  ${model ?? '?'}  ${cwd ?? '?'}\n    ${shorten(prompt)}\n`)
        .join(''),
    )
  return exitCodes.done
}

async function show({ operands: [, id], options }: CommandRequest): Promise<ExitCode | Stop> {
  if (id === undefined)
    return stop(exitCodes.usage, 'toolgate sessions show needs the id of a session; toolgate sessions list has them.')
  const machine = readMachine(options)
  const journals = openJournals(machine)
  const found = await findSession({ resume: id, newest: false }, { journals, machine })
  if (isStop(found)) return found
  const journal = journals.open(found)
  const content = await journal.read()
  if ('fault' in content) return stop(exitCodes.failed, content.message)
  for (const { line, message } of content.damage) tell(`${journal.path}:${line}: ${message}`)
  const { model, cwd, messages, interrupted } = redactValue(restoreSession(recordsOf(content)))
  if (options.has('json'))
    await print(
      `${JSON.stringify({ id: found, path: journal.path, model: model ?? null, cwd: cwd ?? null, messages, interrupted, damage: content.damage })}\n`,
    )
  else
    await print(
      [`${found}  ${model ?? '?'}  ${cwd ?? '?'}`, journal.path, '', ...messages.flatMap(messageLines), ''].join('\n'),
    )
  return exitCodes.done
}

function messageLines(message: Message): readonly string[] {
  if (message.role === 'user') return [`> ${toText(message.content)}`, '']
  if (message.role === 'results')
    return [
      ...message.results.map(
        ({ name, content, isError }) => `  ${isError ? '✗' : '✓'} ${name}: ${shorten(toText(content))}`,
      ),
      '',
    ]
  return message.content.flatMap((part) => {
    if (part.type === 'text') return [part.text]
    return part.type === 'call' ? [`  → ${part.name} ${shorten(JSON.stringify(part.input) ?? '')}`] : []
  })
}

function firstPrompt(messages: readonly Message[]): string {
  const first = messages.find(({ role }) => role === 'user')
  return first?.role === 'user' ? toText(first.content) : ''
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 160 ? `${line.slice(0, 159)}…` : line
}
