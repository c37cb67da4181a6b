/** Writes small executables in the layouts of the runtimes, holding one script each, for the tests of `parse`. */
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib'

/** Enough of an ELF file to be taken for one, with some machine code after it. */
function stub(): Buffer {
  const bytes = Buffer.alloc(4096, 0x90)
  Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]).copy(bytes)
  return bytes
}

/** A Bun executable: data, table of modules, offsets record, trailer, total size. `rowSize` differs between releases. */
export function bunExecutable(script: string, rowSize: 36 | 52 = 36): Buffer {
  const name = Buffer.from('/$bunfs/root/agent.js\0')
  const contents = Buffer.from(`${script}\0`)
  const row = Buffer.alloc(rowSize)
  row.writeUInt32LE(0, 0)
  row.writeUInt32LE(name.length - 1, 4)
  row.writeUInt32LE(name.length, 8)
  row.writeUInt32LE(contents.length - 1, 12)
  const data = Buffer.concat([name, contents, row])
  const record = Buffer.alloc(32)
  record.writeBigUInt64LE(BigInt(data.length), 0)
  record.writeUInt32LE(data.length - rowSize, 8)
  record.writeUInt32LE(rowSize, 12)
  const total = Buffer.alloc(8)
  total.writeBigUInt64LE(BigInt(4096 + data.length))
  return Buffer.concat([stub(), data, record, Buffer.from('\n---- Bun! ----\n'), total])
}

/** A Node single executable application around a blob that Node itself made. */
export function nodeExecutable(blob: Buffer): Buffer {
  return Buffer.concat([stub(), blob, Buffer.alloc(64)])
}

/** By the number that pkg notes. */
const COMPRESSIONS = [(bytes: Buffer) => bytes, gzipSync, brotliCompressSync, zstdCompressSync]

/** An executable of pkg: positions as text, payload, prelude with its arguments. Compressed, paths are numbers. */
export function pkgExecutable(script: string, compression: 0 | 1 | 2 | 3 = 0): Buffer {
  const contents = COMPRESSIONS[compression]?.(Buffer.from(script)) ?? Buffer.alloc(0)
  const payload = Buffer.concat([Buffer.from('junk'), contents])
  const path = compression === 0 ? '/snapshot/app/agent.js' : '0/1/2/3'
  const names = compression === 0 ? {} : { '': '0', snapshot: '1', app: '2', 'agent.js': '3' }
  const dictionary = { [path]: { 1: [4, contents.length], 3: [0, 4] } }
  const texts = [dictionary, '/snapshot/app/agent.js', {}, names, compression].map((value) => JSON.stringify(value))
  const prelude = Buffer.from(`(function(){\nreturn {"a":1}})(function(process, require){},\n${texts.join('\n,\n')}\n)`)
  const head = (payloadAt: number): Buffer =>
    Buffer.from(
      `var PAYLOAD_POSITION = '${String(payloadAt).padEnd(20)}' | 0; var PRELUDE_POSITION = '${String(payloadAt + payload.length).padEnd(20)}' | 0; var PRELUDE_SIZE = '${String(prelude.length).padEnd(20)}' | 0;`,
    )
  const at = 4096 + head(0).length
  return Buffer.concat([stub(), head(at), payload, prelude])
}

/** A Deno executable of the releases that append an eszip archive of the first second-version form. */
export function denoArchiveExecutable(script: string): Buffer {
  const specifier = Buffer.from('file:///app/agent.js')
  const source = Buffer.from(script)
  const number = (value: number): Buffer => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return bytes
  }
  const header = Buffer.concat([
    number(specifier.length),
    specifier,
    Buffer.from([0]),
    number(0),
    number(source.length),
    number(0),
    number(0),
    Buffer.from([0]),
  ])
  const hash = Buffer.alloc(32)
  return Buffer.concat([
    stub(),
    Buffer.from('ESZIP_V2'),
    number(header.length),
    header,
    hash,
    number(source.length + 32),
    source,
    hash,
    Buffer.from('d3n0l4nd'),
    Buffer.alloc(32),
  ])
}

/** Releases of Deno that write a section each in another form. */
export type DenoRelease = '2.1.0' | '2.1.4' | '2.1.6' | '2.2'

/** A Deno executable with a section: `local` is a file of the folder `app`, `remote` a module from the network. */
export function denoSectionExecutable(
  release: DenoRelease,
  { local, remote, tree }: { local: string; remote: string; tree?: unknown },
): Buffer {
  const file = Buffer.from(local)
  return Buffer.concat([
    stub(),
    Buffer.from('d3n0l4nd, as the program itself has it. '),
    Buffer.from('d3n0l4nd'),
    sized64('{"argv":[]}'),
    sized64(''),
    remoteModules(release, { name: 'https://a.example/far.ts', script: Buffer.from(remote) }),
    sized64(JSON.stringify(tree ?? fileTree(release, file.length))),
    sized64(file),
    Buffer.from('d3n0l4nd'),
  ])
}

function remoteModules(release: DenoRelease, { name, script }: { name: string; script: Buffer }): Buffer {
  const kind = Buffer.from([4])
  const typed = sized32('const typed: 1 = 1')
  const zero = number64(0)
  if (release === '2.2')
    return Buffer.concat([
      Buffer.concat([number32(1), sized32(name), number32(7), number32(0)]),
      Buffer.concat([number32(1), number32(7), kind, typed, Buffer.from([3]), sized32(script), sized32('{}')]),
    ])
  const names = [number32(1), number32(1), sized32(name), zero, sized32('https://a.example/'), sized32(name)]
  return release === '2.1.6'
    ? Buffer.concat([...names, sized64(Buffer.concat([kind, typed, Buffer.from([1]), sized32(script)]))])
    : sized64(Buffer.concat([...names, kind, sized64(script)]))
}

function fileTree(release: DenoRelease, size: number): object {
  if (release === '2.1.0') return { name: 'app', entries: [{ File: { name: 'agent.js', offset: 0, len: size } }] }
  if (release === '2.1.4')
    return { n: 'app', e: [{ File: { n: 'agent.js', o: { o: 0, l: size }, m: { o: 0, l: size } } }] }
  return [
    { Dir: { n: 'app', e: [{ File: { n: 'agent.js', o: [0, size] } }, { Symlink: { n: 'a.js', p: ['b.js'] } }] } },
  ]
}

function number32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function number64(value: number): Buffer {
  return Buffer.concat([number32(value), number32(0)])
}

function sized32(content: string | Buffer): Buffer {
  return Buffer.concat([number32(Buffer.byteLength(content)), Buffer.from(content)])
}

function sized64(content: string | Buffer): Buffer {
  return Buffer.concat([number64(Buffer.byteLength(content)), Buffer.from(content)])
}
