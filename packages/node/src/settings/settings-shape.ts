/** The table of all settings: what a file is checked against. */
import type { PermissionMode } from '@toolgate/runtime/contract'
import { amount, flag, list, map, object, oneOf, shortOrLong, text, withKey } from './shape.ts'

const MODES: readonly PermissionMode[] = ['default', 'acceptEdits', 'plan', 'auto', 'dontAsk', 'bypassPermissions']

const rule = text('a rule such as "Name" or "Name(specifier)"', /\S/)
const examples = list(text('what a call is about, such as a command or a path'))
const rules = list(shortOrLong(rule, withKey('rule', object({ rule, matches: examples, notMatches: examples }))))

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

const sandbox = object({
  mode: oneOf(['off', 'on']),
  allowedDomains: list(text('a host such as "example.com" or "*.example.com"', /^\S+$/)),
  writable: list(text('a path', /\S/)),
  readable: list(text('a path', /\S/)),
})

const sentences = list(text('a sentence', /\S/))

const auto = object({
  model: text('a model such as "provider/id"', /\S/),
  timeout: amount('a number of seconds above 0'),
  allCommands: flag,
  environment: sentences,
  allow: sentences,
  softDeny: sentences,
  deny: sentences,
})

export const settingsShape = object(
  {
    permissions,
    model: text('a model such as "provider/id"', /\S/),
    features: map(flag),
    providers: map(provider),
    hooks,
    sandbox,
    auto,
    deferral: text('one of on, off, auto, auto:PERCENT', /^(?:on|off|auto|auto:(?:\d{1,2}|100)%?)$/),
  },
  { env: 'It is not honoured: commands run in a fixed environment.', $schema: '' },
)

/** Of a file that was written for another agent the permissions are read, as far as both mean the same by them. */
export const foreignShape = object({ permissions })
