import { expect, test } from 'vitest'
import type { Json } from '../contract/index.ts'
import type { RuleOrigin } from '../policy/index.ts'
import { readAddedRules } from './read-added-rules.ts'

const user: RuleOrigin = { kind: 'settings', file: '/h/s.json', line: 3, scope: 'user' }
const project: RuleOrigin = { ...user, file: '/w/s.json', scope: 'project' }
const npm = { toolName: 'Bash', ruleContent: 'npm test' }
const adding = (more: Readonly<Record<string, Json>>): Json => [
  { type: 'addRules', behavior: 'allow', destination: 'session', rules: [npm], ...more },
]
const texts = (updates: Json, origin: RuleOrigin) => {
  const { rules, refused } = readAddedRules(updates, origin)
  return [...rules.map(({ rule, scope }) => `${scope}: ${rule.behavior} ${rule.text}`), ...refused]
}

test('an added rule carries the place of its hook, and counts as one that stands there', () => {
  expect(readAddedRules(adding({}), project)).toEqual({
    rules: [
      {
        scope: 'session',
        rule: {
          behavior: 'allow',
          tool: 'Bash',
          specifier: 'npm test',
          text: 'Bash(npm test)',
          origin: { kind: 'settings', file: '/w/s.json', line: 3 },
          scope: 'project',
        },
      },
    ],
    refused: [],
  })
})

test.each([
  ['no destination is the session', { destination: 'session' }, project, ['session: allow Bash(npm test)']],
  ['a whole tool', { rules: [{ toolName: 'Read' }] }, project, ['session: allow Read']],
  ['stricter rules', { behavior: 'deny' }, project, ['session: deny Bash(npm test)']],
  [
    'a person’s own settings keep for the project',
    { destination: 'localSettings' },
    user,
    ['project: allow Bash(npm test)'],
  ],
  ['and everywhere', { destination: 'userSettings' }, user, ['user: allow Bash(npm test)']],
  [
    'a folder keeps nothing',
    { destination: 'projectSettings' },
    project,
    ['comes with the folder and may add rules for the session alone, so Bash(npm test) is ignored.'],
  ],
  [
    'a denial is not kept',
    { behavior: 'deny', destination: 'userSettings' },
    user,
    ['may only keep allow rules beyond the session, so Bash(npm test) is ignored.'],
  ],
  ['another place', { destination: 'toString' }, user, ['adds rules to "toString", which is no place for them.']],
  [
    'another behavior',
    { behavior: 'always' },
    user,
    ['adds rules whose behavior is none of allow, ask, deny; they are ignored.'],
  ],
  [
    'another change',
    { type: 'setMode', mode: 'bypassPermissions' },
    user,
    ['may only add rules, so its "setMode" is ignored.'],
  ],
  ['no list', { rules: 'Bash' }, user, ['adds rules that are no list.']],
] as const)('%s', (_, more, origin, expected) => {
  expect(texts(adding(more), origin)).toEqual(expected)
})

test.each([
  ['an allow for every tool', { toolName: '*' }],
  ['a text', 'Bash(npm test)'],
  ['a content that is no text', { toolName: 'Bash', ruleContent: 7 }],
  ['an unfinished rule', { toolName: 'Bash(npm' }],
] as const)('%s is no rule, and one that is none hides no other', (_, written) => {
  const [kept, refused, ...more] = texts(adding({ rules: [written, npm] }), user)
  expect([kept, more]).toEqual(['session: allow Bash(npm test)', []])
  expect(refused).toMatch(/^adds a rule that is none\. The allow rule ".*" is ignored: expected /)
})

test.each([['x'], [{}], [['x']], [[null]]] as const)('%j is told', (updates) => {
  const { rules, refused } = readAddedRules(updates, user)
  expect([rules, refused.length]).toEqual([[], 1])
})
