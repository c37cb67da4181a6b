/**
 * Property: however read-only parts are joined and a denied program is wrapped and hidden among them, the line is never
 * read-only and the deny rule sees it. `npm test -- --fuzz N` lengthens the run for the night.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchesCommandRule } from './rules/command-rule.ts'
import { understandCommand } from './understand-command.ts'

const RUNS = 1_500 * Number(process.env['FUZZ_FACTOR'] ?? 1)
const HARMLESS = [
  'ls',
  'pwd',
  'cat README.md',
  'echo "a;b"',
  "grep -rn 'foo|bar' src",
  'wc -l < README.md',
  'git status',
  "printf '%s\\n' x",
  'true',
  'head -5 README.md 2>/dev/null',
  'echo $(pwd)',
]
const SPELLINGS = [
  'touch pwned',
  'touch  pwned',
  "'touch' pwned",
  't""ouch pwned',
  '\\touch pwned',
  '/usr/bin/touch pwned',
  "$'\\x74ouch' pwned",
  'FOO=1 touch pwned',
  '>/dev/null touch pwned',
  'tou\\\nch pwned',
  '{touch,pwned}',
]

const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
const WRAPPERS: readonly ((command: string) => string)[] = [
  (command) => `( ${command} )`,
  (command) => `{ ${command}; }`,
  (command) => `! ${command}`,
  (command) => `if ${command}; then :; fi`,
  (command) => `if true; then ${command}; fi`,
  (command) => `for i in 1; do ${command}; done`,
  (command) => `while ${command}; do break; done`,
  (command) => `case x in x) ${command};; esac`,
  (command) => `echo $( ${command} )`,
  (command) => `echo "a $( ${command} ) b"`,
  (command) => `cat <( ${command} )`,
  (command) => `bash -c ${quote(command)}`,
  (command) => `sh -xec ${quote(command)}`,
  (command) => `eval ${quote(command)}`,
  (command) => `env -i bash -lc ${quote(command)}`,
  (command) => `sudo -u root sh -c ${quote(command)}`,
  (command) => `timeout 5 bash -c ${quote(command)}`,
  (command) => `nice -n 5 nohup sh -c ${quote(command)}`,
  (command) => `find . -exec sh -c ${quote(command)} ';'`,
  (command) => `ls | xargs -n1 sh -c ${quote(command)}`,
  (command) => `env -S ${quote(`sh -c ${quote(command)}`)}`,
  (command) => `env -S ${quote(`-i sh -c ${quote(command)}`)}`,
  (command) => `ls | entr -s ${quote(command)}`,
  (command) => `script -q /dev/null -c ${quote(command)}`,
  (command) => `ssh -o ProxyCommand=${quote(command)} h`,
  (command) => `nix shell nixpkgs#x -c sh -c ${quote(command)}`,
  (command) => `at now <<< ${quote(command)}`,
  (command) => `watch -n1 ${quote(command)}`,
  (command) => `ssh host ${quote(command)}`,
  (command) => `docker exec -it box sh -c ${quote(command)}`,
  (command) => `trap ${quote(command)} EXIT`,
  (command) => `x=$( ${command} )`,
  (command) => `f() { ${command}; }; f`,
  (command) => `cat <<EOF\n$( ${command} )\nEOF\n`,
]
const JOINS = ['; ', ' && ', ' || ', ' | ', '\n', ' & ', ' |& ']

const denied = fc
  .tuple(fc.constantFrom(...SPELLINGS), fc.array(fc.constantFrom(...WRAPPERS), { maxLength: 4 }))
  .map(([spelling, wrappers]) => wrappers.reduce((command, wrap) => wrap(command), spelling))
const harmless = fc.array(fc.constantFrom(...HARMLESS), { maxLength: 4 })

test('a hidden program is always seen', () => {
  fc.assert(
    fc.property(
      harmless,
      denied,
      harmless,
      fc.array(fc.constantFrom(...JOINS), { minLength: 9, maxLength: 9 }),
      (before, command, after, joins) => {
        const line = [...before, command, ...after].reduce(
          (text, part, index) => text + (text.endsWith('\n') ? '' : joins[index - 1]!) + part,
        )
        const analysis = understandCommand(line, { gitHardened: true })
        const seen = matchesCommandRule('touch *', analysis, 'deny').matched
        expect({ line, verdict: analysis.verdict, seen }).toEqual({ line, verdict: 'ask', seen: true })
      },
    ),
    { numRuns: RUNS },
  )
})

test('joined read-only parts stay read-only', () => {
  const parts = fc.array(fc.constantFrom(...HARMLESS), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(parts, fc.constantFrom('; ', ' && ', ' || ', ' | ', '\n'), (found, join) => {
      const line = found.join(join)
      expect({ line, verdict: understandCommand(line, { gitHardened: true }).verdict }).toEqual({
        line,
        verdict: 'readonly',
      })
    }),
    { numRuns: 300 },
  )
})

test('any text gives an answer', () => {
  const piece = fc.constantFrom(
    'ls',
    ' ',
    ';',
    '|',
    '&',
    '$(',
    ')',
    '"',
    "'",
    '`',
    '{',
    '}',
    '<',
    '>',
    '\n',
    '\\',
    '$',
    'x',
    '((',
    '[[',
    ']]',
    'if',
    'then',
    'fi',
    'do',
    '*',
    '=',
    '#',
    '!',
    '<<E',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const analysis = understandCommand(pieces.join(''))
      expect(['readonly', 'ask']).toContain(analysis.verdict)
    }),
    { numRuns: RUNS },
  )
})
