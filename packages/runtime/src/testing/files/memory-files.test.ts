import { expect, test } from 'vitest'
import { createMemoryFiles } from './memory-files.ts'
import { createMemoryDisk } from './memory-disk.ts'
import { filesConformance } from './files-conformance.ts'

filesConformance('memory', async () => {
  const disk = createMemoryDisk({ '/work': { directory: true } })
  const at = (path: string): string => `/work/${path}`
  return {
    files: createMemoryFiles(disk),
    root: '/work',
    put: async (path, content, mode) => disk.put(at(path), content, mode),
    look: async (path) => disk.nodes.get(at(path))?.bytes,
    mode: async (path) => disk.nodes.get(at(path))?.mode,
    makeDirectory: async (path) => disk.put(at(path), { directory: true }),
    link: async (path, target) => disk.put(at(path), { link: target }),
    isLink: async (path) => disk.nodes.get(at(path))?.kind === 'link',
    makePipe: async (path) => disk.put(at(path), { pipe: true }),
    everything: async () =>
      [...disk.nodes.keys()].flatMap((path) => (path.startsWith('/work/') ? [path.slice(6)] : [])).toSorted(),
    remove: async () => {},
  }
})

test('a disk can be full and a path can be out of reach', async () => {
  const disk = createMemoryDisk({ '/f': 'old', '/secret': { fault: 'denied' } }, { space: 4 })
  const files = createMemoryFiles(disk)
  const big = { bytes: new Uint8Array(10) }
  expect(await files.write('/new', big, { expect: 'absent' })).toMatchObject({ fault: 'full' })
  expect(await files.text('/secret', { limit: 10 })).toMatchObject({ fault: 'denied' })
  expect([...disk.nodes.keys()]).toEqual(['/', '/f', '/secret'])
})
