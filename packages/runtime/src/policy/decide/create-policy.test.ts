import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AnyTool, PermissionMode } from '../../contract/index.ts'
import { createCorpusPlace } from '../corpus/corpus-place.ts'
import { corpusTools } from '../corpus/fixtures/tools.ts'
import type { HookAnswer } from '../hooks/hooks.ts'
import { lexicalFacts } from '../paths/look-at-path.ts'
import type { Boundaries } from '../paths/path-facts.ts'
import { parseRule } from '../rules/parse-rule.ts'
import { isRuleFault, type Rule, type RuleBehavior, type RuleOrigin } from '../rules/rule.ts'
import { checkExamples } from './check-examples.ts'
import { createPolicy } from './create-policy.ts'
import type { Policy, PolicyOptions } from './policy.ts'
import type { PolicyRequest } from './policy-request.ts'

const boundaries: Boundaries = { roots: [{ path: '/w' }], home: '/home/u', platform: 'linux' }
const place = createCorpusPlace({ cwd: '/w', workspace: '/w', home: '/home/u', platform: 'linux' })
const modes: readonly PermissionMode[] = ['default', 'acceptEdits', 'plan', 'auto', 'dontAsk', 'bypassPermissions']

function rule(
  text: string,
  behavior: RuleBehavior,
  origin: RuleOrigin = { kind: 'settings', file: 'settings.json', line: 3 },
): Rule {
  const answer = parseRule(text, behavior, origin)
  if (isRuleFault(answer)) throw new Error(answer.message)
  return answer
}

function policy(rules: readonly Rule[], options: Partial<PolicyOptions> = {}): Policy {
  return createPolicy({
    rules,
    mode: 'default',
    boundaries,
    knownTools: corpusTools,
    personPresent: true,
    trusted: true,
    ...options,
  })
}

function named(name: string): AnyTool {
  const tool = corpusTools.find((candidate) => candidate.name === name)
  if (tool === undefined) throw new Error(`No fixture ${name}`)
  return tool
}

function request(
  name: string,
  input: Readonly<Record<string, unknown>>,
  more: Partial<PolicyRequest> = {},
): PolicyRequest {
  const tool = named(name)
  if (typeof tool.effect === 'function') throw new Error(`${name} has no fixed effect`)
  const path = input['file_path'] ?? input['path']
  const paths = typeof path === 'string' ? [lexicalFacts(path, place)] : []
  return { tool, input, effect: tool.effect, place, paths, ...more }
}

const codeOf = (judge: Policy, wanted: PolicyRequest): string => {
  const { behavior, code } = judge.decide(wanted)
  return `${behavior} ${code}`
}

