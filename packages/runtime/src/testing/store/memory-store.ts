/** A store without a disk. */
import type { Json, StoreFault, StorePort } from '../../contract/index.ts'

export interface MemoryStore extends StorePort {
  /** The text kept at a path. */
  textAt(path: string): string | undefined
}

export interface MemoryStoreOptions {
  /** What it does instead of writing, as a disk that is full. */
  readonly fault?: StoreFault
}

export function createMemoryStore(options: MemoryStoreOptions = {}): MemoryStore {
  const values = new Map<string, string>()
  const texts = new Map<string, string>()
  return {
    async get(key) {
      const text = values.get(key)
      return text === undefined ? undefined : (JSON.parse(text) as Json)
    },
    async set(key, value) {
      if (options.fault === undefined) values.set(key, JSON.stringify(value))
      return options.fault
    },
    async keep(name, content) {
      if (options.fault !== undefined) return options.fault
      const path = `/artifacts/${texts.size + 1}-${name.replaceAll('/', '-')}`
      texts.set(path, content)
      return { path, bytes: new TextEncoder().encode(content).length }
    },
    textAt: (path) => texts.get(path),
  }
}
