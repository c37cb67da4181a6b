/**
 * Replaces a file in one step: whoever looks, or is killed, finds the old content or the new, never a mix.
 *
 * The new content is written beside the target, flushed, and renamed over it. Another hard link to the old file therefore
 * keeps the old content: writing in place could be torn, and would change a file under a path that nobody was asked about.
 */
import { closeSync, linkSync, lstatSync, openSync, renameSync, unlinkSync, type BigIntStats } from 'node:fs'
import { access, constants, mkdir, open, rmdir, stat, unlink, type FileHandle } from 'node:fs/promises'
import { createHash, randomBytes } from 'node:crypto'
import { dirname, join } from 'node:path'
import type { FileFault, Revision, TextFormat } from '@toolgate/runtime/contract'
import { isFileFault } from '@toolgate/runtime/contract'
import { cancelled, codeOf, fromError, toFault } from './fault.ts'
import { identityOf, mayHideChange } from './identity.ts'
import { irregular, withRegularFile } from './open-regular.ts'
import { revisionOfFile, revisionOfFileNow } from './revision.ts'
import { encodedPieces, formatProblem } from './text-file.ts'

export type Content = { readonly text: string; readonly format: TextFormat } | { readonly bytes: Uint8Array }

export interface Written {
  readonly revision: Revision
  readonly bytes: number
}

const WITHOUT_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

interface WriteOptions {
  readonly expect: Revision | 'absent'
  readonly signal?: AbortSignal
}

/** The file as it was when its content was compared with what is expected. */
interface Seen {
  readonly stat: BigIntStats
  readonly at: number
}

/** `path` is canonical: no part of it is a link. */
export async function writeFile(path: string, content: Content, options: WriteOptions): Promise<Written | FileFault> {
  const problem = 'text' in content ? formatProblem(content.text, content.format) : undefined
  if (problem !== undefined) return toFault('unencodable', `${path} was left as it is. ${problem}`)
  const seen = await look(path, options)
  if (isFileFault(seen)) return seen
  const undo: (() => Promise<void>)[] = []
  const answer = await prepareAndCommit(path, { content, seen, undo, ...options }).catch((error: unknown) =>
    fromError(error, path),
  )
  if (isFileFault(answer)) for (const step of undo.toReversed()) await step()
  return answer
}

async function prepareAndCommit(
  path: string,
  options: WriteOptions & {
    readonly content: Content
    readonly seen: Seen | 'absent'
    readonly undo: (() => Promise<void>)[]
  },
): Promise<Written | FileFault> {
  const { content, seen, undo, expect, signal } = options
  if (seen === 'absent') await createParents(dirname(path), undo)
  const temporary = join(dirname(path), `.toolgate-${process.pid}-${randomBytes(6).toString('hex')}.tmp`)
  const handle = await open(temporary, 'wx', seen === 'absent' ? 0o666 : 0o600)
  undo.push(() => unlink(temporary).catch(() => {}))
  let written: Written | undefined
  try {
    written = await fill(handle, content, signal)
    if (written === undefined) return cancelled(path)
    if (seen !== 'absent') await keepOwnerAndMode(handle, seen.stat)
    await handle.sync()
  } finally {
    await handle.close()
  }
  if (signal?.aborted) return cancelled(path)
  const refused = seen === 'absent' ? commitNew(temporary, path) : commitReplacement(temporary, path, { seen, expect })
  return refused ?? written
}

/** Compares what is there with what is expected. */
async function look(path: string, { expect, signal }: WriteOptions): Promise<Seen | 'absent' | FileFault> {
  try {
    const found = await stat(path, { bigint: true })
    const other = irregular(found, path)
    if (other !== undefined) return other
    if (expect === 'absent') return toFault('exists', `${path} exists already.`)
    // A superuser could write it all the same, but who took the write permission from everybody meant it.
    if ((found.mode & 0o222n) === 0n) return toFault('read-only', `${path} is marked read-only.`)
    await access(path, constants.W_OK)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') return fromError(error, path)
    return expect === 'absent' ? 'absent' : toFault('changed', `${path} does not exist any more.`)
  }
  return withRegularFile<Seen>(path, async ({ handle, stat: opened }) => {
    const at = Date.now()
    const revision = await revisionOfFile(handle, signal)
    if (revision === undefined) return cancelled(path)
    return revision === expect ? { stat: opened, at } : changed(path)
  })
}

