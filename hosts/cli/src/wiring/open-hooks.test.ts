/** What a person at a terminal causes beside the turn, told to real hook programs. */
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createClock } from '@toolgate/node/clock'
import { parseArguments } from '../parse-arguments.ts'
import { isStop } from '../stop.ts'
import { readMachine } from './machine.ts'
import { openHooks } from './open-hooks.ts'
import { prepareSession } from './prepare-session.ts'
import { rereadSettings } from './reread-settings.ts'

test('a question to a person and a change of settings are spoken of', async () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'toolgate-hooks-')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const [work, home] = [join(root, 'work'), join(root, 'home')]
  const file = join(home, '.config', 'toolgate', 'settings.json')
  mkdirSync(work)
  mkdirSync(join(file, '..'), { recursive: true })
  const hook = (matcher: string, end: string) => ({
    matcher,
    hooks: [{ type: 'command', command: `cat >> ../said.jsonl; echo >> ../said.jsonl; ${end}` }],
  })
  const write = (permissions: object): void =>
    writeFileSync(
      file,
      JSON.stringify({
        permissions,
        hooks: {
          Notification: [hook('permission_prompt', 'true'), hook('idle_prompt', 'true')],
          ConfigChange: [hook('', 'exit 2')],
        },
      }),
    )
  write({})
  const parsed = await parseArguments(['--cwd', work, '--state', join(root, 'state')])
  if (isStop(parsed)) throw new Error(parsed.message)
  const machine = { ...readMachine(parsed.request.options), home, hasTerminal: true }
  const prepared = await prepareSession(parsed.request.options, { host: 'terminal', machine })
  if (isStop(prepared)) throw new Error(prepared.message)
  const dialog = { ask: async () => ({ answers: {} }), approve: async () => ({ answer: 'deny' as const }) }
  const hooks = await openHooks(prepared, {
    ports: { clock: createClock(), dialog },
    id: 's1',
    transcript: '/t.jsonl',
    listen: () => {},
  })
  const again = rereadSettings(prepared, hooks)
  await again()
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => stderr.mockRestore())

  hooks?.listen({ type: 'call-asked', callId: 'c1', tool: 'Bash', reason: 'It pushes.' })
  await hooks?.close()
  write({ deny: ['Bash(rm *)'] })
  const added = await again()

  // A hook that objects keeps no deny out.
  expect(added.map(({ behavior, text }) => `${behavior} ${text}`)).toEqual(['deny Bash(rm *)'])
  const said = readFileSync(join(root, 'said.jsonl'), 'utf8').trimEnd().split('\n')
  const common = { session_id: 's1', transcript_path: '/t.jsonl', cwd: work, permission_mode: 'default' }
  expect(said.map((line) => JSON.parse(line) as unknown)).toEqual([
    {
      hook_event_name: 'Notification',
      ...common,
      notification_type: 'permission_prompt',
      title: 'A call waits for an answer',
      message: 'Bash: It pushes.',
    },
    { hook_event_name: 'ConfigChange', ...common, source: 'user_settings', file_path: file },
  ])
})
