/** `toolgate policy import`: what another agent's settings mean here, what of them does not, and on demand written down. */
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { placeOf } from '@toolgate/runtime/policy'
import { parseForeign } from '@toolgate/node/settings'
import type { CommandRequest } from '../../command-entry.ts'
import { exitCodes, type ExitCode } from '../../exit-code.ts'
import { print } from '../../show/streams.ts'
import { isStop, stop, type Stop } from '../../stop.ts'
import type { Machine } from '../../wiring/machine.ts'
import type { PreparedSession } from '../../wiring/prepare-session.ts'
import { claude } from './claude.ts'
import { codex } from './codex.ts'
import { isObject, type ForeignAgent, type ForeignContent, type Imported, type NameOfKind } from './foreign-agent.ts'
import { gemini } from './gemini.ts'
import { goose } from './goose.ts'
import { opencode } from './opencode.ts'
import { qwen } from './qwen.ts'
import { readToml } from './read-toml.ts'
import { readYaml } from './read-yaml.ts'
import { writeImported, type Written } from './write-imported.ts'

const agents: readonly ForeignAgent[] = [claude, codex, gemini, goose, opencode, qwen]

export async function importSettings(
  { operands: [, named], options }: CommandRequest,
  session: PreparedSession,
): Promise<ExitCode | Stop> {
  const found = await findFile(named, { from: options.value('from'), machine: session.machine })
  if (isStop(found)) return found
  const { agent, file, content } = found
  const imported = agent.translate(content, nameOfKind(session))
  const written = options.has('write')
    ? await writeImported(imported, {
        machine: session.machine,
        isAgreed: options.has('yes'),
        describe: () => textOf(found, imported),
      })
    : undefined
  if (isStop(written)) return written
  if (options.has('json'))
    await print(
      `${JSON.stringify({ agent: agent.name, file, ...imported, ...(written !== undefined && { written }) })}\n`,
    )
  else await print([textOf(found, imported), inForce(session), writtenText(written), ''].join('\n'))
  return exitCodes.done
}

interface Found {
  readonly agent: ForeignAgent
  readonly file: string
  readonly content: ForeignContent
}

async function findFile(
  named: string | undefined,
  { from, machine }: { readonly from: string | undefined; readonly machine: Machine },
): Promise<Found | Stop> {
  const names = agents.map(({ name }) => name)
  const wanted = agents.find(({ name }) => name === from)
  if (from !== undefined && wanted === undefined)
    return stop(exitCodes.usage, `--from ${from} is unknown; it is one of ${names.join(', ')}.`)
  if (named !== undefined) {
    const file = resolve(machine.folder, named)
    const agent =
      wanted ?? agents.find(({ files }) => [...files.folder, ...files.home].some((known) => file.endsWith(`/${known}`)))
    if (agent === undefined)
      return stop(
        exitCodes.usage,
        `Whose settings ${named} holds is not to be seen from its name: --from ${names.join('|')}.`,
      )
    const text = await readFile(file, 'utf8').catch((error: Error) => error)
    return text instanceof Error
      ? stop(exitCodes.failed, `${file} cannot be read: ${text.message}`)
      : parse(text, { agent, file })
  }
  if (wanted === undefined)
    return stop(exitCodes.usage, `toolgate policy import needs a file, or --from ${names.join('|')}.`)
  const usual = [
    ...wanted.files.folder.map((path) => join(machine.folder, path)),
    ...wanted.files.home.map((path) => join(machine.home, path)),
  ]
  for (const file of usual) {
    const text = await readFile(file, 'utf8').catch(() => undefined)
    if (text !== undefined) return parse(text, { agent: wanted, file })
  }
  return stop(exitCodes.failed, `There are no settings of ${wanted.name}: ${usual.join(', ')}.`)
}

function parse(text: string, { agent, file }: { readonly agent: ForeignAgent; readonly file: string }): Found | Stop {
  if (agent.format === 'toml') return { agent, file, content: readToml(text) }
  const parsed = agent.format === 'yaml' ? readYaml(text) : parseForeign(text)
  if ('fault' in parsed) {
    const { line, column, message } = parsed.fault
    return stop(exitCodes.configuration, `${file}:${line}:${column}: ${message}`)
  }
  if ('content' in parsed) return { agent, file, content: parsed.content }
  return { agent, file, content: isObject(parsed.value) ? parsed.value : {} }
}

/** The tool that speaks for a kind of calls. */
function nameOfKind({ registry }: PreparedSession): NameOfKind {
  const tools = registry.tools.map(({ tool }) => tool)
  return (kind) => {
    const ofKind = tools.filter(({ subject }) =>
      kind === 'read' || kind === 'edit' ? subject?.kind === 'path' && subject.access === kind : subject?.kind === kind,
    )
    return (ofKind.find(({ subject }) => subject?.covers === true) ?? ofKind[0])?.name
  }
}

function textOf({ agent, file }: Found, { rules, mode, sandbox, untranslated }: Imported): string {
  const width = Math.max(0, ...rules.map(({ rule }) => rule.length))
  return [
    `What ${file} (${agent.name}) means here:`,
    ...rules.map(
      ({ behavior, rule, from, note }) =>
        `  ${behavior.padEnd(5)}  ${rule.padEnd(width)}  ${from}${note === undefined ? '' : ` (${note})`}`,
    ),
    ...(mode === undefined ? [] : [`  mode   ${mode.value}  ${mode.from}`]),
    ...(sandbox === undefined ? [] : [`  sandbox ${sandbox.value}  ${sandbox.from}`]),
    ...(rules.length > 0 || mode !== undefined || sandbox !== undefined ? [] : ['  Nothing.']),
    ...(untranslated.length === 0
      ? []
      : ['What was not taken over:', ...untranslated.map(({ what, why }) => `  ${what}: ${why}`)]),
  ].join('\n')
}

/** Rules of all sources hold together, so what is here already belongs to the effect. */
function inForce({ policy: { rules } }: PreparedSession): string {
  const lines = rules.map(({ behavior, text, origin }) => `  ${behavior.padEnd(5)}  ${text}  ${placeOf(origin)}`)
  return lines.length === 0 ? 'No rules are in force here beside it.' : ['In force here already:', ...lines].join('\n')
}

function writtenText(written: Written | undefined): string {
  if (written === undefined) return 'Nothing was written; --write puts it into .toolgate/settings.local.json.'
  const kept = written.kept.length === 0 ? '' : ` Left as it was: ${written.kept.join(', ')}.`
  return `Written to ${written.file}: ${written.added} added, ${written.present} there already.${kept} Changed settings are trusted anew: --trust.`
}
