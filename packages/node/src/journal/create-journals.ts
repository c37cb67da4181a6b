/** Session journals as JSON lines in a folder: appended, made durable in groups, never rewritten. */
import { mkdir, open, readdir, readFile, stat } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { JournalListing, JournalPort, JournalsPort, Json, StoreFault } from '@toolgate/runtime/contract'
import { parseJournal } from './parse-journal.ts'

export interface JournalsOptions {
  /** Absolute; made when the first journal is written. */
  readonly folder: string
}

const ENDING = '.jsonl'

export function createJournals({ folder }: JournalsOptions): JournalsPort {
  return {
    open: (id) => createJournal(join(folder, `${safeName(id)}${ENDING}`), folder),
    async list() {
      const names = await readdir(folder).catch(() => [])
      const found = await Promise.all(
        names.filter((name) => name.endsWith(ENDING)).map((name) => listing(join(folder, name), name)),
      )
      return found.filter((entry) => entry !== undefined).toSorted((left, right) => right.modifiedAt - left.modifiedAt)
    },
  }
}

interface Waiting {
  readonly text: string
  readonly done: (fault: StoreFault | undefined) => void
}

/** What arrives while a write is under way goes to the disk together with the next one. */
function createJournal(path: string, folder: string): JournalPort & { readonly path: string } {
  let file: Promise<FileHandle> | undefined
  let waiting: Waiting[] = []
  let writing = false

  async function write(): Promise<void> {
    writing = true
    // Records of the same turn of the event loop share one write.
    await Promise.resolve()
    while (waiting.length > 0) {
      const group = waiting
      waiting = []
      const fault = await writeGroup(group.map(({ text }) => text).join(''))
      for (const { done } of group) done(fault)
    }
    writing = false
  }

  async function writeGroup(text: string): Promise<StoreFault | undefined> {
    try {
      const handle = await (file ??= openForAppend(path, folder))
      await handle.appendFile(text)
      await handle.datasync()
      return undefined
    } catch (error) {
      await close()
      return toFault(error, path)
    }
  }

  async function close(): Promise<void> {
    const handle = await file?.catch(() => undefined)
    file = undefined
    await handle?.close().catch(() => undefined)
  }

  return {
    path,
    async close() {
      while (writing) await new Promise((resolve) => setImmediate(resolve))
      await close()
    },
    async read() {
      try {
        return parseJournal(await readFile(path, 'utf8'))
      } catch (error) {
        return isCode(error, 'ENOENT') ? { records: [], damage: [] } : toFault(error, path)
      }
    },
    append: (records: readonly Json[]) =>
      new Promise((done) => {
        waiting.push({ text: records.map((record) => `${JSON.stringify(record)}\n`).join(''), done })
        if (!writing) void write()
      }),
  }
}

/** A torn last line is ended first, so that the next record stands on a line of its own. */
async function openForAppend(path: string, folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const handle = await open(path, 'a+', 0o600)
  const { size } = await handle.stat()
  if (size === 0) return handle
  const last = Buffer.alloc(1)
  await handle.read(last, 0, 1, size - 1)
  if (last[0] !== 0x0a) await handle.appendFile('\n')
  return handle
}

async function listing(path: string, name: string): Promise<JournalListing | undefined> {
  try {
    const { mtimeMs, size } = await stat(path)
    return { id: name.slice(0, -ENDING.length), path, modifiedAt: mtimeMs, bytes: size }
  } catch {
    return undefined
  }
}

/** Ids come from people too: nothing in them may lead out of the folder. */
function safeName(id: string): string {
  return id.replaceAll(/[^A-Za-z0-9_-]/g, '_')
}

function toFault(error: unknown, path: string): StoreFault {
  const message = `${path}: ${error instanceof Error ? error.message : String(error)}`
  if (isCode(error, 'ENOSPC') || isCode(error, 'EDQUOT')) return { fault: 'full', message }
  return { fault: isCode(error, 'EACCES') || isCode(error, 'EROFS') ? 'denied' : 'broken', message }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