describe('a decision', () => {
  test.each([
    'rm x',
    '\trm x',
    'ls\nrm x',
    '/bin/rm x',
    '"rm" x',
    'r"m" x',
    'FOO=1 rm x',
    '>out rm x',
    '>out FOO=1 rm x',
    'cd a;rm x',
    'bash -c "cd a; rm x"',
    'xargs rm',
    'echo $x; rm x',
  ])('finds the rule for the program of %j', (command) => {
    expect(codeOf(policy([rule('Bash(rm *)', 'deny')]), request('Bash', { command }))).toBe('deny deny-rule')
  })

  test('names the rule, its place and the part that decided', () => {
    expect(policy([rule('Bash(rm *)', 'deny')]).decide(request('Bash', { command: 'ls && sudo rm -rf x' }))).toEqual({
      behavior: 'deny',
      code: 'deny-rule',
      reason: 'The rule Bash(rm *) (settings.json:3) forbids "rm -rf x".',
      rule: 'Bash(rm *)',
      source: { kind: 'settings', file: 'settings.json', line: 3 },
      part: 'rm -rf x',
    })
  })

  test('without a person an ask is refused at once, with the rule that would allow it', () => {
    expect(policy([], { personPresent: false }).decide(request('Edit', { file_path: 'src/a.ts' }))).toMatchObject({
      behavior: 'deny',
      code: 'nobody-to-ask',
      reason: 'It changes /w/src/a.ts. Nobody is there to ask. To allow it, add the allow rule Edit(//w/src/a.ts).',
    })
  })

  test.each<[string, PolicyRequest, readonly Rule[], PermissionMode?]>([
    ['a protected path', request('Edit', { file_path: '.git/config' }), []],
    ['an ask rule', request('Bash', { command: 'make build' }), [rule('Bash(make *)', 'ask')]],
    ['a file that may be denied', request('Bash', { command: 'cat $x' }), [rule('Read(/secret/**)', 'deny')]],
    ['a plan', request('Bash', { command: 'make build' }), [], 'plan'],
  ])('no rule is said to help where none would: %s', (_, call, rules, mode) => {
    const { behavior, reason } = policy(rules, { personPresent: false, ...(mode !== undefined && { mode }) }).decide(
      call,
    )
    expect([behavior, reason]).toEqual([
      'deny',
      expect.stringMatching(/\. Nobody is there to ask\. It needs a session with a person\.$/),
    ])
  })

  test('the rule that is suggested really spares the question', () => {
    const calls = [
      request('Edit', { file_path: 'src/[a]*.ts' }),
      request('Read', { file_path: '/data/x' }),
      request('Bash', { command: 'npm test -- --run' }),
      request('Bash', { command: 'make build' }),
      request('WebFetch', { url: 'https://example.com/a' }),
      request('Write', { file_path: 'docs/new.md', content: '' }),
      request('WebSearch', { query: 'x' }),
      request('Workflow', { name: 'nightly' }),
    ]
    for (const call of calls) {
      expect(policy([]).decide(call).behavior).toBe('ask')
      const suggestions = policy([]).suggest(call)
      expect(suggestions.length).toBeGreaterThan(0)
      for (const text of suggestions)
        expect({ text, ...policy([rule(text, 'allow')]).decide(call) }).toMatchObject({
          text,
          behavior: 'allow',
          code: 'allow-rule',
        })
    }
  })

  test.each(['rm -rf build', 'sudo make', 'bash -c "make"', 'python3 x.py', 'curl http://x'])(
    'for %j no rule is suggested that covers more than this call',
    (command) => {
      for (const text of policy([]).suggest(request('Bash', { command }))) expect(text.endsWith('*)')).toBe(false)
    },
  )
})

