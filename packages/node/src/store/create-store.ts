/** What a session remembers, as files in its folder that only this user can read. */
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Json, StorePort } from '@toolgate/runtime/contract'
import { toKeyName } from './key-name.ts'
import { toStoreFault } from './store-fault.ts'
import { writeDurably } from './write-durably.ts'

export interface StoreOptions {
  /** Absolute path of the session's folder; created when something is first written. */
  readonly folder: string
}

/** Values stand one in a file. One that cannot be read as JSON is put aside under the name `.damaged` and counts as absent. */
export function createStore({ folder }: StoreOptions): StorePort {
  const values = join(folder, 'values')
  const artifacts = join(folder, 'artifacts')
  const writing = new Map<string, Promise<unknown>>()

  /** Keeps the order of the calls for one key. */
  function inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const turn = (writing.get(key) ?? Promise.resolve()).then(work)
    writing.set(key, turn)
    void turn.finally(() => {
      if (writing.get(key) === turn) writing.delete(key)
    })
    return turn
  }

  async function read(key: string): Promise<Json | undefined> {
    const path = join(values, toKeyName(key))
    const text = await readFile(path, 'utf8').catch(() => undefined)
    if (text === undefined) return undefined
    try {
      return JSON.parse(text) as Json
    } catch {
      await rename(path, `${path}.damaged`).catch(() => {})
      return undefined
    }
  }

  return {
    get: (key) => inTurn(key, () => read(key)),
    set: (key, value) => {
      const path = join(values, toKeyName(key))
      const text = JSON.stringify(value)
      return inTurn(key, async () => {
        try {
          await mkdir(values, { recursive: true, mode: 0o700 })
          await writeDurably(path, text)
          return undefined
        } catch (error) {
          return toStoreFault(error, path)
        }
      })
    },
    async keep(name, content) {
      try {
        await mkdir(artifacts, { recursive: true, mode: 0o700 })
        return await writeNew(artifacts, name, content)
      } catch (error) {
        return toStoreFault(error, join(artifacts, name))
      }
    },
  }
}

async function writeNew(
  folder: string,
  name: string,
  content: string,
): Promise<{ readonly path: string; readonly bytes: number }> {
  const safe = name
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[.-]+/, '')
    .slice(-100)
  const extension = extname(safe)
  const stem = safe.slice(0, safe.length - extension.length) || 'output'
  const bytes = Buffer.from(content)
  for (let number = 1; ; number++) {
    const path = join(folder, `${stem}-${number}${extension || '.txt'}`)
    const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return undefined
      throw error
    })
    if (file === undefined) continue
    try {
      await file.writeFile(bytes)
    } catch (error) {
      await rm(path, { force: true }).catch(() => {})
      throw error
    } finally {
      await file.close()
    }
    return { path, bytes: bytes.length }
  }
}
