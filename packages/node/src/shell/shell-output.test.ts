import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openShell } from './open-shell.test.fixture.ts'

test('characters are whole, however the bytes arrive', async () => {
  const { run } = openShell()
  const slow = await run("printf '\\342'; sleep 0.05; printf '\\224\\200'; printf '\\377'")
  expect(slow.stdout).toEqual({ head: '─\u{fffd}', tail: '', omittedCharacters: 0, bytes: 4 })
  const many = await run("for i in {1..10000}; do printf '──────────'; done", { keep: { head: 1_000_000, tail: 0 } })
  expect(many.stdout).toEqual({ head: '─'.repeat(100_000), tail: '', omittedCharacters: 0, bytes: 300_000 })
})

test('a long output is whole on disk, readable by this user alone', async () => {
  const { folder, run } = openShell()
  const result = await run('seq 1 5000; echo end >&2', { keep: { head: 10, tail: 10 } })
  const whole = `${Array.from({ length: 5_000 }, (_, index) => `${index + 1}\n`).join('')}end\n`
  expect(result.output).toEqual({
    head: whole.slice(0, 10),
    tail: whole.slice(-10),
    omittedCharacters: whole.length - 20,
    bytes: whole.length,
  })
  expect(result.artifact?.bytes).toBe(whole.length)
  const path = result.artifact?.path ?? ''
  expect(path.startsWith(`${folder}/artifacts/`)).toBe(true)
  expect(readFileSync(path, 'utf8')).toBe(whole)
  expect([statSync(path).mode & 0o777, statSync(`${folder}/artifacts`).mode & 0o777]).toEqual([0o600, 0o700])
})

test('what is kept on disk passes a filter, whole and to its end; what is answered does not', async () => {
  const filterArtifact = () => {
    let held = ''
    return {
      write(text: string): string {
        const cut = (held + text).lastIndexOf('\n') + 1
        const lines = (held + text).slice(0, cut)
        held = (held + text).slice(cut)
        return lines.replaceAll('secret', 'xxx')
      },
      end: () => held.replaceAll('secret', 'xxx'),
    }
  }
  const { run } = openShell({ filterArtifact })
  const keep = { head: 20, tail: 20 }
  const result = await run('for i in {1..2000}; do echo "secret $i"; done; printf "last secret"', { keep })
  const lines = Array.from({ length: 2_000 }, (_, index) => `xxx ${index + 1}\n`)
  expect(readFileSync(result.artifact?.path ?? '', 'utf8')).toBe(`${lines.join('')}last xxx`)
  expect([result.output.head, result.output.tail]).toEqual(['secret 1\nsecret 2\nse', 'ret 2000\nlast secret'])
  expect(result.artifact?.bytes).toBe(statSync(result.artifact?.path ?? '').size)
})

test('an output that fits leaves no file', async () => {
  const { folder, run } = openShell()
  expect((await run('seq 1 100')).artifact).toBeUndefined()
  expect(existsSync(join(folder, 'artifacts'))).toBe(false)
})

test('much output: the file stops at its limit, memory holds head and tail', async () => {
  const { run } = openShell()
  const result = await run('head -c 80000000 /dev/zero | tr "\\0" a; printf end')
  expect([result.stdout.bytes, result.stdout.tail.slice(-6), result.stdout.omittedCharacters]).toEqual([
    80_000_003,
    'aaaend',
    79_970_003,
  ])
  expect(result.artifact?.bytes).toBe(67_108_864)
  expect(statSync(result.artifact?.path ?? '').size).toBe(67_108_864)
  expect(result.note).toBe(`${result.artifact?.path} holds the first 67108864 bytes of the output, not all of it.`)
})

test('a disk that takes no output costs the file, not the command', async () => {
  const { folder, run } = openShell({ artifacts: '/dev/full/artifacts' })
  const result = await run('seq 1 5000', { keep: { head: 10, tail: 10 } })
  expect([result.exitCode, result.stdout.bytes, result.artifact]).toEqual([0, 23_893, undefined])
  expect(result.note).toMatch(/^The whole output could not be written to \/dev\/full\/artifacts\/.*: ENOTDIR/)
  expect(readdirSync(folder)).toEqual(['sub'])
})
