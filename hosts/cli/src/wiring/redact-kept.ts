/** Outputs that are kept whole are read by more eyes than a conversation, as journals are; values come back as they were set. */
import type { StorePort } from '@toolgate/runtime/contract'
import { redactSecrets } from '../redact-secrets.ts'

export function redactKept(store: StorePort): StorePort {
  return {
    get: (key) => store.get(key),
    set: (key, value) => store.set(key, value),
    keep: (name, content) => store.keep(name, redactSecrets(content)),
  }
}
