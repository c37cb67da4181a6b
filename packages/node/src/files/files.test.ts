import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  link,
  lstat,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isFileFault, type FileFault } from '@toolgate/runtime/contract'
import { filesConformance } from '@toolgate/runtime/testing'
import * as fc from 'fast-check'
import iconv from 'iconv-lite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createFiles } from './create-files.ts'

const utf8 = { encoding: 'utf-8', bom: false, lineEnd: '\n' } as const
const LIMIT = 64 << 20

filesConformance('node', async () => {
  const root = await mkdtemp(join(tmpdir(), 'files-'))
  const at = (path: string): string => join(root, path)
  return {
    files: createFiles(),
    root,
    async put(path, content, mode) {
      await mkdir(dirname(at(path)), { recursive: true })
      await writeFile(at(path), content)
      if (mode !== undefined) await chmod(at(path), mode)
    },
    look: async (path) =>
      readFile(at(path)).then(
        (bytes) => Uint8Array.from(bytes),
        () => undefined,
      ),
    mode: async (path) => (process.platform === 'win32' ? undefined : (await stat(at(path))).mode & 0o7777),
    makeDirectory: async (path) => void (await mkdir(at(path), { recursive: true })),
    everything: async () => (await readdir(root, { recursive: true })).toSorted(),
    remove: () => rm(root, { recursive: true, force: true }),
    ...(process.platform !== 'win32' && {
      link: (path: string, target: string) => symlink(target, at(path)),
      isLink: async (path: string) => (await lstat(at(path))).isSymbolicLink(),
      makePipe: async (path: string) => void execFileSync('mkfifo', [at(path)]),
    }),
  }
})

