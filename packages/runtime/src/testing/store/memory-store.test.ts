import { expect, test } from 'vitest'
import { createMemoryStore } from './memory-store.ts'
import { describeStore } from './store-conformance.ts'

describeStore('the store in memory', async () => {
  const store = createMemoryStore()
  return { store, textAt: async (path) => store.textAt(path) }
})

test('it can be as full as a disk', async () => {
  const fault = { fault: 'full', message: 'The disk is full.' } as const
  const store = createMemoryStore({ fault })
  expect([await store.set('a', 1), await store.get('a'), await store.keep('b', '')]).toEqual([fault, undefined, fault])
})
