/** The provider of scripted models: `scripted/<path of a YAML file>`. */
import { readFile } from 'node:fs/promises'
import type { ModelClient, Provider } from '../protocol/index.ts'
import { isScriptFault, type Script, type ScriptFault } from './script.ts'
import { createScriptedClient } from './scripted-client.ts'

export const scripted: Provider = {
  name: 'scripted',
  keyVariables: [],
  urlVariables: [],
  async connect({ id, variables = {} }) {
    const script = await readScript(id)
    return isScriptFault(script) ? unusable(id, script.message) : createScriptedClient(script, { variables })
  },
  project: (tool) => ({ kind: 'sent', tool }),
}

/** The script in a file; a missing or wrong file is a value whose message names the place. Never rejects. */
export async function readScript(path: string): Promise<Script | ScriptFault> {
  let source: string
  try {
    source = await readFile(path, 'utf8')
  } catch (error) {
    return { message: `${path}: cannot be read (${error instanceof Error ? error.message : String(error)}).` }
  }
  const { parseScript } = await import('./parse-script.ts')
  return parseScript(source, path)
}

function unusable(id: string, message: string): ModelClient {
  const fault = { code: 'bad-request', message, retryable: false } as const
  return {
    model: { provider: 'scripted', id, abilities: ['tools'], window: 0 },
    fault,
    async *stream() {
      yield { type: 'fault', fault }
    },
    body: async () => '',
  }
}
