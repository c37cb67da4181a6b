/** Settings of other agents, as people have them, read in by the real command. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createWorld, patience, type World } from '../../testing/create-world.ts'

async function importOf(world: World, ...words: readonly string[]): Promise<string> {
  const { code, out, error } = await world.run(['policy', 'import', ...words])
  expect({ code, error }).toEqual({ code: 0, error: '' })
  return world.plain(out)
}

test('Claude Code', { timeout: patience }, async () => {
  const world = createWorld({
    'other/.claude/settings.json': `{
      // comments are fine
      "permissions": {
        "allow": ["Bash(npm run:*)", "Bash("],
        "deny": ["Read(.env)"],
        "defaultMode": "bypassPermissions",
        "additionalDirectories": ["../x"]
      },
      "hooks": {"Stop": []}
    }`,
  })
  expect(await importOf(world, 'other/.claude/settings.json')).toMatchInlineSnapshot(`
    "What <work>/other/.claude/settings.json (claude) means here:
      deny   Read(.env)       permissions.deny[0]
      allow  Bash(npm run:*)  permissions.allow[0]
    What was not taken over:
      permissions.allow[1]: The allow rule "Bash(" is ignored: expected \`)\` at column 6.
      permissions.defaultMode: Nothing is asked in this mode, so it is not taken over: --permission-mode bypassPermissions.
      permissions.additionalDirectories: A folder cannot add folders to the work; use --add-dir or your own settings.
      hooks: Hooks run programs, so they are not copied; see docs/hooks.md for writing them into your settings.
    No rules are in force here beside it.
    Nothing was written; --write puts it into .toolgate/settings.local.json.
    "
  `)
})

test('gemini-cli and qwen-code', { timeout: patience }, async () => {
  const settings = {
    general: { defaultApprovalMode: 'auto_edit' },
    tools: {
      core: ['read_file'],
      exclude: ['run_shell_command(rm -rf)', 'write_file', 'google_web_search'],
      allowed: ['run_shell_command(git)', 'ShellTool(npm test)', 'read_file(x)'],
    },
    coreTools: ['x'],
  }
  const rules = { permissions: { deny: ['Read(.env)'] }, tools: { approvalMode: 'yolo' } }
  const world = createWorld({
    '.gemini/settings.json': JSON.stringify(settings),
    '.qwen/settings.json': JSON.stringify(rules),
  })
  expect(await importOf(world, '--from', 'gemini')).toMatchInlineSnapshot(`
    "What <work>/.gemini/settings.json (gemini) means here:
      deny   Bash(rm -rf *)    tools.exclude[0]
      deny   Edit              tools.exclude[1] (here it stands for every change of a file)
      allow  Bash(git *)       tools.allowed[0]
      allow  Bash(npm test *)  tools.allowed[1]
      mode   acceptEdits  general.defaultApprovalMode
    What was not taken over:
      tools.exclude[2]: Nothing here corresponds to "google_web_search".
      tools.allowed[2]: Only commands are told apart by how they begin.
      tools.core: Which tools there are is chosen at the start here: --tools.
      coreTools: Which tools there are is chosen at the start here: --tools.
    No rules are in force here beside it.
    Nothing was written; --write puts it into .toolgate/settings.local.json.
    "
  `)
  expect(await importOf(world, '--from', 'qwen')).toMatchInlineSnapshot(`
    "What <work>/.qwen/settings.json (qwen) means here:
      deny   Read(.env)  permissions.deny[0]
    What was not taken over:
      tools.approvalMode: Nothing is asked in this mode, so it is not taken over: --permission-mode bypassPermissions.
    No rules are in force here beside it.
    Nothing was written; --write puts it into .toolgate/settings.local.json.
    "
  `)
})

const codex = `
model = "a" # the model
approval_policy = "on-request"
sandbox_mode = 'workspace-write'
notify = [
  "sandbox_mode = 'danger-full-access'",
]
instructions = """
approval_policy = "never"
"""

[sandbox_workspace_write]
network_access = true

[projects."/home/me/x"]
trust_level = "trusted"

[profiles.wild]
approval_policy = "never"
`

test('Codex', { timeout: patience }, async () => {
  const world = createWorld({ 'wild.toml': 'approval_policy = "never"\nsandbox_mode = "danger-full-access"\n' })
  mkdirSync(join(world.home, '.codex'))
  writeFileSync(join(world.home, '.codex', 'config.toml'), codex)
  expect(await importOf(world, '--from', 'codex')).toMatchInlineSnapshot(`
    "What <home>/.codex/config.toml (codex) means here:
      mode   acceptEdits  approval_policy
      sandbox on  sandbox_mode
    What was not taken over:
      sandbox_workspace_write.network_access: What widens the sandbox belongs into your own settings: sandbox.writable, sandbox.allowedDomains.
      projects./home/me/x.trust_level: Trust is asked for by this project itself: --trust.
      profiles.wild.approval_policy: Profiles are not read; import what a profile says by hand.
      model, notify, instructions: Not about permissions as far as this reader knows.
    No rules are in force here beside it.
    Nothing was written; --write puts it into .toolgate/settings.local.json.
    "
  `)
  expect(await importOf(world, 'wild.toml', '--from', 'codex')).toMatchInlineSnapshot(`
    "What <work>/wild.toml (codex) means here:
      Nothing.
    What was not taken over:
      sandbox_mode: Nothing is asked in this mode, so it is not taken over: --permission-mode bypassPermissions.
    No rules are in force here beside it.
    Nothing was written; --write puts it into .toolgate/settings.local.json.
    "
  `)
})

test('opencode, in both forms', { timeout: patience }, async () => {
  const permission = {
    '*': 'ask',
    bash: { '*': 'ask', 'git *': 'allow', 'git push *': 'deny', 'rm *': 'deny', 'rm -i *': 'allow', 'npm*': 'allow' },
    edit: { '*': 'deny', 'docs/*': 'allow' },
    read: { '*': 'allow', '*.env': 'deny' },
    skill: 'deny',
  }
  const permissions = [
    { action: 'shell', resource: 'git *', effect: 'deny' },
    { action: 'shell', resource: '*', effect: 'allow' },
    { action: 'shell', resource: 'x', effect: 'maybe' },
  ]
  const world = createWorld({
    'opencode.json': JSON.stringify({ tools: { webfetch: false }, permission, agent: {} }),
    'v2/opencode.json': JSON.stringify({ permissions }),
  })
  expect(await importOf(world, 'opencode.json')).toMatchInlineSnapshot(`
    "What <work>/opencode.json (opencode) means here:
      allow  Bash(git *)       permission.bash["git *"]
      deny   Bash(git push *)  permission.bash["git push *"]
      deny   Bash(rm *)        permission.bash["rm *"] (stricter here: it beats permission.bash["rm -i *"])
      allow  Bash(rm -i *)     permission.bash["rm -i *"]
      allow  Bash(npm *)       permission.bash["npm*"]
      allow  Edit(docs/**)     permission.edit["docs/*"]
      allow  Read(**)          permission.read["*"]
      deny   Read(*.env)       permission.read["*.env"]
    What was not taken over:
      tools.webfetch: This build has no such tool.
      permission.*: What does more than read asks anyway here.
      permission.bash["*"]: What does more than read asks anyway here; as a rule it would beat the exceptions that follow.
      permission.edit["*"]: As a rule it would beat the exceptions that follow; the mode dontAsk refuses what no rule allows.
      permission.skill: Nothing here corresponds to skill.
      agent: Permissions of single agents are not read.
    No rules are in force here beside it.
    Nothing was written; --write puts it into .toolgate/settings.local.json.
    "
  `)
  expect(await importOf(world, 'v2/opencode.json')).toMatchInlineSnapshot(`
    "What <work>/v2/opencode.json (opencode) means here:
      allow  Bash  permissions[1]
    What was not taken over:
      permissions[0]: permissions[1] comes later and decides.
      permissions[2]: It is not one of allow, ask, deny.
    No rules are in force here beside it.
    Nothing was written; --write puts it into .toolgate/settings.local.json.
    "
  `)
})

test('--write adds and replaces nothing; it asks, or is told --yes', { timeout: patience }, async () => {
  const world = createWorld({
    'config.toml': codex,
    'settings.json': '{"permissions": {"deny": ["Read(.env)", "Bash(rm *)"], "defaultMode": "plan"}}',
  })
  const file = join(world.folder, '.toolgate', 'settings.local.json')
  const words = ['policy', 'import', 'settings.json', '--from', 'claude', '--write']
  const refused = await world.run(words)
  expect([refused.code, existsSync(file)]).toEqual([4, false])
  expect(
    world
      .plain((await world.run([...words, '--yes'])).out)
      .split('\n')
      .at(-2),
  ).toBe(
    'Written to <work>/.toolgate/settings.local.json: 3 added, 0 there already. Changed settings are trusted anew: --trust.',
  )
  const own = '{\n  // mine\n  "permissions": {\n    "deny": ["Read(.env)"],\n    "defaultMode": "default"\n  }\n}\n'
  writeFileSync(file, own)
  const { out } = await world.run([...words, '--yes', '--json'])
  expect(JSON.parse(out)).toMatchObject({ written: { file, added: 1, present: 1, kept: ['permissions.defaultMode'] } })
  expect(readFileSync(file, 'utf8')).toMatchInlineSnapshot(`
    "{
      // mine
      "permissions": {
        "deny": [
          "Read(.env)",
          "Bash(rm *)"
        ],
        "defaultMode": "default"
      }
    }
    "
  `)
  writeFileSync(file, '{')
  expect(await world.run([...words, '--yes'])).toMatchObject({ code: 3 })
  expect(readFileSync(file, 'utf8')).toBe('{')
})

test('goose', { timeout: patience }, async () => {
  const world = createWorld()
  mkdirSync(join(world.home, '.config/goose'), { recursive: true })
  const write = (name: string, text: string): void => writeFileSync(join(world.home, '.config/goose', name), text)
  write(
    'permission.yaml',
    `---
smart_approve:
  always_allow:
  - developer__shell
  ask_before: []
  never_allow: []
user:
  always_allow:
  - developer__text_editor
  - 'github__get_issue'
  ask_before: [developer__shell, platform]
  never_allow:
    - memory__remember_memory # not mine
    - developer__screen_capture
    - "a b"
`,
  )
  expect(await importOf(world, '--from', 'goose')).toMatchInlineSnapshot(`
    "What <home>/.config/goose/permission.yaml (goose) means here:
      deny   mcp__memory__remember_memory  user.never_allow[0] (here a server of that name is meant)
      ask    Bash                          user.ask_before[0]
      allow  Edit(**)                      user.always_allow[0] (here it stands for every change of a file)
      allow  mcp__github__get_issue        user.always_allow[1] (here a server of that name is meant)
    What was not taken over:
      user.never_allow[1]: Nothing here corresponds to "developer__screen_capture".
      user.never_allow[2]: Nothing here corresponds to "a b".
      user.ask_before[1]: Nothing here corresponds to "platform".
      smart_approve: That agent wrote it for itself; nobody answered it.
    No rules are in force here beside it.
    Nothing was written; --write puts it into .toolgate/settings.local.json.
    "
  `)
  write(
    'config.yaml',
    'GOOSE_PROVIDER: anthropic\nGOOSE_MODE: smart_approve\nextensions:\n  developer:\n    enabled: true\n',
  )
  expect(await importOf(world, join(world.home, '.config/goose/config.yaml'))).toMatchInlineSnapshot(`
    "What <home>/.config/goose/config.yaml (goose) means here:
      mode   default  GOOSE_MODE
    What was not taken over:
      GOOSE_PROVIDER, extensions: Not about permissions as far as this reader knows.
    No rules are in force here beside it.
    Nothing was written; --write puts it into .toolgate/settings.local.json.
    "
  `)
  write('permission.yaml', 'user: {never_allow: [&s developer__shell], ask_before: [*s]}\n')
  expect(await importOf(world, '--from', 'goose')).toContain('deny   Bash  user.never_allow[0]')
  write('permission.yaml', 'user:\n  never_allow: [developer__shell\n')
  const broken = await world.run(['policy', 'import', '--from', 'goose'])
  expect([broken.code, world.plain(broken.error)]).toEqual([
    3,
    expect.stringMatching(/^<home>\/\.config\/goose\/permission\.yaml:\d+:\d+: /),
  ])
  write('config.yaml', 'GOOSE_MODE: "auto"\n')
  expect(await importOf(world, join(world.home, '.config/goose/config.yaml'))).toContain(
    'GOOSE_MODE: Nothing is asked in this mode',
  )
})

test('what cannot be found or told apart', { timeout: patience }, async () => {
  const world = createWorld({ 'x.json': '{}', '.gemini/settings.json': '{"tools": ' })
  const answers = []
  for (const words of [[], ['x.json'], ['--from', 'amp'], ['--from', 'claude'], ['--from', 'gemini']])
    answers.push(await world.run(['policy', 'import', ...words]))
  expect(answers.map(({ code }) => code)).toEqual([2, 2, 2, 1, 3])
})
