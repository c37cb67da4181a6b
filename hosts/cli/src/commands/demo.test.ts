import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createWorld, patience } from '../testing/create-world.ts'

interface Summary {
  readonly project: string
  readonly journal: string
  readonly digests: readonly string[]
  readonly requests: number
  readonly story: readonly { readonly told: string; readonly happened: boolean }[]
}

test('the tour happens as it is told', { timeout: patience }, async () => {
  const { code, out, error } = await createWorld().run(['demo', '--json'])
  expect({ code, error }).toEqual({ code: 0, error: '' })
  const lines = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { type: string })
  const summary = lines.at(-1) as unknown as Summary
  expect(summary.story.map(({ told, happened }) => `${happened ? 'yes' : 'no'} ${told}`)).toMatchInlineSnapshot(`
    [
      "yes it planned, searched and read",
      "yes the tests were red",
      "yes an edit on a file that had changed was refused",
      "yes the edit after reading again was made",
      "yes the tests were green",
      "yes a deny rule stopped a push",
      "yes the tests pass at the end",
      "yes the tools of the request stayed the same, byte for byte",
      "yes the model finished",
    ]
  `)
  expect(summary.digests).toHaveLength(1)
  expect(lines.filter(({ type }) => type === 'request')).toHaveLength(summary.requests)
  expect(readFileSync(join(summary.project, 'src', 'cart.js'), 'utf8')).toContain('cents + item.price * item.quantity')
  expect(readFileSync(summary.journal, 'utf8').trim().split('\n').length).toBeGreaterThan(30)
})

test('a terminal sees each call, the gate that stopped one, and how to go on', { timeout: patience }, async () => {
  const { code, out } = await createWorld().run(['demo'], { environment: { NO_COLOR: '1' } })
  expect(code).toBe(0)
  expect(
    out
      .replaceAll(/\S*toolgate-demo-\w+/g, '<demo>')
      .replaceAll(/\d+ ms|\d+\.\d s/g, '<time>')
      .replaceAll(/[0-9a-f]{64}/g, '<digest>')
      .replaceAll(/\d{8}-\d{6}-[0-9a-f]{8}/g, '<session>')
      .replaceAll(/tokens {3}[\d,]+/g, 'tokens   <tokens>'),
  ).toMatchInlineSnapshot(`
    "An offline tour of toolgate. The model is scripted, so no key and no network are needed; the tools, the rules, the files
    and the tests are real.

    The project: <demo>/corner-shop
    The task:    The test of the cart fails. Find out why and fix it.


    I plan the work before I touch anything.
      ✓ TodoWrite update the task list: 0 completed, 1 in progress, 2 pending <time>

    Where is the sum made, and which files are there?
      ✓ Grep search total\\( <time>
      ✓ Glob find **/*.js <time>

    I read the code and its test.
      ✓ Read src/cart.js <time>
      ✓ Read test/cart.test.js <time>

    The project wants its formatter run on files one works on. Then I see the test fail myself.
      ✓ Bash node scripts/format.mjs src/cart.js <time>
      ✗ Bash node --test <time>
        failed, exit-code: Exit code 1

    The price is not multiplied by the quantity. I correct that line.
      ✗ Edit src/cart.js <time>
        failed, stale: src/cart.js has changed since it was shown. Nothing was changed. Show it again with Read, then edit.

    The formatter changed the file after I read it, so the edit was refused. I read it again.
      ✓ Read src/cart.js <time>

    Now I change what is really there.
      ✓ Edit src/cart.js <time>

    And the tests again.
      ✓ Bash node --test <time>

    All green. I could publish it right away.
      ⊘ Bash git push origin main <time>
        gate 6 controlled, deny-rule: The rule Bash(git push:*) <demo>/corner-shop/.toolgate/settings.json:9) forbids "git push origin main".

    A rule of the project forbids that, and it is right. I only close my list.
      ✓ TodoWrite update the task list: 3 completed, 0 in progress, 0 pending <time>

    The cart added up prices without their quantities; \`total\` in src/cart.js now multiplies the two, and all four tests
    pass. I did not push: a rule of this project leaves that to a person.

    The surface of every request
      kept     Bash, Edit, Glob, Grep, Read, TodoRead, TodoWrite, Write
      stopped  AskUserQuestion, gate 2 hosted: The headless host lends no dialog, which this tool needs.
      tokens   <tokens> for 8 tools
      digest   <digest>, equal in all 11 requests

    The run
      11 requests, 13 calls, <time>; 55,800 tokens in (49,000 cached), 800 out
      yes  it planned, searched and read
      yes  the tests were red
      yes  an edit on a file that had changed was refused
      yes  the edit after reading again was made
      yes  the tests were green
      yes  a deny rule stopped a push
      yes  the tests pass at the end
      yes  the tools of the request stayed the same, byte for byte
      yes  the model finished

    The project  <demo>/corner-shop
    The journal  <demo>/state/sessions/<session>.jsonl

    The same with a real model:
      with a key             ANTHROPIC_API_KEY=… ./toolgate demo --model anthropic/claude-sonnet-5
      with a local server    ./toolgate demo --model ollama/qwen3-coder
      in your own project    ./toolgate -p "The test of the cart fails. Find out why and fix it." --model anthropic/claude-sonnet-5 --permission-mode acceptEdits
    "
  `)
})

test('a tour that does not happen as it is told fails', { timeout: patience }, async () => {
  const world = createWorld({ 'other.yaml': 'turns:\n  - text: I did nothing.\n' })
  const { code, error } = await world.run(['demo', '--model', 'scripted/' + join(world.folder, 'other.yaml')])
  expect({ code, error }).toEqual({ code: 1, error: 'The tour did not go as it is told: the tests pass at the end.\n' })
})
