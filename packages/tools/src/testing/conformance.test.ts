/** Every tool of this package keeps the contract, on real files and on ports that answer at once. */
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFiles } from '@toolgate/node/files'
import type { AnyTool, LentPorts } from '@toolgate/runtime/contract'
import { expect, test } from 'vitest'
import { toolFaults } from '@toolgate/runtime/testing'
import { filesFamily } from '../files/index.ts'
import { planFamily } from '../plan/index.ts'
import { searchFamily } from '../search/index.ts'
import { shellFamily } from '../shell/index.ts'
import { tasksFamily } from '../tasks/index.ts'
import { createSession, testModel } from './session.ts'

const nothing = { head: '', tail: '', omittedCharacters: 0, bytes: 0 }

const ports: LentPorts = {
  files: createFiles(),
  search: {
    files: async () => ({ paths: ['/w/a'], total: 1 }),
    text: async () => ({ rows: [{ path: '/w/a' }], total: 1 }),
  },
  shell: {
    run: async () => ({
      end: 'exited',
      exitCode: 0,
      stdout: nothing,
      stderr: nothing,
      output: nothing,
      durationMs: 1,
      ranIn: '/w',
      nextIn: '/w',
    }),
  },
  dialog: { ask: async () => ({ answers: {} }), approve: async () => ({ answer: 'deny' }) },
}

const inputs: Readonly<Record<string, readonly unknown[]>> = {
  Read: [{ file_path: 'a.txt' }, { file_path: 'a.txt', offset: 2, limit: 1 }],
  Edit: [{ file_path: 'a.txt', old_string: 'one', new_string: 'two' }],
  Write: [{ file_path: 'sub/new.txt', content: 'x' }],
  Bash: [{ command: 'ls -la' }, { command: 'rm -rf /' }, { command: 'echo "' }],
}

const tools: readonly AnyTool[] = [...filesFamily, ...searchFamily, ...shellFamily, ...tasksFamily, ...planFamily]

test.each(tools.map((tool) => [tool.name, tool] as const))('%s', async (name, tool) => {
  const folder = await mkdtemp(join(tmpdir(), 'toolgate-conformance-'))
  await writeFile(join(folder, 'a.txt'), 'one\ntwo\n')
  const session = createSession({ cwd: folder, ports })
  const faults = await toolFaults(tool, {
    place: session.place,
    view: { model: testModel, ports: Object.keys(session.ports), features: [] },
    inputs: inputs[name] ?? [],
    context: () => ({
      ...session.ports,
      callId: 'call',
      signal: new AbortController().signal,
      place: session.place,
      model: testModel,
      update: () => {},
      shows: () => true,
    }),
  })
  expect(faults).toEqual([])
})

test('no two tools share a name', () => {
  const names = tools.flatMap((tool) => [tool.name, ...(tool.aliases ?? [])])
  expect(names).toEqual([...new Set(names)])
})
