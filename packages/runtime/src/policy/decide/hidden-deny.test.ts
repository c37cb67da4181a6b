import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCorpusPlace } from '../corpus/corpus-place.ts'
import { corpusTools } from '../corpus/fixtures/tools.ts'
import { lexicalFacts } from '../paths/look-at-path.ts'
import { parseRules } from '../rules/parse-rules.ts'
import { createPolicy } from './create-policy.ts'

const place = createCorpusPlace({ cwd: '/w', workspace: '/w', home: '/home/u', platform: 'linux' })
const shell = corpusTools.find((tool) => tool.subject?.kind === 'command' && tool.subject.covers === true)

const harmless = fc.constantFrom(
  'ls',
  'cat a.txt',
  'git status',
  'grep -rn foo src',
  'echo "rm is a word"',
  'true',
  'wc -l < a.txt',
  'head -n 5 b',
)
const denied = fc.constantFrom('rm x', 'rm -rf build', '/bin/rm x', '\\rm x', "r''m x", 'FOO=1 rm x', 'rm')
const wrap = fc.constantFrom<(command: string) => string>(
  (command) => command,
  // Two brackets without a blank are arithmetic, and run nothing.
  (command) => `( ${command} )`,
  (command) => `{ ${command}; }`,
  (command) => `if true; then ${command}; fi`,
  (command) => `for i in 1 2; do ${command}; done`,
  (command) => `while read l; do ${command}; done`,
  (command) => `echo $( ${command} )`,
  (command) => `cat <( ${command} )`,
  (command) => `bash -c '${command.replaceAll("'", "'\\''")}'`,
  (command) => `f() { ${command}; }; f`,
  (command) => `case a in a) ${command};; esac`,
  (command) => `! ${command}`,
)
const prefix = fc.constantFrom(
  '',
  'sudo ',
  'timeout 5 ',
  'nice -n 3 ',
  'env -i ',
  'env X=1 ',
  'nohup ',
  'time ',
  'command ',
  'xargs ',
  'stdbuf -oL ',
  'setsid ',
)
const joint = fc.constantFrom(' && ', ' || ', '; ', ' | ', '\n', ' & ')

const allowed = parseRules({ allow: ['Bash', 'Bash(*)', 'Read', 'Edit'], deny: ['Bash(rm *)'] }, { kind: 'flag' }).rules

test('a denied program among harmless ones is denied, however it is wrapped', () => {
  fc.assert(
    fc.property(
      fc.record({
        before: fc.array(harmless, { maxLength: 4 }),
        after: fc.array(harmless, { maxLength: 4 }),
        joint,
        prefix,
        denied,
        wraps: fc.array(wrap, { maxLength: 3 }),
      }),
      fc.constantFrom('default', 'acceptEdits', 'bypassPermissions', 'plan'),
      (parts, mode) => {
        const core = parts.prefix === '' ? parts.denied : parts.prefix + parts.denied.replace(/^FOO=1 /u, '')
        const hidden = parts.wraps.reduce((command, wrapper) => wrapper(command), core)
        const command = [...parts.before, hidden, ...parts.after].join(parts.joint)
        if (shell === undefined || typeof shell.effect === 'function') throw new Error('There is no shell fixture')
        const policy = createPolicy({
          rules: allowed,
          mode,
          boundaries: { roots: [{ path: '/w' }], home: '/home/u', platform: 'linux' },
          knownTools: corpusTools,
          personPresent: true,
          trusted: true,
        })
        const { effect } = shell
        const input = { command }
        const paths = policy.touches(shell, input, { effect, place }).map((path) => lexicalFacts(path, place))
        expect({ command, ...policy.decide({ tool: shell, input, effect, place, paths }) }).toMatchObject({
          command,
          behavior: 'deny',
          rule: 'Bash(rm *)',
        })
      },
    ),
    { numRuns: 500 * Number(process.env['FUZZ_FACTOR'] ?? 1) },
  )
})
