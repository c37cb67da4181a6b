/** Which rule wins for a place, whatever the order in which the rules are given. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { planMounts } from './plan-mounts.ts'
import type { MountWishes } from './plan-mounts.ts'

function plan(wishes: (at: (name: string) => string) => Partial<MountWishes>): readonly string[] {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'toolgate-plan-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'a/w/.git/hooks'), { recursive: true })
  writeFileSync(join(folder, 'a/w/file'), '')
  symlinkSync(join(folder, 'a'), join(folder, 'link'))
  symlinkSync(join(folder, 'nowhere'), join(folder, 'a/w/dangling'))
  const nothing = { private: [], writable: [], readable: [], protected: [], hidden: [] }
  const mounts = planMounts({ ...nothing, ...wishes((name) => join(folder, name)) })
  return mounts.map(({ path, kind, isFolder }) => `${kind} ${isFolder ? 'folder' : 'file'} ${relative(folder, path)}`)
}

test('parents come first, and links are followed', () => {
  expect(plan((at) => ({ hidden: [at('link/w/file'), at('link'), at('missing')], writable: [at('a/w')] }))).toEqual([
    'hidden folder a',
    'writable folder a/w',
    'hidden file a/w/file',
  ])
})

test('for one place the stronger rule counts', () => {
  expect(plan((at) => ({ private: [at('a')], writable: [at('a'), at('a/w')], hidden: [at('a/w')] }))).toEqual([
    'writable folder a',
    'hidden folder a/w',
  ])
})

test('what is protected gets a place of its own with all folders above it, missing names a placeholder', () => {
  const names = ['.git/hooks', '.git/config', '.claude', 'file', 'dangling', 'none/x']
  expect(plan((at) => ({ writable: [at('a/w')], protected: names.map((name) => at(`a/w/${name}`)) }))).toEqual([
    'writable folder a/w',
    'placeholder folder a/w/.claude',
    'writable folder a/w/.git',
    'readable file a/w/file',
    'placeholder folder a/w/.git/config',
    'readable folder a/w/.git/hooks',
  ])
})

test('a protected place that is writable by another rule is not writable, and one that nobody can write needs nothing', () => {
  expect(plan((at) => ({ writable: [at('a'), at('a/w')], protected: [at('a/w')] }))).toEqual([
    'writable folder a',
    'readable folder a/w',
  ])
  expect(plan((at) => ({ writable: [at('a/w')], protected: [at('a/w'), at('link')] }))).toEqual(['writable folder a/w'])
})