describe('the order', () => {
  const deny = rule('Bash(make)', 'deny')
  const make = request('Bash', { command: 'make' })

  test('deny holds in every mode, under every allow and whatever hooks say', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...modes),
        fc.constantFrom<HookAnswer['decision'] | undefined>('allow', 'ask', 'defer', undefined),
        fc.shuffledSubarray(
          [
            deny,
            rule('Bash', 'allow'),
            rule('Bash(make)', 'allow'),
            rule('Bash(make)', 'ask'),
            rule('Bash(m*)', 'allow'),
          ],
          { minLength: 1 },
        ),
        (mode, hook, rules) => {
          const all = rules.includes(deny) ? rules : [...rules, deny]
          const decided = policy(all, { mode }).decide({
            ...make,
            ...(hook !== undefined && { hook: { decision: hook } }),
          })
          return decided.behavior === 'deny' && decided.rule === 'Bash(make)' && decided.code === 'deny-rule'
        },
      ),
    )
  })

  test('the order of the rules changes no decision', () => {
    const rules = [
      rule('Bash(npm *)', 'allow'),
      rule('Bash(npm publish *)', 'ask'),
      rule('Bash(npm publish --force)', 'deny'),
      rule('Read(.env)', 'deny'),
    ]
    const commands = ['npm test', 'npm publish', 'npm publish --force', 'npm test && npm publish', 'cat .env', 'ls']
    fc.assert(
      fc.property(
        fc.shuffledSubarray(rules, { minLength: rules.length }),
        fc.constantFrom(...commands),
        (shuffled, command) => {
          const call = request('Bash', { command })
          expect(codeOf(policy(shuffled), call)).toBe(codeOf(policy(rules), call))
        },
      ),
    )
  })

  test.each([
    [
      'deny before the check of the path',
      [rule('Edit', 'deny')],
      request('Edit', { file_path: '.git/config' }),
      'deny deny-rule',
    ],
    [
      'a hook that denies before everything else',
      [rule('Edit', 'allow')],
      request('Edit', { file_path: 'a' }, { hook: { decision: 'deny', reason: 'no' } }),
      'deny hook-deny',
    ],
    [
      'the check of the path before an ask rule',
      [rule('Edit', 'ask')],
      request('Edit', { file_path: '.git/config' }),
      'ask protected-path',
    ],
    [
      'an ask rule before an allow rule',
      [rule('Edit', 'allow'), rule('Edit', 'ask')],
      request('Edit', { file_path: 'a' }),
      'ask ask-rule',
    ],
    [
      'a hook that asks before an allow rule',
      [rule('Edit', 'allow')],
      request('Edit', { file_path: 'a' }, { hook: { decision: 'ask' } }),
      'ask hook-ask',
    ],
    [
      'a hook that defers before an allow rule',
      [rule('Edit', 'allow')],
      request('Edit', { file_path: 'a' }, { hook: { decision: 'defer' } }),
      'ask hook-defer',
    ],
    [
      'a hook that allows after the rules',
      [],
      request('Edit', { file_path: 'a' }, { hook: { decision: 'allow' } }),
      'allow hook-allow',
    ],
    [
      'a hook that allows lifts no ask rule',
      [rule('Edit', 'ask')],
      request('Edit', { file_path: 'a' }, { hook: { decision: 'allow' } }),
      'ask ask-rule',
    ],
    [
      'a hook that allows lifts no protection',
      [],
      request('Edit', { file_path: '.git/x' }, { hook: { decision: 'allow' } }),
      'ask protected-path',
    ],
    [
      'a call that is itself a question',
      [rule('AskUserQuestion', 'allow')],
      request('AskUserQuestion', {}),
      'ask interactive',
    ],
    ['a path that nobody looked at', [], request('Read', { file_path: 'a' }, { paths: [] }), 'ask unseen-path'],
    [
      'a scoped allow for a path that nobody looked at',
      [rule('Read(./**)', 'allow')],
      request('Read', { file_path: 'a' }, { paths: [] }),
      'ask unseen-path',
    ],
  ] as const)('%s', (_, rules, call, expected) => {
    expect(codeOf(policy(rules), call)).toBe(expected)
  })

  test.each([
    ['default', 'ask edit', 'ask command', 'allow read-only', 'allow session-state'],
    ['acceptEdits', 'allow accept-edits', 'ask command', 'allow read-only', 'allow session-state'],
    ['plan', 'deny mode-plan', 'ask mode-plan', 'allow read-only', 'allow session-state'],
    ['auto', 'allow accept-edits', 'ask command', 'allow read-only', 'allow session-state'],
    ['dontAsk', 'deny mode-dont-ask', 'deny mode-dont-ask', 'allow read-only', 'allow session-state'],
    ['bypassPermissions', 'allow mode-bypass', 'allow mode-bypass', 'allow mode-bypass', 'allow mode-bypass'],
  ] as const)('in the mode %s: edit %s, command %s, read %s, state %s', (mode, edit, command, read, state) => {
    const judge = policy([], { mode })
    expect(codeOf(judge, request('Edit', { file_path: 'a' }))).toBe(edit)
    expect(codeOf(judge, request('Bash', { command: 'make' }))).toBe(command)
    expect(codeOf(judge, request('Read', { file_path: 'a' }))).toBe(read)
    expect(codeOf(judge, request('TodoWrite', { todos: [] }))).toBe(state)
  })

  test('no mode, no hook and no allow rule lets a protected path be changed unseen', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...modes),
        fc.constantFrom('.git/config', 'a/.husky/x', '.mcp.json', '.claude/settings.json'),
        (mode, path) => {
          const judge = policy([rule('Edit', 'allow'), rule('Edit(/**)', 'allow'), rule('Bash', 'allow')], { mode })
          const edit = judge.decide(request('Edit', { file_path: path }, { hook: { decision: 'allow' } }))
          const command = judge.decide(
            request('Bash', { command: `echo x > ${path}` }, { hook: { decision: 'allow' } }),
          )
          return edit.behavior !== 'allow' && command.behavior !== 'allow'
        },
      ),
    )
  })
})

