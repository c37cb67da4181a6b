import { expect, test } from 'vitest'
import type { AnyTool } from '../../contract/index.ts'
import { createCorpusPlace } from '../corpus/corpus-place.ts'
import { corpusTools } from '../corpus/fixtures/tools.ts'
import { createMemoryPaths, type SetupStep } from '../corpus/memory-paths.ts'
import { lexicalFacts, lookAtPath } from '../paths/look-at-path.ts'
import { parseRules } from '../rules/parse-rules.ts'
import type { RuleBehavior } from '../rules/rule.ts'
import { createPolicy } from './create-policy.ts'
import type { PolicyDecision } from './policy.ts'

const place = createCorpusPlace({ cwd: '/w', workspace: '/w', home: '/home/u', platform: 'linux' })
const disk: readonly SetupStep[] = [
  { file: '/w/.env' },
  { file: '/w/notes.txt' },
  { file: '/w/src/a.ts' },
  { file: '/w/src/keep/b.ts' },
  { file: '/w/certs/server.pem' },
  { file: '/home/u/.ssh/id_ed25519' },
  { symlink: '/w/here', target: '/w' },
  { symlink: '/w/code', target: 'src' },
]

interface Options {
  readonly rules: Readonly<Partial<Record<RuleBehavior, readonly string[]>>>
  /** Nobody looks at the disk. */
  readonly blind?: true
}

async function decide(
  name: string,
  input: Readonly<Record<string, string>>,
  options: Options,
): Promise<PolicyDecision> {
  const tool = corpusTools.find((candidate) => candidate.name === name) as AnyTool
  if (typeof tool.effect === 'function') throw new Error(`${name} has no fixed effect`)
  const { effect } = tool
  const policy = createPolicy({
    rules: parseRules(options.rules, { kind: 'flag', name: '--rules' }).rules,
    mode: 'bypassPermissions',
    boundaries: { roots: [{ path: '/w' }], home: '/home/u', platform: 'linux' },
    knownTools: corpusTools,
    personPresent: true,
    trusted: true,
    gitHardened: true,
  })
  const { system } = createMemoryPaths(disk, 'linux')
  const look = async (path: string) =>
    options.blind ? lexicalFacts(path, place) : lookAtPath(path, place, { system, operation: 'read' })
  const paths = await Promise.all(policy.touches(tool, input, { effect, place }).map(look))
  return policy.decide({ tool, input, effect, place, paths })
}

const run = (command: string, options: Options) => decide('Bash', { command }, options)

test('a denied file that is there is denied through a folder that is read whole, and the reason names both', async () => {
  expect(await run('grep -r x .', { rules: { deny: ['Read(./.env)'] } })).toEqual({
    behavior: 'deny',
    code: 'deny-rule',
    reason: 'The rule Read(./.env) (--rules) forbids "/w/.env", which is touched through "/w".',
    rule: 'Read(./.env)',
    source: { kind: 'flag', name: '--rules' },
    part: '/w/.env',
  })
})

test.each([
  ['Read(./.env)', 'grep -r x .', 'deny'],
  ['Read(./.env)', 'grep -r x', 'deny'],
  ['Read(.env)', 'grep -R x /w', 'deny'],
  ['Read(//w/.env)', 'rg --hidden x', 'deny'],
  ['Read(/.env)', 'tar cf /tmp/x.tar .', 'deny'],
  ['Read(./.env)', 'cp -r . /tmp/copy', 'deny'],
  ['Read(./.env)', 'sudo bash -c "tar c ."', 'deny'],
  ['Read(./.env)', 'grep -r x here', 'deny'],
  ['Read(./.env)', 'grep -r x /', 'deny'],
  ['Read(./src/keep)', 'rg x', 'deny'],
  ['Read(./src/keep/**)', 'rg x', 'deny'],
  ['Read(./src/keep/**)', 'rg x src', 'deny'],
  ['Read(./src/keep/**)', 'grep -r x code', 'deny'],
  ['Read(src/keep/b.ts)', 'grep -r x s*', 'deny'],
  ['Read(./notes.txt)', 'cat n*', 'deny'],
  ['Read(~/.ssh/**)', 'tar c /home/u', 'deny'],
  ['Edit(./src/keep/**)', 'rm -rf src', 'deny'],
  ['Edit(./src/keep/**)', 'rm -rf src/*', 'deny'],
  ['Edit(./src/keep/**)', 'rm -rf src/keep', 'deny'],
  ['Edit(./src/keep/**)', 'mv src elsewhere', 'deny'],
  ['Edit(./src/keep/**)', 'chmod -R a+w .', 'deny'],
  ['Read(./.env)', 'rm -rf .', 'deny'],
])('deny %s, %s: %s', async (rule, command, behavior) => {
  expect(await run(command, { rules: { deny: [rule] } })).toMatchObject({ behavior, rule })
})

