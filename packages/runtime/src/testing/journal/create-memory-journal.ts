/** The journal port in memory: records survive as long as the object does. */
import type { JournalPort, Json } from '../../contract/index.ts'

export function createMemoryJournal(records: Json[] = []): JournalPort & { readonly records: readonly Json[] } {
  return {
    records,
    read: async () => ({ records: structuredClone(records), damage: [] }),
    async append(more) {
      records.push(...structuredClone(more))
      return undefined
    },
    close: async () => {},
  }
}
