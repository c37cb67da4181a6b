/** The table of all settings: what a file is checked against. */
import type { PermissionMode } from '@toolgate/runtime/contract'
import { amount, flag, list, map, object, oneOf, text } from './shape.ts'

const MODES: readonly PermissionMode[] = ['default', 'acceptEdits', 'plan', 'auto', 'dontAsk', 'bypassPermissions']

const rules = list(text('a rule such as "Name" or "Name(specifier)"', /\S/))

const permissions = object({
  allow: rules,
  ask: rules,
  deny: rules,
  defaultMode: oneOf(MODES),
  additionalDirectories: list(text('a path', /\S/)),
})

const provider = object(
  {
    baseUrl: text('a URL that starts with http:// or https://', /^https?:\/\/\S+$/),
    apiKeyEnv: text('the name of an environment variable', /^[A-Za-z_][A-Za-z0-9_]*$/),
    protocol: text('the name of a protocol', /\S/),
    models: list(text('the name of a model', /\S/)),
  },
  { apiKey: 'Keys do not belong into a file: name the environment variable in "apiKeyEnv".' },
)

const hook = object({
  type: oneOf(['command', 'http', 'mcp_tool', 'prompt', 'agent']),
  command: text('a command line', /\S/),
  url: text('a URL that starts with http:// or https://', /^https?:\/\/\S+$/),
  headers: map(text()),
  server: text('the name of a server', /\S/),
  tool: text('the name of a tool', /\S/),
  prompt: text('a prompt', /\S/),
  timeout: amount('a number of seconds above 0'),
  onFault: oneOf(['deny', 'continue']),
})

const hooks = map(list(object({ matcher: text('a tool name or a pattern'), hooks: list(hook) })))

export const settingsShape = object(
  {
    permissions,
    model: text('a model such as "provider/id"', /\S/),
    features: map(flag),
    providers: map(provider),
    hooks,
    deferral: text('one of on, off, auto, auto:PERCENT', /^(?:on|off|auto|auto:(?:\d{1,2}|100)%?)$/),
  },
  { env: 'It is not honoured: commands run in a fixed environment.', $schema: '' },
)

/** Of a file that was written for another agent the permissions are read, as far as both mean the same by them. */
export const foreignShape = object({ permissions })
