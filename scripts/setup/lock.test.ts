import { existsSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { withLock } from './lock.mjs'

const newLock = () => join(mkdtempSync(join(tmpdir(), 'toolgate-lock-')), 'setup.lock')

test('work under one lock never overlaps, and the lock goes away', async () => {
  const file = newLock()
  let running = 0
  const work = async () => {
    running += 1
    expect(running).toBe(1)
    await wait(20)
    running -= 1
  }
  const lines: string[] = []
  const run = () => withLock(file, work, (line: string) => lines.push(line))
  await Promise.all([run(), run(), run()])
  expect(lines).toHaveLength(2)
  expect(existsSync(file)).toBe(false)
})

test('a lock whose process is gone is taken over', async () => {
  const file = newLock()
  writeFileSync(file, '999999999')
  expect(await withLock(file, async () => 'done')).toBe('done')
})

test('a lock that nobody touches any more is taken over, even when its process number lives', async () => {
  const file = newLock()
  writeFileSync(file, String(process.pid))
  const longAgo = new Date(Date.now() - 60_000)
  utimesSync(file, longAgo, longAgo)
  expect(await withLock(file, async () => 'done')).toBe('done')
})

test('failing work releases the lock', async () => {
  const file = newLock()
  await expect(withLock(file, async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(existsSync(file)).toBe(false)
})