describe('what is not believed', () => {
  test('what a server says about the effect of its tool', () => {
    const remote: AnyTool = { ...named('TodoRead'), name: 'mcp__github__get_issue' }
    const call: PolicyRequest = {
      tool: remote,
      server: 'github',
      input: {},
      effect: { access: 'read', scope: 'none' },
      place,
    }
    expect(codeOf(policy([]), call)).toBe('ask effect')
    expect(codeOf(policy([rule('mcp__github', 'allow')]), call)).toBe('allow allow-rule')
    expect(codeOf(policy([rule('mcp__github', 'allow')]), { ...call, definition: { pinned: 'a', current: 'b' } })).toBe(
      'ask definition-changed',
    )
    expect(codeOf(policy([rule('mcp__github', 'allow')]), { ...call, definition: { pinned: 'a', current: 'a' } })).toBe(
      'allow allow-rule',
    )
    expect(codeOf(policy([rule('mcp__git', 'deny')]), call)).toBe('ask effect')
  })

  test('allow rules of a folder that nobody trusts; its deny rules count all the same', () => {
    const untrusted = { trusted: false }
    const from = (scope: 'project' | 'local' | 'user', behavior: RuleBehavior) =>
      rule('Bash(make)', behavior, { kind: 'settings', scope })
    const make = request('Bash', { command: 'make' })
    expect(codeOf(policy([from('project', 'allow')], untrusted), make)).toBe('ask command')
    expect(codeOf(policy([from('local', 'allow')], untrusted), make)).toBe('ask command')
    expect(codeOf(policy([from('user', 'allow')], untrusted), make)).toBe('allow allow-rule')
    expect(codeOf(policy([from('project', 'deny')], untrusted), make)).toBe('deny deny-rule')
    expect(codeOf(policy([from('project', 'allow')], { mode: 'auto' }), make)).toBe('ask command')
  })

  test('what a person approved for a project is no rule of the folder', () => {
    const approved = rule('Bash(make)', 'allow', { kind: 'person', scope: 'project' })
    const make = request('Bash', { command: 'make' })
    expect(codeOf(policy([approved], { trusted: false }), make)).toBe('allow allow-rule')
    expect(codeOf(policy([approved], { mode: 'auto' }), make)).toBe('allow allow-rule')
  })

  test('an edit by command that would carry a protected name elsewhere', () => {
    const judge = policy([], { mode: 'acceptEdits' })
    const call = (command: string): PolicyRequest => {
      const bare = request('Bash', { command })
      const paths = judge.touches(bare.tool, bare.input, bare).map((path) => lexicalFacts(path, place))
      return { ...bare, paths }
    }
    expect(codeOf(judge, call('cp -r src/a sub'))).toBe('allow accept-edits')
    expect(codeOf(judge, call('cp -r evil/.git sub'))).toBe('ask command')
    expect(codeOf(judge, call('mv evil/.husky sub'))).toBe('ask protected-path')
    expect(codeOf(judge, call('cp -r evil/. .'))).toBe('ask command')
  })

  test('a hidden command where a rule looks for one', () => {
    const judge = policy([rule('Bash', 'allow'), rule('Bash(rm *)', 'deny')])
    expect(judge.decide(request('Bash', { command: '$CMD x' }))).toMatchObject({
      behavior: 'ask',
      code: 'hidden-command',
      rule: 'Bash(rm *)',
    })
    expect(codeOf(policy([rule('Bash', 'allow')]), request('Bash', { command: '$CMD x' }))).toBe('allow allow-rule')
    expect(
      codeOf(
        policy([rule('Bash', 'allow'), rule('Bash(git push *)', 'deny')]),
        request('Bash', { command: 'git $WHAT origin' }),
      ),
    ).toBe('ask hidden-command')
  })

  test('a pattern of the shell that could stand for a denied file', () => {
    const judge = policy([rule('Read(.env)', 'deny'), rule('Read(/keys/*.pem)', 'deny')])
    const call = (command: string): PolicyRequest =>
      request(
        'Bash',
        { command },
        { paths: ['/w', '/w/', '/w/keys', '/w/keys/'].map((path) => lexicalFacts(path, place)) },
      )
    expect(codeOf(judge, call('cat .e*'))).toBe('ask hidden-command')
    expect(codeOf(judge, call('cat keys/*'))).toBe('ask hidden-command')
    expect(codeOf(judge, call('cat *.ts'))).toBe('allow read-only')
    expect(codeOf(judge, call('cat *'))).toBe('allow read-only')
  })

  test('a declaration that fails to say what a call is about', () => {
    const broken: AnyTool = {
      ...named('Edit'),
      subject: {
        kind: 'path',
        access: 'edit',
        covers: true,
        of() {
          throw new Error('broken')
        },
      },
    }
    const call = { ...request('Edit', { file_path: 'a' }), tool: broken }
    for (const mode of ['default', 'acceptEdits', 'bypassPermissions'] as const) {
      expect(codeOf(policy([rule('Edit(/**)', 'allow')], { knownTools: [broken], mode }), call)).toBe(
        'ask unreadable-call',
      )
    }
  })

  test('an edit whose effect reaches beyond the workspace', () => {
    const call = request('Edit', { file_path: 'a' }, { effect: { access: 'destroy', scope: 'system' } })
    expect(codeOf(policy([], { mode: 'acceptEdits' }), call)).toBe('ask edit')
  })

  test('another path that the effect names beside the subject', () => {
    const effect = { access: 'read', scope: 'workspace', resources: ['a', '/etc/passwd'] } as const
    const paths = ['a', '/etc/passwd'].map((path) => lexicalFacts(path, place))
    expect(codeOf(policy([]), request('Read', { file_path: 'a' }, { effect, paths }))).toBe('ask outside')
  })

  test('git in a folder that nobody trusts', () => {
    const call = request('TodoRead', {}, { effect: { access: 'read', scope: 'git' } })
    expect(codeOf(policy([]), call)).toBe('allow read-only')
    expect(codeOf(policy([], { trusted: false }), call)).toBe('ask effect')
    expect(codeOf(policy([], { trusted: false, gitHardened: true }), request('Bash', { command: 'git status' }))).toBe(
      'ask command',
    )
  })
})

