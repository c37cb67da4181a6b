/** A session for the tests of the tools: calls go through validation, check and run, on whatever ports a test lends. */
import type { AnyTool, LentPorts, Model, Output, Place, PortName, ToolSchema } from '@toolgate/runtime/contract'
import { toText } from '@toolgate/runtime/contract'
import { createMemoryStore } from '@toolgate/runtime/testing'
import { createViews } from '@toolgate/runtime/views'

export const testModel: Model = { provider: 'scripted', id: 'test', abilities: ['tools'], window: 100_000 }

export function testPlace(cwd: string): Place {
  const resolve = (name: string) =>
    normalise(name.startsWith('/') ? name : name.startsWith('~/') ? `/home/u/${name.slice(2)}` : `${cwd}/${name}`)
  const display = (name: string) =>
    name.startsWith(`${cwd}/`) ? name.slice(cwd.length + 1) : name === cwd ? '.' : name
  return { cwd, workspace: cwd, home: '/home/u', platform: 'linux', resolve, display }
}

function normalise(path: string): string {
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return `/${parts.join('/')}`
}

/** What a test sees of a call. */
export interface Called {
  readonly ok: boolean
  /** What the model is shown. */
  readonly text: string
  readonly code?: string
  readonly facts: Readonly<Record<string, unknown>>
}

export interface TestSession {
  readonly ports: LentPorts
  readonly place: Place
  /** The input is as the model writes it; one that the schema refuses gets the code `invalid-input`. */
  call(tool: AnyTool, input: unknown): Promise<Called>
}

export function createSession({ cwd, ports = {} }: { readonly cwd: string; readonly ports?: LentPorts }): TestSession {
  const place = testPlace(cwd)
  const lent: LentPorts = { views: createViews(), store: createMemoryStore(), ...ports }
  return {
    ports: lent,
    place,
    async call(tool, written) {
      const schema: ToolSchema = tool.input
      const valid = await schema['~standard'].validate(written)
      if (valid.issues !== undefined) {
        return {
          ok: false,
          code: 'invalid-input',
          text: valid.issues.map(({ message }) => message).join('\n'),
          facts: {},
        }
      }
      const needs: readonly PortName[] = tool.needs ?? []
      const needed = needs.map((name) => [name, lent[name]] as const)
      const context = {
        ...Object.fromEntries(needed),
        callId: 'call',
        signal: new AbortController().signal,
        place,
        model: testModel,
        update: () => {},
        shows: () => true,
        facts: undefined,
      }
      const refused = tool.check?.(valid.value, place)
      return toCalled(tool, refused ?? (await tool.run(valid.value, context as never)))
    },
  }
}

function toCalled(tool: AnyTool, output: Output): Called {
  if (!output.done) return { ok: false, code: output.code, text: output.message, facts: output.facts ?? {} }
  const shown = tool.toModel === undefined ? output.output : tool.toModel(output.output)
  return { ok: true, text: typeof shown === 'string' ? shown : toText(shown as never), facts: output.facts ?? {} }
}
