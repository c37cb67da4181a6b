import { expect, test } from 'vitest'
import { createManualClock } from '../clock/index.ts'
import { conformancePages, describeHttp } from './http-conformance.ts'
import { createScriptedHttp } from './scripted-http.ts'

const ORIGIN = 'https://pages.example'

describeHttp('the scripted http', async () => {
  const manual = createManualClock()
  // Nobody else moves this clock: a short sleep lets its own time pass, a long one waits for its signal.
  const clock = {
    ...manual,
    async sleep(milliseconds: number, signal?: AbortSignal) {
      const sleeping = manual.sleep(milliseconds, signal)
      if (milliseconds < 1_000) await manual.advance(milliseconds)
      await sleeping
    },
  }
  const pages = Object.entries(conformancePages).map(([path, page]) => {
    if (page === 'silent' || page.location === undefined) return [ORIGIN + path, page] as const
    return [ORIGIN + path, { ...page, location: ORIGIN + page.location }] as const
  })
  return { origin: ORIGIN, http: createScriptedHttp({ pages: Object.fromEntries(pages), clock }) }
})

test('what is not in the script cannot be reached, and what was asked for can be looked at', async () => {
  const http = createScriptedHttp({
    pages: { 'https://a.example/': { fault: 'refused', message: 'No.' } },
    clock: createManualClock(),
  })
  const ask = (url: string) =>
    http.fetch({ url, method: 'GET', limit: 1, timeoutMs: 1, signal: new AbortController().signal })
  expect(await ask('https://a.example/')).toEqual({ fault: 'refused', message: 'No.' })
  expect(await ask('https://b.example/')).toMatchObject({ fault: 'unreachable' })
  expect(http.asked).toEqual(['https://a.example/', 'https://b.example/'])
})