describe('families', () => {
  test.each([
    ['Edit(/docs/**)', 'allow', 'Write', 'docs/a', 'allow'],
    ['Edit(/docs/**)', 'allow', 'Read', 'docs/a', 'allow'],
    ['Read(/docs/**)', 'allow', 'Write', 'docs/a', 'ask'],
    ['Read(/docs/**)', 'deny', 'Write', 'docs/a', 'deny'],
    ['Read(/docs/**)', 'deny', 'Grep', 'docs', 'deny'],
    ['Edit(/docs/**)', 'deny', 'Read', 'docs/a', 'allow'],
    ['Write(/docs/**)', 'deny', 'Write', 'docs/a', 'deny'],
    ['Write(/docs/**)', 'deny', 'Edit', 'docs/a', 'ask'],
    ['Write(/docs/**)', 'allow', 'Write', 'docs/a', 'ask'],
    ['Write', 'allow', 'Write', 'docs/a', 'allow'],
  ] as const)('%s as %s rule, %s of %s: %s', (text, behavior, tool, path, expected) => {
    const call = tool === 'Grep' ? request(tool, { path, pattern: 'x' }) : request(tool, { file_path: path })
    expect(policy([rule(text, behavior)]).decide(call).behavior).toBe(expected)
  })

  test('searches are told which paths must not be shown', () => {
    const judge = policy([rule('Read(/secrets/**)', 'deny')])
    expect(judge.deniedPath(named('Glob'), lexicalFacts('/w/secrets/a', place))?.text).toBe('Read(/secrets/**)')
    expect(judge.deniedPath(named('Glob'), lexicalFacts('/w/src/a', place))).toBeUndefined()
  })

  test('a decision says which paths it wants to be looked at', () => {
    const touches = (name: string, input: Readonly<Record<string, unknown>>): readonly string[] =>
      policy([]).touches(named(name), input, {
        effect: { access: 'read', scope: 'workspace', resources: ['extra', 'host:example.com'] },
        place,
      })
    expect(touches('Read', { file_path: 'a' })).toEqual(['a', 'extra'])
    expect(touches('Bash', { command: 'cat link/../a > out.txt 2> /dev/null' })).toEqual([
      'extra',
      '/w/link/../a',
      '/w/out.txt',
    ])
  })
})

describe('rules read widely where they stop something', () => {
  test.each([
    ['Skill', 'Skill(pdf)', { skill: 'pdf', args: 'a b' }],
    ['Skill', 'Skill(pdf)', { skill: ' pdf ' }],
    ['WebFetch', 'WebFetch(*)', { url: 'https://example.com/' }],
    ['TodoWrite', 'TodoWrite(*)', { todos: [] }],
    ['Read', 'Read(*)', { file_path: '/etc/hosts' }],
  ])('%s: %s holds for %j', (name, text, input) => {
    expect(policy([rule(text, 'deny')]).decide(request(name, input))).toMatchObject({ behavior: 'deny', rule: text })
  })

  test.each([
    ['Skill', 'Skill(pdf)', { skill: 'pdf', args: 'a' }],
    ['WebFetch', 'WebFetch(domain:example.com/docs)', { url: 'https://example.com/' }],
    ['WebFetch', 'WebFetch(domain:example.com)', { url: 'https://me@example.com/' }],
  ])('%s: an allow %s does not for %j', (name, text, input) => {
    expect(policy([rule(text, 'allow')]).decide(request(name, input)).behavior).not.toBe('allow')
  })
})

