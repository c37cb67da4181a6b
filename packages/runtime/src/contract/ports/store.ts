/** What a session remembers beside its messages, and where outputs go that are too long for a model. */
import type { Json } from '../schema.ts'

export interface StoreFault {
  readonly fault: 'full' | 'denied' | 'broken'
  readonly message: string
}

/** Values survive a crash once `set` has answered. Nothing throws for the state of the disk. */
export interface StorePort {
  get(key: string): Promise<Json | undefined>
  set(key: string, value: Json): Promise<StoreFault | undefined>
  /** Keeps a text for the session and tells the absolute path where it can be read. */
  keep(name: string, content: string): Promise<{ readonly path: string; readonly bytes: number } | StoreFault>
}
