import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeStore } from '@toolgate/runtime/testing'
import { afterEach, expect, test } from 'vitest'
import { createStore } from './create-store.ts'
import { toStoreFault } from './store-fault.ts'

const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'toolgate-store-'))
  folders.push(folder)
  return folder
}

const modeOf = (path: string): number => statSync(path).mode & 0o777

describeStore('the store on disk', async () => ({
  store: createStore({ folder: newFolder() }),
  textAt: async (path) => readFileSync(path, 'utf8'),
}))

test('another store on the same folder reads the value, and only this user can', async () => {
  const folder = join(newFolder(), 'deep', 'session')
  await createStore({ folder }).set('todos', { a: 1 })
  expect(await createStore({ folder }).get('todos')).toEqual({ a: 1 })
  expect(readdirSync(join(folder, 'values'))).toEqual(['todos.json'])
  expect([modeOf(join(folder, 'values')), modeOf(join(folder, 'values', 'todos.json'))]).toEqual([0o700, 0o600])
})

test('kept texts have telling names that stay in the folder', async () => {
  const folder = newFolder()
  const store = createStore({ folder })
  await store.keep('call 7/out.log', 'a')
  await store.keep('call 7/out.log', 'b')
  await store.keep('../../..', 'c')
  await store.keep('', 'd')
  const names = readdirSync(join(folder, 'artifacts')).toSorted()
  expect(names).toEqual(['call-7-out-1.log', 'call-7-out-2.log', 'output-1.txt', 'output-2.txt'])
  expect(modeOf(join(folder, 'artifacts', 'output-1.txt'))).toBe(0o600)
})

test('a damaged value counts as absent and is put aside, not destroyed', async () => {
  const folder = newFolder()
  mkdirSync(join(folder, 'values'))
  writeFileSync(join(folder, 'values', 'todos.json'), '{"a": \0\0')
  const store = createStore({ folder })
  expect(await store.get('todos')).toBeUndefined()
  expect(readFileSync(join(folder, 'values', 'todos.json.damaged'), 'utf8')).toBe('{"a": \0\0')
  expect(await store.set('todos', 1)).toBeUndefined()
  expect(await store.get('todos')).toBe(1)
})

test('a folder that cannot be made is a fault, not an exception', async () => {
  const folder = join(newFolder(), 'session')
  writeFileSync(folder, 'a file')
  const store = createStore({ folder })
  expect(await store.set('a', 1)).toMatchObject({ fault: 'broken', message: expect.stringContaining('ENOTDIR') })
  expect(await store.keep('a', 'x')).toMatchObject({ fault: 'broken' })
  expect(await store.get('a')).toBeUndefined()
})

test('a full disk is told as one', () => {
  let refused: unknown
  try {
    writeFileSync('/dev/full', 'x')
  } catch (error) {
    refused = error
  }
  expect(toStoreFault(refused, '/s/a.json')).toEqual({
    fault: 'full',
    message: '/s/a.json could not be written: the disk is full.',
  })
})

test('what was answered survives a kill, and nothing half written is read', async () => {
  const folder = newFolder()
  const script = `
    import { createStore } from ${JSON.stringify(new URL('./create-store.ts', import.meta.url).href)}
    const store = createStore({ folder: ${JSON.stringify(folder)} })
    for (let index = 0; ; index++) {
      await store.set('count', { index, filler: 'x'.repeat(20_000) })
      process.stdout.write(index + '\\n')
    }`
  const child = spawn(process.execPath, ['--conditions=toolgate-source', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let told = ''
  await new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.stdout.on('data', (chunk: Buffer) => {
      told += chunk.toString()
      if (told.split('\n').length > 8) child.kill('SIGKILL')
    })
  })
  const last = Number(told.trimEnd().split('\n').at(-1))
  const value = (await createStore({ folder }).get('count')) as { index: number; filler: string }
  expect(value.index).toBeGreaterThanOrEqual(last)
  expect(value.filler).toBe('x'.repeat(20_000))
})