test.each([
  ['Read(**/*.pem)', 'grep -r x .'],
  ['Read(*.pem)', 'rg x'],
  ['Read(.env)', 'grep -r x src'],
  ['Read(./src/**/secret.ts)', 'tar c .'],
  ['Read(./certs/*.pem)', 'rg x'],
  ['Read(./caf\u00e9)', 'rg x'],
  ['Read(./notes.txt)', 'git grep x'],
  ['Edit(*.ts)', 'rm -rf src'],
  ['Edit(**/*.pem)', 'rm -rf s*'],
])('whether deny %s holds for a part of %s nobody knows, so it is asked in every mode', async (rule, command) => {
  expect(await run(command, { rules: { deny: [rule] } })).toMatchObject({
    behavior: 'ask',
    code: 'hidden-command',
    rule,
  })
})

test.each([
  ['Read(./.env)', 'grep -r x src'],
  ['Read(./.env)', 'rg x'],
  ['Read(.env)', 'rg x'],
  ['Read(~/.ssh/**)', 'grep -r x .'],
  ['Read(./.secrets/**)', 'rg x .'],
  ['Read(./missing.txt)', 'grep -r x .'],
  ['Read(./missing/*.pem)', 'grep -r x .'],
  ['Read(.env)', 'git diff'],
  ['Read(.env)', 'grep -r x notes.txt'],
  ['Read(./src/keep/**)', 'ls -R'],
  ['Read(./src/keep/**)', 'grep -r x certs'],
  ['Edit(./src/keep/**)', 'grep -r x .'],
  ['Edit(./src/keep/**)', 'rm -rf certs'],
  ['Edit(./src/missing)', 'rm -rf src'],
])('deny %s says nothing about %s', async (rule, command) => {
  expect(await run(command, { rules: { deny: [rule] } })).toMatchObject({ behavior: 'allow', code: 'mode-bypass' })
})

test('where nobody looked it is asked, and never let through', async () => {
  expect(await run('grep -r x .', { rules: { deny: ['Read(./.env)'] }, blind: true })).toMatchObject({
    behavior: 'ask',
    code: 'hidden-command',
    reason: 'What lies below "/w" is touched too; the rule Read(./.env) could be about it.',
  })
})

test('an ask rule is asked, and allow rules do not lift it', async () => {
  const rules = { ask: ['Read(./.env)'], allow: ['Bash', 'Bash(grep -r x .)'] }
  expect(await run('grep -r x .', { rules })).toMatchObject({ behavior: 'ask', code: 'ask-rule', part: '/w/.env' })
})

test('a tool that removes a folder removes what lies in it', async () => {
  const rules = { deny: ['Edit(./src/keep/**)'] }
  expect(await decide('Delete', { file_path: 'src' }, { rules })).toMatchObject({
    behavior: 'deny',
    part: '/w/src/keep',
  })
  expect(await decide('Delete', { file_path: 'certs' }, { rules })).toMatchObject({ behavior: 'allow' })
})

test('among very many rules only so many places are looked at, and the others are asked about', async () => {
  const many = Array.from({ length: 400 }, (_, index) => `Read(./missing-${index})`)
  expect(await run('grep -r x .', { rules: { deny: many } })).toMatchObject({ behavior: 'ask', code: 'hidden-command' })
  expect(await run('grep -r x .', { rules: { deny: many.slice(0, 200) } })).toMatchObject({ behavior: 'allow' })
})

test.each([
  ['Edit(./src/a.ts)', 'cp other/a.ts src', 'deny'],
  ['Edit(./.env)', 'cp other/.env .', 'deny'],
  ['Edit(./.env)', 'mv other/.env .', 'deny'],
  ['Edit(.env)', 'cp other/.env src', 'deny'],
  ['Edit(./src/keep/**)', 'cp other/c.ts src/keep', 'deny'],
  ['Edit(./src/keep/**)', 'cp -r other src/keep', 'deny'],
  ['Edit(./src/keep/b.ts)', 'cp -r other/. src/keep', 'deny'],
  ['Edit(./src/keep/b.ts)', 'cp -r other/keep src', 'deny'],
  ['Edit(./src/keep/b.ts)', 'cp other/keep/* src/keep', 'deny'],
  ['Edit(./src/a.ts)', 'cp other/a.ts code', 'deny'],
  ['Edit(./src/made/**)', 'cp -r other src/made', 'deny'],
  ['Edit(./src/*.js)', 'cp -r other/. src', 'ask'],
  ['Edit(./src/keep/b.ts)', 'cp other/c.ts src/keep', 'allow'],
  ['Edit(./src/keep/**)', 'cp -r other src', 'allow'],
  ['Edit(./src/a.ts)', 'cp src/a.ts certs', 'allow'],
  ['Edit(./src/a.ts)', 'cp a.ts notes.txt', 'allow'],
])('deny %s, %s: %s', async (rule, command, behavior) => {
  expect(await run(command, { rules: { deny: [rule] } })).toMatchObject({ behavior })
})
