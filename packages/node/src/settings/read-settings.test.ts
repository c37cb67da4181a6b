import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createPlace } from '../place/index.ts'
import { readSettings } from './read-settings.ts'
import { toSettingsFiles } from './settings-files.ts'

const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function open(files: Readonly<Record<string, string | Uint8Array>>) {
  const folder = mkdtempSync(join(tmpdir(), 'toolgate-settings-'))
  folders.push(folder)
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const place = createPlace({ cwd: join(folder, 'work'), home: join(folder, 'home'), platform: 'linux' })
  return { folder, place }
}

test('the usual files, strictest first', () => {
  const place = createPlace({ cwd: '/w/sub', workspace: '/w', home: '/home/u', platform: 'linux' })
  expect(toSettingsFiles(place, 'my.json').map(({ scope, file }) => `${scope} ${file}`)).toEqual([
    'managed /etc/toolgate/settings.json',
    'flags /w/sub/my.json',
    'local /w/.toolgate/settings.local.json',
    'local /w/.claude/settings.local.json',
    'project /w/.toolgate/settings.json',
    'project /w/.claude/settings.json',
    'user /home/u/.config/toolgate/settings.json',
  ])
})

test('each file that is there is a layer with its scope', async () => {
  const { folder, place } = open({
    'work/.toolgate/settings.json': '{"permissions": {"deny": ["A"]}}',
    'work/.claude/settings.json': '{"permissions": {"allow": ["B"]}, "model": "x"}',
    'home/.config/toolgate/settings.json': '{"model": "p/m"}',
  })
  expect(await readSettings({ place })).toEqual({
    layers: [
      {
        scope: 'project',
        file: `${folder}/work/.toolgate/settings.json`,
        values: { permissions: { deny: ['A'] } },
        hooks: [],
        lines: [{ list: 'deny', rule: 'A', line: 1, column: 27 }],
      },
      {
        scope: 'project',
        file: `${folder}/work/.claude/settings.json`,
        values: { permissions: { allow: ['B'] } },
        hooks: [],
        lines: [{ list: 'allow', rule: 'B', line: 1, column: 28 }],
        isForeign: true,
      },
      {
        scope: 'user',
        file: `${folder}/home/.config/toolgate/settings.json`,
        values: { model: 'p/m' },
        hooks: [],
        lines: [],
      },
    ],
    faults: [],
    warnings: [],
  })
})

test('whatever cannot be read is a fault with its file, and the others are read all the same', async () => {
  const { folder, place } = open({
    'work/.toolgate/settings.local.json': '{\n  "model": \n}',
    'work/.toolgate/settings.json': Uint8Array.from([0x7b, 0xff, 0x7d]),
    'work/.claude/settings.json/x': '',
    'home/.config/toolgate/settings.json': '{"modell": "p/m"}',
  })
  const { layers, faults, warnings } = await readSettings({ place, flagsFile: 'missing.json' })
  expect(faults).toEqual([
    { file: `${folder}/work/missing.json`, line: 1, column: 1, message: 'There is no such file.' },
    {
      file: `${folder}/work/.toolgate/settings.local.json`,
      line: 3,
      column: 1,
      message: 'This is not valid JSON: value expected.',
    },
    { file: `${folder}/work/.toolgate/settings.json`, line: 1, column: 1, message: 'The file is not text in UTF-8.' },
    { file: `${folder}/work/.claude/settings.json`, line: 1, column: 1, message: 'This is not a regular file.' },
  ])
  expect(warnings).toEqual([
    {
      file: `${folder}/home/.config/toolgate/settings.json`,
      line: 1,
      column: 2,
      message: '"modell" is not a setting. Did you mean "model"?',
    },
  ])
  expect(layers.map(({ scope }) => scope)).toEqual(['local', 'user'])
})
