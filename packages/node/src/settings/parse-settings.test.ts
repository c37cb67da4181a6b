import { expect, test } from 'vitest'
import { parseSettings } from './parse-settings.ts'

test('values, and the place of every rule', () => {
  const text = `{
  // who may do what
  "permissions": {
    "allow": ["Look", "Run(npm test:*)"],
    "deny": [
      "Run(rm:*)", /* never */
    ],
    "defaultMode": "plan",
    "additionalDirectories": ["../shared"]
  },
  "model": "anthropic/some-model",
  "features": { "new-thing": true },
  "providers": { "local": { "baseUrl": "http://127.0.0.1:1/v1", "apiKeyEnv": "LOCAL_KEY", "models": ["a"] } },
  "deferral": "auto:20",
}`
  expect(parseSettings(text)).toEqual({
    values: {
      permissions: {
        allow: ['Look', 'Run(npm test:*)'],
        deny: ['Run(rm:*)'],
        defaultMode: 'plan',
        additionalDirectories: ['../shared'],
      },
      model: 'anthropic/some-model',
      features: { 'new-thing': true },
      providers: { local: { baseUrl: 'http://127.0.0.1:1/v1', apiKeyEnv: 'LOCAL_KEY', models: ['a'] } },
      deferral: 'auto:20',
    },
    hooks: [],
    lines: [
      { list: 'allow', rule: 'Look', line: 4, column: 15 },
      { list: 'allow', rule: 'Run(npm test:*)', line: 4, column: 23 },
      { list: 'deny', rule: 'Run(rm:*)', line: 6, column: 7 },
    ],
    faults: [],
    warnings: [],
  })
})

const faultsOf = (text: string) =>
  parseSettings(text).faults.map(({ line, column, message }) => `${line}:${column} ${message}`)

test.each([
  ['{', '1:2 This is not valid JSON: close brace expected.'],
  ['{\n  "model" "x"\n}', '2:11 This is not valid JSON: colon expected.'],
  ['{"model": "x}', '1:11 This is not valid JSON: unexpected end of string.'],
  ['{"model": nope}', '1:11 This is not valid JSON: invalid symbol.'],
  ['[]', '1:1 The file must be an object in { }, not a list.'],
  ['{"permissions": {"deny": "Run"}}', '1:26 "permissions.deny" must be a list, not "Run".'],
  [
    '{"permissions": {"deny": [1]}}',
    '1:27 "permissions.deny[0]" must be a rule such as "Name" or "Name(specifier)", not 1.',
  ],
  [
    '{"permissions": {"deny": [""]}}',
    '1:27 "permissions.deny[0]" must be a rule such as "Name" or "Name(specifier)", not "".',
  ],
  [
    '{"permissions": {"defaultMode": "yolo"}}',
    '1:33 "permissions.defaultMode" must be one of default, acceptEdits, plan, auto, dontAsk, bypassPermissions, not "yolo".',
  ],
  ['{"features": {"a": "on"}}', '1:20 "features.a" must be true or false, not "on".'],
  ['{"deferral": "auto:200"}', '1:14 "deferral" must be one of on, off, auto, auto:PERCENT, not "auto:200".'],
  ['{"model": null}', '1:11 "model" must be a model such as "provider/id", not null.'],
  [
    '{"permissions": {"deny": ["A"], "deny": []}}',
    '1:33 "permissions.deny" stands here a second time: one would hide the other.',
  ],
])('a fault names its place: %j', (text, fault) => {
  expect(faultsOf(text)).toEqual([fault])
})

test('what is right beside a fault comes through', () => {
  const { values, faults } = parseSettings('{"permissions": {"deny": ["A", 2]}, "model": 3}')
  expect(values).toEqual({ permissions: { deny: ['A'] } })
  expect(faults).toHaveLength(2)
})

test('an unknown key is named with the nearest known one, or with the reason why it does not count', () => {
  const { warnings, faults, values } = parseSettings(
    '{"$schema": "x", "permisions": {}, "zzz": 1, "env": {"A": "b"}, "permissions": {"denny": []}, "providers": {"a": {"apiKey": "s"}}, "__proto__": {}}',
  )
  expect(warnings.map(({ message }) => message)).toEqual([
    '"permisions" is not a setting. Did you mean "permissions"?',
    '"zzz" is not a setting. Known here: permissions, model, features, providers, hooks, sandbox, auto, deferral.',
    '"env" is not a setting. It is not honoured: commands run in a fixed environment.',
    '"permissions.denny" is not a setting. Did you mean "deny"?',
    '"providers.a.apiKey" is not a setting. Keys do not belong into a file: name the environment variable in "apiKeyEnv".',
    '"__proto__" is not a setting. Known here: permissions, model, features, providers, hooks, sandbox, auto, deferral.',
  ])
  expect([faults, values]).toEqual([[], { permissions: {}, providers: { a: {} } }])
})

test('of a file of another agent only the permissions count', () => {
  const text = '{"env": {"A": "b"}, "model": "x", "hooks": [], "permissions": {"deny": ["Run(rm:*)"], "other": 1}}'
  expect(parseSettings(text, true)).toEqual({
    values: { permissions: { deny: ['Run(rm:*)'] } },
    hooks: [],
    lines: [{ list: 'deny', rule: 'Run(rm:*)', line: 1, column: 73 }],
    faults: [],
    warnings: [],
  })
})

test('nothing is no fault; a byte-order mark and any line end are read', () => {
  expect(parseSettings('')).toEqual({ values: {}, hooks: [], lines: [], faults: [], warnings: [] })
  expect(parseSettings('\ufeff{\r\n"permissions": {\r"deny": ["A"]}}').lines).toEqual([
    { list: 'deny', rule: 'A', line: 3, column: 10 },
  ])
})

test('a text that is nested without end is a fault', () => {
  expect(faultsOf('['.repeat(500_000))).toEqual(['1:1 This is nested too deeply to be settings.'])
})

test('hooks come with the place where each stands; wrong parts are faults', () => {
  const text = `{
  "hooks": {
    "PreToolUse": [
      { "matcher": "Edit|Write", "hooks": [
        { "type": "command", "command": "check", "timeout": 5, "onFault": "continue" },
        { "type": "http", "url": "https://example.com/hook" }
      ] }
    ],
    "Stop": [{ "hooks": [{ "type": "telepathy", "command": "x", "timeout": 0 }] }]
  }
}`
  const { hooks, faults } = parseSettings(text)
  expect(hooks.slice(0, 2)).toEqual([
    {
      event: 'PreToolUse',
      matcher: 'Edit|Write',
      line: 5,
      column: 9,
      hook: { type: 'command', command: 'check', timeout: 5, onFault: 'continue' },
    },
    {
      event: 'PreToolUse',
      matcher: 'Edit|Write',
      line: 6,
      column: 9,
      hook: { type: 'http', url: 'https://example.com/hook' },
    },
  ])
  expect(faults.map(({ line, message }) => [line, message])).toEqual([
    [9, '"hooks.Stop[0].hooks[0].type" must be one of command, http, mcp_tool, prompt, agent, not "telepathy".'],
    [9, '"hooks.Stop[0].hooks[0].timeout" must be a number of seconds above 0, not 0.'],
  ])
})
