import { expect, test } from 'vitest'
import { createWorld, patience } from '../testing/create-world.ts'

interface Explained {
  readonly name: string
  readonly canonical: string
  readonly aliases: readonly string[]
  readonly verdicts: readonly { readonly gate: number; readonly kept: boolean; readonly code: string }[]
}

function read(out: string): readonly Explained[] {
  return out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Explained)
}

test('a scoped deny rule keeps its tool and stands at gate 6', { timeout: patience }, async () => {
  const { code, out, error } = await createWorld().run([
    'explain',
    'Grep',
    'Bash',
    '--json',
    '--disallowed-tools',
    'Bash(rm:*)',
  ])
  expect({ code, error }).toEqual({ code: 0, error: '' })
  const [grep, bash] = read(out)
  expect(grep).toMatchInlineSnapshot(`
    {
      "aliases": [],
      "canonical": "Grep",
      "name": "Grep",
      "verdicts": [
        {
          "by": {
            "kind": "builtin",
            "name": "search",
          },
          "code": "registered",
          "gate": 1,
          "kept": true,
          "message": "Registered by builtin search.",
          "word": "shipped",
        },
        {
          "by": {
            "kind": "host",
            "name": "headless",
          },
          "code": "ports-lent",
          "gate": 2,
          "kept": true,
          "message": "The headless host lends search.",
          "word": "hosted",
        },
        {
          "by": {
            "kind": "default",
          },
          "code": "no-condition",
          "gate": 3,
          "kept": true,
          "message": "Has no condition.",
          "word": "enabled",
        },
        {
          "by": {
            "kind": "default",
          },
          "code": "taken",
          "gate": 4,
          "kept": true,
          "message": "No list and no bare deny rule leaves it out.",
          "word": "assembled",
        },
        {
          "by": {
            "kind": "default",
          },
          "code": "inline",
          "gate": 5,
          "kept": true,
          "message": "In the request.",
          "word": "resident",
        },
        {
          "by": {
            "kind": "default",
          },
          "code": "mode-decides",
          "gate": 6,
          "kept": true,
          "message": "The mode default lets reads in the workspace run and asks about the rest.",
          "word": "controlled",
        },
        {
          "by": {
            "kind": "builtin",
            "name": "Grep",
          },
          "code": "budget",
          "gate": 7,
          "kept": true,
          "message": "The model is shown up to 20,000 characters; of more, the start. After a crash it may run again.",
          "word": "recorded",
        },
      ],
    }
  `)
  expect(bash?.verdicts.every(({ kept }) => kept)).toBe(true)
  expect(bash?.verdicts[5]).toMatchInlineSnapshot(`
    {
      "by": {
        "kind": "flag",
        "name": "--disallowed-tools",
      },
      "code": "rules-decide",
      "fix": "toolgate policy explain Bash JSON tells what one call would get.",
      "gate": 6,
      "kept": true,
      "message": "Each call is held against deny Bash(rm:*) (--disallowed-tools). The mode default lets reads in the workspace run and asks about the rest.",
      "word": "controlled",
    }
  `)
})

test('after a stop the other gates are not reached', { timeout: patience }, async () => {
  const { code, out } = await createWorld().run(['explain', 'Grep', '--json', '--disallowed-tools', 'Grep'])
  expect(code).toBe(0)
  expect(read(out)[0]?.verdicts.slice(3)).toMatchInlineSnapshot(`
    [
      {
        "by": {
          "kind": "flag",
          "name": "--disallowed-tools",
        },
        "code": "denied-by-rule",
        "fix": "Remove the rule, or deny only some calls: Grep(…).",
        "gate": 4,
        "kept": false,
        "message": "The deny rule Grep of --disallowed-tools hides the whole tool.",
        "word": "assembled",
      },
      {
        "by": {
          "kind": "flag",
          "name": "--disallowed-tools",
        },
        "code": "not-reached",
        "gate": 5,
        "kept": false,
        "message": "Stopped at gate 4 (assembled).",
        "word": "resident",
      },
      {
        "by": {
          "kind": "flag",
          "name": "--disallowed-tools",
        },
        "code": "not-reached",
        "gate": 6,
        "kept": false,
        "message": "Stopped at gate 4 (assembled).",
        "word": "controlled",
      },
      {
        "by": {
          "kind": "flag",
          "name": "--disallowed-tools",
        },
        "code": "not-reached",
        "gate": 7,
        "kept": false,
        "message": "Stopped at gate 4 (assembled).",
        "word": "recorded",
      },
    ]
  `)
})

test('an unknown name is told the nearest ones', { timeout: patience }, async () => {
  const world = createWorld()
  const [json, text] = await Promise.all([world.run(['explain', 'Raed', '--json']), world.run(['explain', 'Raed'])])
  expect([json.code, text.code]).toEqual([1, 1])
  const [explained] = read(json.out)
  expect(explained?.verdicts.map(({ gate, kept, code }) => ({ gate, kept, code }))).toEqual([
    { gate: 1, kept: false, code: 'not-registered' },
    ...[2, 3, 4, 5, 6, 7].map((gate) => ({ gate, kept: false, code: 'not-reached' })),
  ])
  expect(text.out).toMatchInlineSnapshot(`
    "Raed
      1 shipped     stopped  No tool is named "Raed", and none has it as an alias.
                             Did you mean Read?
      2 hosted      -        not reached
      3 enabled     -        not reached
      4 assembled   -        not reached
      5 resident    -        not reached
      6 controlled  -        not reached
      7 recorded    -        not reached
    "
  `)
})

test('the plan mode stops edits at gate 6, and reads pass', { timeout: patience }, async () => {
  const { out } = await createWorld().run(['explain', 'Write', 'Read', '--json', '--permission-mode', 'plan'])
  const [write, reading] = read(out)
  expect(write?.verdicts[5]).toMatchInlineSnapshot(`
    {
      "by": {
        "kind": "flag",
        "name": "--permission-mode",
      },
      "code": "mode-plan",
      "fix": "Leave the plan, or --permission-mode default.",
      "gate": 6,
      "kept": false,
      "message": "The mode plan lets nothing change the workspace.",
      "word": "controlled",
    }
  `)
  expect(reading?.verdicts.every(({ kept }) => kept)).toBe(true)
})

test('without names every known tool is explained', { timeout: patience }, async () => {
  const { out } = await createWorld().run(['explain', '--json'])
  const explained = read(out)
  expect(explained.length).toBeGreaterThan(8)
  for (const { verdicts } of explained) expect(verdicts.map(({ gate }) => gate)).toEqual([1, 2, 3, 4, 5, 6, 7])
})
