/** The carrier of hooks with its commands inside the walls: the payload arrives, the answer comes back, nothing stays. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCommandCarrier } from '@toolgate/node/hooks'
import { describe, expect, onTestFinished, test } from 'vitest'
import { hindrance, openSandbox, whyNot } from './open-sandbox.test.fixture.ts'

function openCarrier() {
  const { sandbox, workspace, outside } = openSandbox()
  const environment = { PATH: process.env['PATH'] ?? '' }
  const carrier = createCommandCarrier({ cwd: workspace, environment, wrap: sandbox.wrap })
  onTestFinished(() => carrier.close())
  const run = (command: string, signal = new AbortController().signal) =>
    carrier.run({ command }, { hook_event_name: 'Stop' }, signal)
  return { run, workspace, outside }
}

describe.skipIf(hindrance !== undefined)(`a hook inside a sandbox${whyNot}`, () => {
  test('is given its payload, answers, blocks, and writes in the workspace alone', async () => {
    const { run, workspace, outside } = openCarrier()
    expect(await run(`cat > told; echo out > ${join(outside, 'file')}; echo '{"continue": true}'`)).toEqual({
      kind: 'answer',
      json: { continue: true },
    })
    expect(readFileSync(join(workspace, 'told'), 'utf8')).toBe('{"hook_event_name":"Stop"}')
    expect(existsSync(join(outside, 'file'))).toBe(false)
    expect(await run('echo no >&2; exit 2')).toEqual({ kind: 'blocked', message: 'no' })
  })

  test('ends with all it started, when its time is over and when it is done', async () => {
    const { run, workspace } = openCarrier()
    const forever = (name: string) => `setsid sh -c 'while :; do echo x >> ${name}; sleep 0.05; done' >&2 & sleep 0.3`
    expect((await run(`${forever('late')}; sleep 60`, AbortSignal.timeout(800))).kind).toBe('fault')
    expect((await run(forever('done'))).kind).toBe('answer')
    const sizes = () => ['late', 'done'].map((name) => readFileSync(join(workspace, name)).length)
    const before = sizes()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(sizes()).toEqual(before)
  })
})

test('a hook that cannot be put inside fails and does not run', async () => {
  const { workspace } = openSandbox()
  const wrap = () => {
    throw new Error('no walls')
  }
  const { run } = createCommandCarrier({ cwd: workspace, environment: { PATH: process.env['PATH'] ?? '' }, wrap })
  expect(await run({ command: 'touch ran' }, {}, new AbortController().signal)).toEqual({
    kind: 'fault',
    message: 'it could not be started: no walls',
  })
  expect(existsSync(join(workspace, 'ran'))).toBe(false)
})
