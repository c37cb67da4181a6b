import { mkdtemp, mkdir, readlink, lstat, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { judgePath } from './judge-path.ts'
import { isSamePlace, lexicalFacts, lookAtPath, type PathSystem } from './look-at-path.ts'

const disk: PathSystem = {
  async entry(path) {
    try {
      const stat = await lstat(path)
      const kind = stat.isSymbolicLink()
        ? 'link'
        : stat.isDirectory()
          ? 'directory'
          : stat.isFIFO()
            ? 'fifo'
            : stat.isSocket()
              ? 'socket'
              : stat.isFile()
                ? 'file'
                : 'device'
      return { kind, hardLinks: stat.nlink, device: String(stat.dev), inode: String(stat.ino) }
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'EACCES' ? 'denied' : 'missing'
    }
  },
  target: (path) => readlink(path).catch(() => undefined),
}

let base = ''
beforeAll(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'toolgate-paths-')))
})
afterAll(() => rm(base, { recursive: true, force: true }))

const look = (requested: string, cwd: string, operation: 'read' | 'write' | 'delete' = 'read') =>
  lookAtPath(requested, { cwd, home: '/home/nobody', platform: 'linux' }, { system: disk, operation })

describe('a walk on a real disk', () => {
  test('a missing end lies below the real place of its nearest ancestor', async () => {
    const cwd = join(base, 'missing')
    await mkdir(join(cwd, 'real'), { recursive: true })
    await symlink('real', join(cwd, 'link'))
    expect(await look('link/new/file.txt', cwd, 'write')).toMatchObject({
      absolute: join(cwd, 'link/new/file.txt'),
      real: join(cwd, 'real/new/file.txt'),
      kind: 'missing',
      links: [join(cwd, 'link/new/file.txt'), join(cwd, 'real/new/file.txt')],
    })
  })

  test('a dangling link leads to the place that a write would create', async () => {
    const cwd = join(base, 'dangling')
    await mkdir(cwd)
    await symlink('/nowhere/new.txt', join(cwd, 'link'))
    expect(await look('link', cwd, 'write')).toMatchObject({ real: '/nowhere/new.txt', kind: 'missing' })
  })

  test('a deletion ends at the link, not behind it', async () => {
    const cwd = join(base, 'delete')
    await mkdir(join(cwd, 'dir'), { recursive: true })
    await symlink('dir', join(cwd, 'link'))
    expect(await look('link', cwd, 'delete')).toMatchObject({ real: join(cwd, 'link'), links: [], kind: 'file' })
  })

  test('a loop and a file on the way are faults', async () => {
    const cwd = join(base, 'faults')
    await mkdir(cwd)
    await symlink('two', join(cwd, 'one'))
    await symlink('one', join(cwd, 'two'))
    await writeFile(join(cwd, 'file'), '')
    expect(await look('one', cwd)).toMatchObject({ fault: 'loop' })
    expect(await look('file/below', cwd)).toMatchObject({ fault: 'not-directory', kind: 'missing' })
  })

  test('where `..` behind a link means another place to a program and to a text, both are looked at', async () => {
    const root = join(base, 'readings')
    await mkdir(join(root, 'sub/deep'), { recursive: true })
    await writeFile(join(root, 'secret'), '')
    await symlink('sub/deep', join(root, 'link'))
    await symlink('sub', join(root, 'flat'))
    await symlink('/etc/hostname', join(root, 'alias'))
    const facts = await look('link/../alias', root)
    expect(facts).toMatchObject({ absolute: join(root, 'alias'), real: join(root, 'sub/alias'), kind: 'missing' })
    expect(facts.byText).toMatchObject({ absolute: join(root, 'alias'), real: '/etc/hostname' })
    const boundaries = { roots: [{ path: root }], home: '/home/nobody', platform: 'linux' } as const
    expect(judgePath(facts, boundaries, 'read')).toMatchObject({
      behavior: 'ask',
      code: 'outside',
      part: '/etc/hostname',
    })
    expect(isSamePlace(facts, { ...facts, byText: { ...facts, real: '/etc/shadow' } })).toBe(false)
    expect((await look('flat/../secret', root)).byText).toBeUndefined()
    expect((await look('sub/../secret', root)).byText).toBeUndefined()
  })

  test('a separator or a dot at the end is a step into a folder', async () => {
    const root = join(base, 'steps')
    await mkdir(join(root, 'folder'), { recursive: true })
    await writeFile(join(root, 'file'), '')
    await symlink('folder', join(root, 'link'))
    for (const path of ['file/', 'file/.', 'file/..', 'file/../folder'])
      expect(await look(path, root)).toMatchObject({ fault: 'not-directory' })
    for (const path of ['folder/', 'folder/.', 'link/', 'missing/'])
      expect((await look(path, root)).fault).toBeUndefined()
    expect((await look('link/', root, 'delete')).real).toBe(join(root, 'folder'))
  })

  test('what was decided on is no longer there when something else stands in its place', async () => {
    const cwd = join(base, 'swap')
    await mkdir(cwd)
    await writeFile(join(cwd, 'out.txt'), '')
    const before = await look('out.txt', cwd, 'write')
    expect(isSamePlace(before, await look('out.txt', cwd, 'write'))).toBe(true)
    await rm(join(cwd, 'out.txt'))
    await symlink('/etc/passwd', join(cwd, 'out.txt'))
    expect(isSamePlace(before, await look('out.txt', cwd, 'write'))).toBe(false)
  })

  test('agrees with the kernel on random link farms', async () => {
    const names = ['a', 'b', 'c', 'd']
    const name = fc.constantFrom(...names)
    const path = fc
      .array(fc.oneof({ weight: 5, arbitrary: name }, { weight: 1, arbitrary: fc.constantFrom('..', '.', '') }), {
        minLength: 1,
        maxLength: 6,
      })
      .map((parts) => parts.join('/').replace(/^\/+/u, '') || '.')
    const node = fc.record({
      at: fc.array(name, { minLength: 1, maxLength: 3 }),
      kind: fc.constantFrom('file', 'dir', 'link', 'link'),
      target: path,
      rooted: fc.boolean(),
    })
    let farms = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(node, { maxLength: 12 }),
        fc.array(path, { minLength: 1, maxLength: 8 }),
        async (nodes, requests) => {
          const cwd = join(base, `farm-${farms++}`)
          await mkdir(cwd)
          for (const { at, kind, target, rooted } of nodes) {
            const place = join(cwd, ...at)
            await mkdir(dirname(place), { recursive: true }).catch(() => undefined)
            const make =
              kind === 'file'
                ? writeFile(place, '', { flag: 'wx' })
                : kind === 'dir'
                  ? mkdir(place)
                  : symlink(rooted ? join(cwd, target) : target, place)
            await make.catch(() => undefined)
          }
          for (const request of requests) {
            const kernel = await realpath(`${cwd}/${request}`).catch(() => undefined)
            const walked = await look(request, cwd)
            if (kernel !== undefined && walked.fault !== 'not-directory')
              expect({ request, real: walked.real }).toEqual({ request, real: kernel })
            if (kernel !== undefined) expect(walked.kind).not.toBe('missing')
          }
        },
      ),
      { numRuns: 60 * Number(process.env['FUZZ_FACTOR'] ?? 1) },
    )
  })
})

test('a refused spelling reaches no file system', async () => {
  const asked: string[] = []
  const system: PathSystem = {
    entry: async (path) => {
      asked.push(path)
      return 'missing'
    },
    target: async () => undefined,
  }
  await lookAtPath(
    '\\\\server\\share\\a',
    { cwd: 'C:\\w', home: 'C:\\Users\\u', platform: 'win32' },
    { system, operation: 'read' },
  )
  await lookAtPath('a\0b', { cwd: '/w', home: '/home/u', platform: 'linux' }, { system, operation: 'read' })
  expect(asked).toEqual([])
})

test('text alone knows no links', () => {
  expect(lexicalFacts('../x', { cwd: '/w/a', home: '/home/u', platform: 'linux' })).toEqual({
    requested: '../x',
    absolute: '/w/x',
    real: '/w/x',
    links: [],
    kind: 'missing',
    unseen: true,
  })
})
