import { expect, test } from 'vitest'
import { createWorld, patience } from '../testing/create-world.ts'

test('rules with their source, strictest source first', { timeout: patience }, async () => {
  const { code, out, error } = await createWorld().run([
    'policy',
    'list',
    '--allowed-tools',
    'Read',
    '--disallowed-tools',
    'Bash(rm:*)',
    '--permission-mode',
    'plan',
  ])
  expect({ code, error }).toEqual({ code: 0, error: '' })
  expect(out).toMatchInlineSnapshot(`
    "Mode plan (--permission-mode)
      deny   Bash(rm:*)  --disallowed-tools
      allow  Read        --allowed-tools
    "
  `)
})

test('what one call would get, without running it', { timeout: patience }, async () => {
  const world = createWorld({ 'a.txt': 'one\n' })
  const [pushed, read] = await Promise.all([
    world.run([
      'policy',
      'explain',
      'Bash',
      '{"command": "cd sub && git push"}',
      '--json',
      '--disallowed-tools',
      'Bash(git push:*)',
    ]),
    world.run(['policy', 'explain', 'Read', '{"file_path": "a.txt"}']),
  ])
  expect(JSON.parse(pushed.out)).toMatchInlineSnapshot(`
    {
      "decision": {
        "behavior": "deny",
        "code": "deny-rule",
        "part": "git push",
        "reason": "The rule Bash(git push:*) (--disallowed-tools) forbids "git push".",
        "rule": "Bash(git push:*)",
        "source": {
          "kind": "flag",
          "name": "--disallowed-tools",
        },
      },
      "input": {
        "command": "cd sub && git push",
      },
      "tool": "Bash",
    }
  `)
  expect(world.plain(read.out)).toMatchInlineSnapshot(`
    "allow: It only reads inside the workspace.
      read-only [default]
    "
  `)
})

test('a call that could not be made is told why', { timeout: patience }, async () => {
  const world = createWorld()
  expect(await world.run(['policy', 'explain', 'Bsh', '{}'])).toMatchObject({
    code: 1,
    error: 'No tool is named "Bsh", and none has it as an alias. Did you mean Bash?\n',
  })
  expect(await world.run(['policy', 'explain', 'Read', '{'])).toMatchObject({ code: 2 })
})
