import { expect, test } from 'vitest'
import { createWorld, patience } from '../testing/create-world.ts'

interface Listed {
  readonly digest: string
  readonly tokens: number
  readonly tools: readonly {
    readonly name: string
    readonly tokens: number
    readonly kept: boolean
    readonly gate: number
    readonly residency: string
  }[]
}

test('every known tool in the shape of the contract', { timeout: patience }, async () => {
  const { code, out, error } = await createWorld().run(['tools', '--json'])
  expect({ code, error }).toEqual({ code: 0, error: '' })
  const { digest, tokens, tools, ...rest } = JSON.parse(out) as Listed
  expect(rest).toEqual({ model: 'none/default', host: 'headless', session: 'main' })
  expect(digest).toMatch(/^[0-9a-f]{64}$/)
  expect(tokens).toBe(tools.reduce((sum, tool) => sum + tool.tokens, 0))
  expect(tools.map((tool) => ({ ...tool, tokens: 0 }))).toMatchInlineSnapshot(`
    [
      {
        "code": "port-not-lent",
        "effect": {
          "access": "read",
          "scope": "user",
        },
        "gate": 2,
        "kept": false,
        "name": "AskUserQuestion",
        "reason": "The headless host lends no dialog, which this tool needs.",
        "residency": "hidden",
        "source": {
          "id": "plan",
          "kind": "builtin",
        },
        "title": "Ask the person",
        "tokens": 0,
      },
      {
        "effect": {
          "access": "destroy",
          "scope": "system",
        },
        "gate": 5,
        "kept": true,
        "name": "Bash",
        "residency": "inline",
        "source": {
          "id": "shell",
          "kind": "builtin",
        },
        "title": "Run a command",
        "tokens": 0,
      },
      {
        "effect": {
          "access": "write",
          "scope": "workspace",
        },
        "gate": 5,
        "kept": true,
        "name": "Edit",
        "residency": "inline",
        "source": {
          "id": "files",
          "kind": "builtin",
        },
        "title": "Edit a file",
        "tokens": 0,
      },
      {
        "effect": {
          "access": "read",
          "scope": "workspace",
        },
        "gate": 5,
        "kept": true,
        "name": "Glob",
        "residency": "inline",
        "source": {
          "id": "search",
          "kind": "builtin",
        },
        "title": "Find files",
        "tokens": 0,
      },
      {
        "effect": {
          "access": "read",
          "scope": "workspace",
        },
        "gate": 5,
        "kept": true,
        "name": "Grep",
        "residency": "inline",
        "source": {
          "id": "search",
          "kind": "builtin",
        },
        "title": "Search in files",
        "tokens": 0,
      },
      {
        "effect": {
          "access": "read",
          "scope": "workspace",
        },
        "gate": 5,
        "kept": true,
        "name": "Read",
        "residency": "inline",
        "source": {
          "id": "files",
          "kind": "builtin",
        },
        "title": "Read a file",
        "tokens": 0,
      },
      {
        "effect": {
          "access": "read",
          "scope": "session",
        },
        "gate": 5,
        "kept": true,
        "name": "TodoRead",
        "residency": "inline",
        "source": {
          "id": "tasks",
          "kind": "builtin",
        },
        "title": "Show the task list",
        "tokens": 0,
      },
      {
        "effect": {
          "access": "write",
          "scope": "session",
        },
        "gate": 5,
        "kept": true,
        "name": "TodoWrite",
        "residency": "inline",
        "source": {
          "id": "tasks",
          "kind": "builtin",
        },
        "title": "Update the task list",
        "tokens": 0,
      },
      {
        "effect": {
          "access": "write",
          "scope": "workspace",
        },
        "gate": 5,
        "kept": true,
        "name": "Write",
        "residency": "inline",
        "source": {
          "id": "files",
          "kind": "builtin",
        },
        "title": "Write a file",
        "tokens": 0,
      },
    ]
  `)
})

test('what options stop is named with its gate', { timeout: patience }, async () => {
  const { out } = await createWorld().run([
    'tools',
    '--json',
    '--host',
    'terminal',
    '--tools',
    'Read,Grep,Bash',
    '--disallowedTools',
    'Bash Grep(x)',
  ])
  const { tools } = JSON.parse(out) as Listed
  expect(tools.filter(({ kept }) => kept).map(({ name }) => name)).toEqual(['Grep', 'Read'])
  expect(tools.find(({ name }) => name === 'Bash')).toMatchInlineSnapshot(`
    {
      "code": "denied-by-rule",
      "effect": {
        "access": "destroy",
        "scope": "system",
      },
      "gate": 4,
      "kept": false,
      "name": "Bash",
      "reason": "The deny rule Bash of --disallowed-tools hides the whole tool.",
      "residency": "hidden",
      "source": {
        "id": "shell",
        "kind": "builtin",
      },
      "title": "Run a command",
      "tokens": 0,
    }
  `)
  expect(tools.find(({ name }) => name === 'Write')).toMatchInlineSnapshot(`
    {
      "code": "not-listed",
      "effect": {
        "access": "write",
        "scope": "workspace",
      },
      "gate": 4,
      "kept": false,
      "name": "Write",
      "reason": "The tool list of --tools does not name it.",
      "residency": "hidden",
      "source": {
        "id": "files",
        "kind": "builtin",
      },
      "title": "Write a file",
      "tokens": 0,
    }
  `)
})

test('the same facts give the same digest, in text too', { timeout: patience }, async () => {
  const world = createWorld()
  const [json, text] = await Promise.all([world.run(['tools', '--json']), world.run(['tools'])])
  expect(text.out).toContain(`Digest ${(JSON.parse(json.out) as Listed).digest}\n`)
  expect(text.out).toContain('Stopped:\n  AskUserQuestion  gate 2 hosted: ')
})

test('a name on the command line that no tool has is told', { timeout: patience }, async () => {
  const { code, error } = await createWorld().run([
    'tools',
    '--json',
    '--tools',
    'Read,Grp',
    '--disallowed-tools',
    'Bsh(rm:*) mcp__github',
  ])
  expect({ code, error }).toEqual({
    code: 0,
    error: 'No tool is named Grp. Did you mean Grep?\nNo tool is named Bsh. Did you mean Bash?\n',
  })
})
