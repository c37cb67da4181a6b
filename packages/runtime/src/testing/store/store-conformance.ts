/** What every store port must do. */
import { describe, expect, test } from 'vitest'
import type { StorePort } from '../../contract/index.ts'

export interface StoreUnderTest {
  readonly store: StorePort
  /** The text that stands at a path given by `keep`. */
  textAt(path: string): Promise<string | undefined>
}

export function describeStore(name: string, create: () => Promise<StoreUnderTest>): void {
  describe(`${name} is a store port`, () => {
    test('what was set is what is read, and the last value counts', async () => {
      const { store } = await create()
      expect(await store.get('todos')).toBeUndefined()
      const value = { list: [1, 'two', null, true, { ключ: 'värde ─ 😀 \u2028' }], empty: {} }
      expect(await store.set('todos', value)).toBeUndefined()
      expect(await store.get('todos')).toEqual(value)
      expect(await store.set('todos', [])).toBeUndefined()
      expect(await store.get('todos')).toEqual([])
    })

    test('changing a value afterwards changes nothing that is stored', async () => {
      const { store } = await create()
      const value = { list: [1] }
      await store.set('a', value)
      value.list.push(2)
      expect(await store.get('a')).toEqual({ list: [1] })
      const read = (await store.get('a')) as { list: number[] }
      read.list.push(3)
      expect(await store.get('a')).toEqual({ list: [1] })
    })

    test('every text is a key of its own', async () => {
      const { store } = await create()
      const keys = [
        'a',
        'A',
        '',
        '.',
        '..',
        '../a',
        'a/b',
        'a%2fb',
        'a\\b',
        'CON',
        'ключ',
        'a\0',
        'x'.repeat(300),
        'X'.repeat(300),
        'a.json',
      ]
      for (const key of keys) expect(await store.set(key, key)).toBeUndefined()
      for (const key of keys) expect(await store.get(key)).toBe(key)
    })

    test('values set at once are written in the order of the calls', async () => {
      const { store } = await create()
      await Promise.all(Array.from({ length: 20 }, (_, index) => store.set('a', index)))
      expect(await store.get('a')).toBe(19)
      const [, seen] = await Promise.all([store.set('a', 'new'), store.get('a')])
      expect(seen).toBe('new')
    })

    test('kept texts never meet, and path and bytes are told', async () => {
      const { store, textAt } = await create()
      const kept = await Promise.all(['one', 'two ─', ''].map((text) => store.keep('out/put.txt', text)))
      const paths = kept.map((answer) => ('path' in answer ? answer.path : answer.message))
      expect(new Set(paths).size).toBe(3)
      expect(paths.every((path) => path.startsWith('/'))).toBe(true)
      expect(kept.map((answer) => ('bytes' in answer ? answer.bytes : answer.message))).toEqual([3, 7, 0])
      expect(await Promise.all(paths.map((path) => textAt(path)))).toEqual(['one', 'two ─', ''])
    })
  })
}