describe('URLs that no rule lifts', () => {
  test.each([
    ['file:///etc/passwd', 'deny bad-url'],
    ['ftp://example.com/', 'deny bad-url'],
    ['https://me:word@example.com/', 'ask url-credentials'],
    ['not a url', 'deny bad-url'],
    ['http://db/', 'deny private-address'],
    ['http://metadata.google.internal/', 'deny private-address'],
    ['http://[fd00::1]/', 'deny private-address'],
    ['https://example.com/', 'allow mode-bypass'],
  ])('%s: %s in every mode', (url, expected) => {
    expect(codeOf(policy([], { mode: 'bypassPermissions' }), request('WebFetch', { url }))).toBe(expected)
  })

  test('a name is found among those that were looked up, however it is written', () => {
    const hosts = [{ host: 'b\u00fccher.example', addresses: ['93.184.215.14', '10.0.0.1'] }]
    const call = request('WebFetch', { url: 'https://xn--bcher-kva.example/' }, { hosts })
    expect(codeOf(policy([], { mode: 'bypassPermissions' }), call)).toBe('deny private-address')
  })
})

describe('warnings', () => {
  test.each([
    ['Write(/docs/**)', 'Write(/docs/**) allows nothing: allow rules for paths are written Edit(/docs/**).'],
    [
      'WebFetch(domain:example.com/x)',
      'WebFetch(domain:example.com/x) matches no URL: write WebFetch(domain:example.com).',
    ],
    ['WebFetch(example.com)', 'WebFetch(example.com) matches no URL: write WebFetch(domain:example.com).'],
    [
      'Bash(git * main)',
      'Bash(git * main) has a wildcard before the subcommand: it also allows options such as -c there.',
    ],
    ['Bash(devbox run *)', 'Bash(devbox run *) allows every command that the program is told to run.'],
    ['Bash(command:rm *)', 'Bash(command:rm *) matches nothing: a command is written without `command:`.'],
  ])('%s', (text, message) => {
    expect(policy([rule(text, 'allow')]).warnings.map((warning) => warning.message)).toEqual([message])
  })

  test('ordinary rules get none', () => {
    const rules = [
      rule('Bash(npm test *)', 'allow'),
      rule('Edit(/docs/**)', 'allow'),
      rule('Write', 'allow'),
      rule('WebFetch(domain:x.test)', 'allow'),
    ]
    expect(policy(rules).warnings).toEqual([])
  })
})

describe('examples', () => {
  const options = { knownTools: corpusTools, boundaries, place }

  test('that hold are no faults', () => {
    expect(
      checkExamples(
        rule('Bash(npm run *)', 'allow'),
        { matches: ['npm run test', 'npm run'], notMatches: ['npm install', 'npm run x; make'] },
        options,
      ),
    ).toEqual([])
    expect(
      checkExamples(rule('Read(.env)', 'deny'), { matches: ['a/.env'], notMatches: ['a/.env.example'] }, options),
    ).toEqual([])
  })

  test('that do not hold name the rule, its place and the example', () => {
    const faults = checkExamples(
      rule('Bash(npm run test:*)', 'allow'),
      { matches: ['npm run test:unit'], notMatches: ['npm run test'] },
      options,
    )
    expect(faults.map((fault) => fault.message)).toEqual([
      'The allow rule "Bash(npm run test:*)" does not do what its examples say: a match for "npm run test:unit".',
      'The allow rule "Bash(npm run test:*)" does not do what its examples say: no match for "npm run test".',
    ])
    expect(faults[0]?.origin).toEqual({ kind: 'settings', file: 'settings.json', line: 3 })
  })
})