function changed(path: string): FileFault {
  return toFault('changed', `${path} has changed since it was read.`)
}

async function fill(handle: FileHandle, content: Content, signal?: AbortSignal): Promise<Written | undefined> {
  const whole = createHash('sha256')
  let bytes = 0
  for (const piece of 'text' in content ? encodedPieces(content.text, content.format) : slices(content.bytes)) {
    if (signal?.aborted) return undefined
    const writing = writeAll(handle, piece)
    whole.update(piece)
    await writing
    bytes += piece.length
  }
  return { revision: whole.digest('hex'), bytes }
}

function* slices(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += 4 << 20) yield bytes.subarray(start, start + (4 << 20))
}

async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let done = 0; done < bytes.length;) done += (await handle.write(bytes, done, bytes.length - done)).bytesWritten
}

async function keepOwnerAndMode(handle: FileHandle, before: BigIntStats): Promise<void> {
  const now = await handle.stat({ bigint: true })
  let mode = Number(before.mode & 0o7777n)
  if (now.uid !== before.uid || now.gid !== before.gid) {
    const kept = await succeeds(handle.chown(Number(before.uid), Number(before.gid)))
    const keptGroup = kept || (await succeeds(handle.chown(Number(now.uid), Number(before.gid))))
    // A program that runs with the rights of its owner must not come to run with those of another.
    if (!kept) mode &= ~0o4000
    if (!keptGroup) mode &= ~0o2000
  }
  await handle.chmod(mode)
}

async function succeeds(change: Promise<void>): Promise<boolean> {
  return change.then(
    () => true,
    () => false,
  )
}

/** Creates the missing parents, each with its undoing: it goes again if it is still empty. */
async function createParents(directory: string, undo: (() => Promise<void>)[]): Promise<void> {
  const missing: string[] = []
  for (let each = directory; !(await isThere(each)); each = dirname(each)) missing.push(each)
  for (const each of missing.toReversed()) {
    const created = await mkdir(each).then(
      () => true,
      (error: unknown) => {
        if (codeOf(error) === 'EEXIST') return false
        throw error
      },
    )
    if (created) undo.push(() => rmdir(each).catch(() => {}))
  }
}

async function isThere(directory: string): Promise<boolean> {
  try {
    if ((await stat(directory)).isDirectory()) return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
  throw Object.assign(new Error('a parent is a file'), { code: 'ENOTDIR' })
}

/** In one go with the last look, so that nothing else in this process comes between. */
function commitReplacement(
  temporary: string,
  path: string,
  { seen, expect }: { readonly seen: Seen; readonly expect: Revision },
): FileFault | undefined {
  const now = lstatSync(path, { bigint: true, throwIfNoEntry: false })
  if (now === undefined || !now.isFile()) return changed(path)
  if (identityOf(now) !== identityOf(seen.stat) || mayHideChange(now, seen.at)) {
    const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0))
    try {
      if (revisionOfFileNow(descriptor) !== expect) return changed(path)
    } finally {
      closeSync(descriptor)
    }
  }
  renameSync(temporary, path)
  return undefined
}

/** A link refuses to replace what came up in between, which a rename would not. */
function commitNew(temporary: string, path: string): FileFault | undefined {
  try {
    linkSync(temporary, path)
  } catch (error) {
    if (!WITHOUT_LINKS.has(codeOf(error) ?? '')) return fromError(error, path)
    return claimAndRename(temporary, path)
  }
  unlinkSync(temporary)
  return undefined
}

/** Where the file system has no hard links, an empty file claims the name. */
function claimAndRename(temporary: string, path: string): FileFault | undefined {
  try {
    closeSync(openSync(path, 'wx'))
  } catch (error) {
    return fromError(error, path)
  }
  try {
    renameSync(temporary, path)
    return undefined
  } catch (error) {
    unlinkSync(path)
    return fromError(error, path)
  }
}
