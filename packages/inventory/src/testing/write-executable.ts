/** Writes small executables in the layouts of the runtimes, holding one script each, for the tests of `parse`. */

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

/** An executable of pkg: positions as text, payload, prelude with a dictionary. */
export function pkgExecutable(script: string): Buffer {
  const payload = Buffer.from(`junk${script}`)
  const dictionary = JSON.stringify({ '/snapshot/app/agent.js': { 1: [4, Buffer.byteLength(script)], 3: [0, 4] } })
  const prelude = Buffer.from(`(function(){})(function(process, require){},\n${dictionary}\n)`)
  const head = (payloadAt: number): Buffer =>
    Buffer.from(
      `var PAYLOAD_POSITION = '${String(payloadAt).padEnd(20)}' | 0; var PRELUDE_POSITION = '${String(payloadAt + payload.length).padEnd(20)}' | 0; var PRELUDE_SIZE = '${String(prelude.length).padEnd(20)}' | 0;`,
    )
  const at = 4096 + head(0).length
  return Buffer.concat([stub(), head(at), payload, prelude])
}

/** A Deno executable of the releases that append an eszip archive of the first second-version form. */
export function denoExecutable(script: string): Buffer {
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