describe('the mode auto', () => {
  const make = request('Bash', { command: 'make' })
  const fromUser = (text: string) => rule(text, 'allow', { kind: 'settings', scope: 'user' })

  test('is asked where no person is, when the host says that there is a classifier', () => {
    const alone = { mode: 'auto', personPresent: false } as const
    expect(codeOf(policy([], alone), make)).toBe('deny nobody-to-ask')
    expect(codeOf(policy([], { ...alone, classifierPresent: true }), make)).toBe('ask command')
    expect(codeOf(policy([rule('Bash(make)', 'ask')], { ...alone, classifierPresent: true }), make)).toBe(
      'deny nobody-to-ask',
    )
  })

  test.each([
    ['mkdir made && touch made/a', 'allow accept-edits'],
    ['echo a > a.txt', 'allow accept-edits'],
    ['echo a > .git/config', 'ask protected-path'],
    ['echo a > /etc/a', 'ask command'],
    ['rm a', 'ask command'],
    ['touch a; sudo rm -rf b', 'ask command'],
  ])('the command %s: %s', (command, expected) => {
    const judge = policy([], { mode: 'auto' })
    const bare = request('Bash', { command })
    const paths = judge.touches(bare.tool, bare.input, bare).map((path) => lexicalFacts(path, place))
    expect(codeOf(judge, { ...bare, paths })).toBe(expected)
  })

  test.each([
    'Bash',
    'Bash(*)',
    'Bash(m*)',
    'Bash(make:*)',
    'Bash(sudo *)',
    'Bash(bash -c *)',
    'Bash(/usr/bin/python3 *)',
    'Bash(npm run *)',
    'Bash(npx:*)',
  ])('%s does not answer in the place of the classifier', (text) => {
    const [program = 'make', ...words] = (/\((?:\/usr\/bin\/)?([\w -]+)/.exec(text)?.[1] ?? 'make').trim().split(' ')
    const command = program === 'm' ? 'make' : [program, ...words, 'x'].join(' ')
    const auto = policy([fromUser(text)], { mode: 'auto' })
    expect(codeOf(auto, request('Bash', { command }))).toBe('ask command')
    expect(auto.warnings.map(({ message }) => message)).toContain(
      `${text} does not count in the mode auto: it would let run what the classifier is there to judge.`,
    )
  })

  test('no allow rule for commands counts where each is to be judged', () => {
    const options = { mode: 'auto', classifyCommands: true } as const
    expect(codeOf(policy([fromUser('Bash(make)')], options), make)).toBe('ask command')
    expect(codeOf(policy([fromUser('Bash(make)')], { ...options, mode: 'default' }), make)).toBe('allow allow-rule')
  })

  test.each(['Bash(make)', 'Bash(npm run build)', 'Bash(gh pr view *)'])('%s of the user counts', (text) => {
    const command = text.slice(5, -1).replace('*', '3')
    expect(codeOf(policy([fromUser(text)], { mode: 'auto' }), request('Bash', { command }))).toBe('allow allow-rule')
  })
})

describe('a tool that leaves one input to a person', () => {
  const leaving: AnyTool = {
    ...named('Bash'),
    approval: (input: unknown) =>
      (input as { out?: boolean }).out === true ? { always: 'It goes out.', remember: false } : undefined,
  }
  const broken: AnyTool = {
    ...named('Bash'),
    approval: () => {
      throw new Error('no')
    },
  }
  const asked = (tool: AnyTool, input: Readonly<Record<string, unknown>>, options: Partial<PolicyOptions> = {}) =>
    policy([rule('Bash', 'allow')], options).decide({ ...request('Bash', input), tool })

  test.each(['default', 'acceptEdits', 'plan', 'auto', 'bypassPermissions'] as const)(
    'has it asked about in the mode %s, whatever allows it, and suggests no rule',
    (mode) => {
      expect(asked(leaving, { command: 'ls', out: true }, { mode })).toMatchObject({
        behavior: 'ask',
        code: 'always-asks',
        reason: 'It goes out.',
      })
      expect(policy([], { mode }).suggest({ ...request('Bash', { command: 'ls', out: true }), tool: leaving })).toEqual(
        [],
      )
      expect(asked(leaving, { command: 'ls' }, { mode }).behavior).toBe('allow')
    },
  )

  test('is denied without one, and asked about when the tool cannot say', () => {
    expect(asked(leaving, { command: 'ls', out: true }, { personPresent: false })).toMatchObject({
      behavior: 'deny',
      code: 'nobody-to-ask',
    })
    expect(asked(broken, { command: 'ls' }).code).toBe('always-asks')
  })
})
