/** Reads the YAML of a scripted model. Every fault names file, line and column; nothing in the file is ignored. */
import type { Ability } from '@toolgate/runtime/contract'
import type { EndReason, FaultCode, ProviderFault } from '../protocol/index.ts'
import type { Expectation, Script, ScriptCall, ScriptFault, ScriptTurn } from './script.ts'
import { readYaml, ScriptError, type YamlNode } from './yaml-node.ts'

const abilities: readonly Ability[] = [
  'tools',
  'parallel-calls',
  'images',
  'pdf',
  'video',
  'native-search',
  'tool-reference',
  'strict',
  'reasoning',
]
const ends: readonly EndReason[] = ['stop', 'calls', 'length', 'refusal', 'other']
const retryableCodes: readonly FaultCode[] = ['rate-limit', 'unreachable', 'provider', 'bad-stream']
const codes: readonly FaultCode[] = [...retryableCodes, 'overflow', 'auth', 'bad-request', 'refused', 'cancelled']

/**
 * A script is a mapping:
 *
 *     model: demo                 # optional: the model's id, `window` in tokens, `abilities`
 *     turns:
 *       - text: I look first.     # streamed in small pieces
 *         calls:                  # in this order, ids optional
 *           - { id: look, tool: Glob, input: { pattern: '*.ts', path: '{{cwd}}' } }
 *           - { tool: Bash, raw: '{"command": ' }      # arguments that are not JSON
 *       - expect:                 # of the request that asks for this turn; a breach is a fault
 *           - { call: look, contains: main.ts }        # in the result of a call; without `call`, in any of them
 *         delayMs: 50             # before the first piece
 *         text: Done.
 *       - fault: { code: rate-limit, retryAfterMs: 10 } # after what the turn says
 *
 * `reasoning`, `usage` and `end` (stop, calls, length, refusal, other) may be given too. `{{name}}` stands for a variable of
 * the host in every text and input.
 */
export function parseScript(source: string, file: string): Script | ScriptFault {
  try {
    return toScript(readYaml(source, file), file)
  } catch (error) {
    if (error instanceof ScriptError) return { message: error.message }
    throw error
  }
}

function toScript(root: YamlNode, file: string): Script {
  const fields = root.fields(['model', 'window', 'abilities', 'turns'])
  const turns = fields.get('turns')
  if (turns === undefined) return root.fail('a script needs turns.')
  return {
    file,
    model: fields.get('model')?.text() ?? 'script',
    window: fields.get('window')?.count() ?? 200_000,
    abilities: fields
      .get('abilities')
      ?.list()
      .map((node) => node.oneOf(abilities)) ?? ['tools', 'parallel-calls'],
    turns: turns.list().map(toTurn),
  }
}

function toTurn(node: YamlNode): ScriptTurn {
  const fields = node.fields(['expect', 'delayMs', 'reasoning', 'text', 'calls', 'usage', 'end', 'fault'])
  const calls = fields.get('calls')?.list().map(toCall) ?? []
  const turn: ScriptTurn = {
    at: node.at,
    expect: listOrOne(fields.get('expect')).map(toExpectation),
    delayMs: fields.get('delayMs')?.count() ?? 0,
    ...given('reasoning', fields.get('reasoning')?.text()),
    ...given('text', fields.get('text')?.text()),
    calls,
    ...given('usage', toUsage(fields.get('usage'))),
    ...given('end', fields.get('end')?.oneOf(ends)),
    ...given('fault', toFault(fields.get('fault'))),
  }
  if (turn.text === undefined && calls.length === 0 && turn.fault === undefined && turn.end === undefined) {
    node.fail('a turn needs text, calls, end or fault.')
  }
  if (turn.fault !== undefined && turn.end !== undefined) node.fail('a turn has an end or a fault, not both.')
  return turn
}

function toCall(node: YamlNode): ScriptCall {
  const fields = node.fields(['id', 'tool', 'input', 'raw'])
  const tool = fields.get('tool')
  if (tool === undefined) return node.fail('a call needs tool.')
  if (fields.has('input') && fields.has('raw')) node.fail('a call has input or raw, not both.')
  return {
    ...given('id', fields.get('id')?.text()),
    tool: tool.text(),
    input: fields.get('raw')?.text() ?? fields.get('input')?.json() ?? {},
  }
}

function toExpectation(node: YamlNode): Expectation {
  if (node.isText()) return { at: node.at, of: 'results', contains: [node.text()] }
  const fields = node.fields(['call', 'contains', 'equals', 'isError', 'prompt'])
  const prompt = fields.get('prompt')
  if (prompt !== undefined) {
    if (fields.size > 1) node.fail('prompt stands alone.')
    return { at: node.at, of: 'prompt', contains: listOrOne(prompt).map((part) => part.text()) }
  }
  return {
    at: node.at,
    of: 'results',
    ...given('call', fields.get('call')?.text()),
    contains: listOrOne(fields.get('contains')).map((part) => part.text()),
    ...given('equals', fields.get('equals')?.text()),
    ...given('isError', fields.get('isError')?.flag()),
  }
}

function toUsage(node: YamlNode | undefined): ScriptTurn['usage'] {
  const fields = node?.fields(['inputTokens', 'cachedInputTokens', 'outputTokens'])
  return (
    fields && {
      ...given('inputTokens', fields.get('inputTokens')?.count()),
      ...given('cachedInputTokens', fields.get('cachedInputTokens')?.count()),
      ...given('outputTokens', fields.get('outputTokens')?.count()),
    }
  )
}

function toFault(node: YamlNode | undefined): ProviderFault | undefined {
  if (node === undefined) return undefined
  const fields = node.fields(['code', 'message', 'status', 'retryAfterMs', 'retryable'])
  const code = fields.get('code')?.oneOf(codes) ?? node.fail('a fault needs code.')
  return {
    code,
    message: fields.get('message')?.text() ?? `The script ends this turn with ${code}.`,
    ...given('status', fields.get('status')?.count()),
    ...given('retryAfterMs', fields.get('retryAfterMs')?.count()),
    retryable: fields.get('retryable')?.flag() ?? retryableCodes.includes(code),
  }
}

function listOrOne(node: YamlNode | undefined): readonly YamlNode[] {
  if (node === undefined) return []
  return node.isList() ? node.list() : [node]
}

/** An optional field, absent rather than undefined. */
function given<Key extends string, Value>(key: Key, value: Value | undefined): { readonly [Name in Key]?: Value } {
  return (value === undefined ? {} : { [key]: value }) as { readonly [Name in Key]?: Value }
}