describe('on a real disk', () => {
  const files = createFiles()
  let root: string
  const at = (path: string): string => join(root, path)

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'files-'))
  })
  afterEach(async () => {
    await rm(root, { recursive: true, force: true })
  })

  test.for<[encoding: string, text: string]>([
    ['shift_jis', '日本語のテキストです。これは文字コードの検出テスト。\r\nコメント\r\n'],
    ['gb18030', '中文文本文件，测试编码检测。\n这是注释\n'],
    ['euc-kr', '한국어 텍스트 파일입니다. 인코딩 감지 테스트.\n'],
    ['big5', '中文繁體文字檔案，測試編碼偵測。\n'],
    ['windows-1251', 'Привет, это тест кодировки файла. Комментарий к коду.\n'],
    ['koi8-r', 'Привет, это тест кодировки файла. Комментарий к коду.\n'],
  ])('a text in %s is told, edited and kept', async ([encoding, text]) => {
    await writeFile(at('f'), iconv.encode(text, encoding))
    const file = sure(await files.text(at('f'), { limit: LIMIT }))
    expect([file.text, file.format.encoding]).toEqual([text, encoding])
    sure(await files.write(at('f'), { text: `x${text}`, format: file.format }, { expect: file.revision }))
    expect(await readFile(at('f'))).toEqual(iconv.encode(`x${text}`, encoding))
    expect(sure(await files.lines(at('f'), { from: 1, count: 9, characters: 999 })).lines.join('\n')).toBe(
      `x${text}`.replaceAll('\r', '').trimEnd(),
    )
  })

  test.for<[string, Buffer, string]>([
    ['UTF-16LE without a mark', Buffer.from('int main() {}\r\n', 'utf16le'), 'utf-16le'],
    ['UTF-16BE without a mark', Buffer.from('int main() {}\r\n', 'utf16le').swap16(), 'utf-16be'],
    ['half a pair in UTF-16', Buffer.from('\ufeffa\ud83db\n', 'utf16le'), 'utf-16le'],
    ['UTF-32', iconv.encode('text\n', 'utf-32le', { addBOM: true }), 'utf-32le'],
    ['bytes that windows-1252 lacks', Buffer.from([0x61, 0x81, 0x8d, 0x0a]), 'iso-8859-1'],
  ])('%s', async ([, bytes, encoding]) => {
    await writeFile(at('f'), bytes)
    const file = sure(await files.text(at('f'), { limit: LIMIT }))
    expect(file.format.encoding).toBe(encoding)
    sure(await files.write(at('f'), file, { expect: file.revision }))
    expect(await readFile(at('f'))).toEqual(bytes)
  })

  test.for<[string, Buffer]>([
    ['numbers of two bytes', Buffer.from([1, 0, 2, 0, 3, 0, 4, 0])],
    ['a NUL in a text', Buffer.from('text\0more\n')],
    [
      'compressed bytes without a NUL',
      Buffer.from(Array.from({ length: 400 }, (_, index) => ((index * 89 + 7) % 255) + 1)),
    ],
    ['a PDF with binary parts', Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n1 0 obj\n', 'latin1')],
  ])('%s are no text', async ([, bytes]) => {
    await writeFile(at('f'), bytes)
    expect(await faultOf(files.text(at('f'), { limit: LIMIT }))).toBe('binary')
  })

  test('any bytes that are told as a text give the same bytes back', async () => {
    const someBytes = fc.oneof(
      fc.uint8Array({ maxLength: 60 }),
      fc.array(fc.integer({ min: 0x20, max: 0xff }), { maxLength: 60 }).map((each) => Uint8Array.from(each)),
      fc
        .tuple(
          fc.constantFrom('shift_jis', 'gbk', 'windows-1252', 'utf-16le', 'utf-8'),
          fc.string({ unit: 'grapheme' }),
        )
        .map(([encoding, text]) => Uint8Array.from(iconv.encode(text, encoding))),
    )
    await fc.assert(
      fc.asyncProperty(someBytes, async (bytes) => {
        await writeFile(at('f'), bytes)
        const file = await files.text(at('f'), { limit: LIMIT })
        if (isFileFault(file)) {
          expect(file.fault).toBe('binary')
          return
        }
        sure(await files.write(at('f'), file, { expect: file.revision }))
        expect(Uint8Array.from(await readFile(at('f')))).toEqual(bytes)
      }),
      { numRuns: 300 },
    )
  })

  test('a legacy letter behind a long ASCII beginning is read right', async () => {
    const filler = 'plain ascii line\n'.repeat(6_000)
    await writeFile(at('f'), Buffer.from(`${filler}caf\xe9\n`, 'latin1'))
    expect(sure(await files.lines(at('f'), { from: 6_001, count: 1, characters: 100 })).lines).toEqual(['café'])
  })

  test('characters on the border of two pieces stay whole', async () => {
    for (const shift of [1, 2, 3]) {
      const text = `${'a'.repeat((64 << 10) - shift)}😀日é\r\n${'b'.repeat(300 << 10)}\r\nend`
      await writeFile(at('f'), text)
      const got = sure(await files.lines(at('f'), { from: 1, count: 9, characters: 1e7 }))
      expect(got.lines).toEqual(text.split('\r\n'))
      expect(got.revision).toBe(sure(await files.text(at('f'), { limit: LIMIT })).revision)
    }
  })

  test('far lines are the right ones, the first time and from memory', async () => {
    const wanted = Array.from({ length: 400_000 }, (_, index) => `line ${index + 1}`)
    await writeFile(at('f'), wanted.join('\n'))
    await utimes(at('f'), 1, 1)
    await new Promise((resolve) => setTimeout(resolve, 300))
    for (const from of [300_000, 300_100, 5, 250_000, 399_999, 1, 400_001, 299_990]) {
      const got = sure(await files.lines(at('f'), { from, count: 3, characters: 1e6 }))
      expect(got.lines).toEqual(wanted.slice(from - 1, from + 2))
    }
    await writeFile(at('f'), wanted.toReversed().join('\n'))
    expect(sure(await files.lines(at('f'), { from: 300_000, count: 1, characters: 1e6 })).lines).toEqual([
      'line 100001',
    ])
  })

  test('one line of 1 GB is answered from its beginning, in little memory', async () => {
    await writeFile(at('f'), 'x'.repeat(200_000))
    await truncate(at('f'), 1 << 30)
    const before = process.memoryUsage()
    const got = sure(await files.lines(at('f'), { from: 1, count: 5, characters: 1_000 }))
    const after = process.memoryUsage()
    expect(got).toEqual({
      lines: ['x'.repeat(1_000)],
      from: 1,
      bytes: 1 << 30,
      cutAt: { characters: 1_000 },
      atEnd: false,
    })
    expect(after.arrayBuffers + after.heapUsed - before.arrayBuffers - before.heapUsed).toBeLessThan(60e6)
    expect(await faultOf(files.text(at('f'), { limit: LIMIT }))).toBe('too-large')
  })

  test('devices and sockets are refused without waiting', async ({ skip }) => {
    if (process.platform === 'win32') return skip('no such files on Windows')
    const server = createServer().listen(at('socket'))
    await once(server, 'listening')
    for (const path of ['/dev/zero', '/dev/full', '/dev/null', at('socket')]) {
      expect(await faultOf(files.text(path, { limit: LIMIT }))).toBe('not-regular')
      expect(await faultOf(files.lines(path, { from: 1, count: 1, characters: 9 }))).toBe('not-regular')
      expect(await faultOf(files.write(path, { text: 'x', format: utf8 }, { expect: 'absent' }))).toBe('not-regular')
    }
    server.close()
  })

  test('files whose stat tells no size are read to their end', async ({ skip }) => {
    if (process.platform !== 'linux') return skip('no /proc here')
    expect(sure(await files.text('/proc/version', { limit: LIMIT })).text).toMatch(/^Linux version/)
    expect(sure(await files.lines('/proc/version', { from: 1, count: 1, characters: 13 })).lines).toEqual([
      'Linux version',
    ])
  })

  test('a name that cannot be a path is a fault', async () => {
    expect(await faultOf(files.text(at('a\0b'), { limit: LIMIT }))).toBe('broken')
    expect(await faultOf(files.write(at('\ud800'), { text: '', format: utf8 }, { expect: 'absent' }))).toBe('broken')
    expect(await faultOf(files.write(at('n'.repeat(300)), { text: '', format: utf8 }, { expect: 'absent' }))).toBe(
      'broken',
    )
    expect(await readdir(root)).toEqual([])
  })

  test('another hard link keeps the old content', async () => {
    await writeFile(at('a'), 'old')
    await link(at('a'), at('b'))
    const { revision } = sure(await files.text(at('a'), { limit: LIMIT }))
    sure(await files.write(at('a'), { text: 'new', format: utf8 }, { expect: revision }))
    expect([await readFile(at('a'), 'utf8'), await readFile(at('b'), 'utf8')]).toEqual(['new', 'old'])
  })

  test('a change of the same length with an older time is noticed', async () => {
    await writeFile(at('f'), 'aaaa')
    const { revision } = sure(await files.text(at('f'), { limit: LIMIT }))
    const { mtime } = await stat(at('f'))
    await writeFile(at('f'), 'bbbb')
    await utimes(at('f'), mtime, mtime)
    expect(await faultOf(files.write(at('f'), { text: 'cccc', format: utf8 }, { expect: revision }))).toBe('changed')
  })

  test('owner and group stay', async ({ skip }) => {
    if (process.getuid?.() !== 0) return skip('only the superuser can give files away')
    await writeFile(at('f'), 'old')
    execFileSync('chown', ['1234:2345', at('f')])
    const { revision } = sure(await files.text(at('f'), { limit: LIMIT }))
    sure(await files.write(at('f'), { text: 'new', format: utf8 }, { expect: revision }))
    expect(await stat(at('f'))).toMatchObject({ uid: 1234, gid: 2345 })
  })

  test('a full disk leaves the old file, no temporary file and no new folder', async ({ skip }) => {
    if (!mounted('size=64k', root)) return skip('mounting a small file system is not permitted here')
    try {
      await writeFile(at('f'), 'old content')
      const { revision } = sure(await files.text(at('f'), { limit: LIMIT }))
      const big = { bytes: Buffer.alloc(200_000, 'x') }
      expect(await faultOf(files.write(at('f'), big, { expect: revision }))).toBe('full')
      expect(await faultOf(files.write(at('a/b/new'), big, { expect: 'absent' }))).toBe('full')
      expect(await readFile(at('f'), 'utf8')).toBe('old content')
      expect(await readdir(root, { recursive: true })).toEqual(['f'])
    } finally {
      execFileSync('umount', [root])
    }
  })

  test('a read-only file system says so', async ({ skip }) => {
    if (!mounted('size=64k', root)) return skip('mounting a small file system is not permitted here')
    try {
      await writeFile(at('f'), 'old')
      execFileSync('mount', ['-o', 'remount,ro', root])
      const { revision } = sure(await files.text(at('f'), { limit: LIMIT }))
      expect(await faultOf(files.write(at('f'), { text: 'new', format: utf8 }, { expect: revision }))).toBe('read-only')
      expect(await faultOf(files.write(at('d/new'), { text: 'new', format: utf8 }, { expect: 'absent' }))).toBe(
        'read-only',
      )
    } finally {
      execFileSync('umount', [root])
    }
  })

  test('what another user may not touch is denied, not missing', async ({ skip }) => {
    await writeFile(at('secret'), 'x', { mode: 0o600 })
    await mkdir(at('closed'), { mode: 0o700 })
    await writeFile(at('closed/f'), 'x')
    await writeFile(at('others'), 'x', { mode: 0o644 })
    await chmod(root, 0o755)
    const paths = {
      secret: at('secret'),
      inside: at('closed/f'),
      others: at('others'),
      new: at('new'),
      closed: at('closed'),
    }
    const script = `
      const p = ${JSON.stringify(paths)}
      const kind = (answer) => answer.fault ?? 'fine'
      const text = { text: 'y', format: { encoding: 'utf-8', bom: false, lineEnd: '\\n' } }
      const others = await files.text(p.others, { limit: 99 })
      console.log(JSON.stringify([
        kind(await files.text(p.secret, { limit: 99 })), kind(await files.text(p.inside, { limit: 99 })), kind(await files.list(p.closed)),
        kind(await files.stat(p.inside)), kind(await files.canonical(p.inside)), kind(others),
        kind(await files.write(p.others, text, { expect: others.revision })), kind(await files.write(p.new, text, { expect: 'absent' })),
      ]))`
    const child = runChild(script, process.getuid?.() === 0 ? ['setpriv', '--reuid=65534', '--clear-groups'] : [])
    if (process.getuid?.() !== 0 || child.status !== 0)
      return skip(`cannot run as another user: ${child.stderr.slice(0, 200)}`)
    const denied = 'denied'
    expect(JSON.parse(child.stdout)).toEqual([denied, denied, denied, denied, denied, 'fine', denied, denied])
    expect(await readdir(root)).toEqual(['closed', 'others', 'secret'])
  })

  test('without free file descriptors the fault is told, and passes', async ({ skip }) => {
    await writeFile(at('f'), 'x')
    const script = `
      const { openSync, closeSync } = await import('node:fs')
      await files.text(${JSON.stringify(at('f'))}, { limit: 99 })
      const held = []
      try { for (;;) held.push(openSync('/dev/null')) } catch {}
      const during = await files.text(${JSON.stringify(at('f'))}, { limit: 99 })
      for (const each of held) closeSync(each)
      console.log(JSON.stringify([during.fault, (await files.text(${JSON.stringify(at('f'))}, { limit: 99 })).text]))`
    const child = runChild(script, ['bash', '-c', 'ulimit -n 64; exec "$@"', 'bash'])
    if (child.status !== 0) return skip(`the limit could not be set: ${child.stderr.slice(0, 200)}`)
    expect(JSON.parse(child.stdout)).toEqual(['broken', 'x'])
  })

  test('a process that is killed while it writes leaves the old or the new content whole', async () => {
    const contents = ['a', 'b'].map((letter) => letter.repeat(2_000_000))
    await writeFile(at('f'), contents[0]!)
    const script = `
      console.log('ready')
      for (let turn = 1; ; turn++) {
        const now = await files.text(process.argv[1], { limit: 1e8 })
        await files.write(process.argv[1], { text: 'ab'[turn % 2].repeat(2_000_000), format: now.format }, { expect: now.revision })
      }`
    for (let round = 0; round < 6; round++) {
      const child = spawn(process.execPath, [...childArguments(script), at('f')], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await once(child.stdout, 'data')
      await new Promise((resolve) => setTimeout(resolve, 20 + round * 7))
      child.kill('SIGKILL')
      await once(child, 'close')
      expect(contents).toContain(await readFile(at('f'), 'utf8'))
    }
  }, 90_000)

  test('an interrupted read closes its file', async ({ skip }) => {
    if (process.platform !== 'linux') return skip('no /proc here')
    const handle = await open(at('f'), 'w')
    await handle.truncate(50 << 20)
    await handle.write('text\n')
    await handle.close()
    const opened = async () => (await readdir('/proc/self/fd')).length
    const before = await opened()
    const signals = Array.from({ length: 20 }, () => AbortSignal.timeout(3))
    await Promise.all(signals.map((signal) => files.bytes(at('f'), { limit: LIMIT, signal })))
    await Promise.all(signals.map((signal) => files.lines(at('f'), { from: 99, count: 1, characters: 9, signal })))
    expect(await opened()).toBe(before)
  })
})

function childArguments(script: string): string[] {
  const entry = fileURLToPath(new URL('./create-files.ts', import.meta.url))
  const code = `import { createFiles } from ${JSON.stringify(entry)}; const files = createFiles(); ${script}`
  return ['--conditions=toolgate-source', '--disable-warning=ExperimentalWarning', '--input-type=module', '-e', code]
}

function runChild(
  script: string,
  before: readonly string[],
): { status: number | null; stdout: string; stderr: string } {
  const [program, ...rest] = [...before, process.execPath, ...childArguments(script)]
  return spawnSync(program!, rest, { encoding: 'utf8', env: { PATH: process.env['PATH'] } })
}

function mounted(options: string, directory: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', directory]).status === 0
}

function sure<Answer>(answer: Answer | FileFault): Answer {
  if (isFileFault(answer)) throw new Error(`${answer.fault}: ${answer.message}`)
  return answer
}

async function faultOf(answer: Promise<unknown>): Promise<string> {
  const settled = await answer
  return isFileFault(settled) ? settled.fault : `no fault: ${JSON.stringify(settled).slice(0, 200)}`
}
