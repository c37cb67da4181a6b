/** What every http port must do. */
import { describe, expect, test } from 'vitest'
import type { HttpFault, HttpPort, HttpRequest, HttpResponse } from '../../contract/index.ts'
import type { ScriptedPage } from './scripted-http.ts'

/** Pages that the server of the cases has, by path. A location is a path too. */
export const conformancePages: Readonly<Record<string, ScriptedPage | 'silent'>> = {
  '/hello': { headers: { 'content-type': 'text/plain; charset=utf-8', 'x-test': 'yes' }, body: 'hello ─\n' },
  '/long': { body: 'a'.repeat(100_000) },
  '/moved': { status: 302, location: '/hello' },
  '/missing': { status: 404, body: 'not here' },
  '/silent': 'silent',
}

export interface HttpUnderTest {
  readonly http: HttpPort
  /** Where the pages stand, without a slash at the end. */
  readonly origin: string
  readonly close?: () => Promise<void>
}

export function describeHttp(name: string, create: () => Promise<HttpUnderTest>): void {
  const withHttp = (check: (fetch: Fetch, origin: string) => Promise<void>) => async () => {
    const { http, origin, close } = await create()
    const fetch: Fetch = (path, options) =>
      http.fetch({
        url: origin + path,
        method: 'GET',
        limit: 1_000_000,
        timeoutMs: 20_000,
        signal: new AbortController().signal,
        ...options,
      })
    try {
      await check(fetch, origin)
    } finally {
      await close?.()
    }
  }

  describe(`${name} is an http port`, () => {
    test(
      'a page: status, headers in lower case, bytes',
      withHttp(async (fetch, origin) => {
        const page = await fetch('/hello')
        expect(page).toMatchObject({
          url: `${origin}/hello`,
          status: 200,
          cut: false,
          headers: { 'content-type': 'text/plain; charset=utf-8', 'x-test': 'yes' },
        })
        expect(textOf(page)).toBe('hello ─\n')
        expect(page).not.toHaveProperty('location')
      }),
    )

    test(
      'a status of the server is an answer, not a fault',
      withHttp(async (fetch) => {
        const page = await fetch('/missing')
        expect([page, textOf(page)]).toMatchObject([{ status: 404 }, 'not here'])
      }),
    )

    test(
      'a redirect is told and not followed',
      withHttp(async (fetch, origin) => {
        expect(await fetch('/moved')).toMatchObject({
          url: `${origin}/moved`,
          status: 302,
          location: `${origin}/hello`,
        })
      }),
    )

    test(
      'a long body is cut at the limit, and said to be',
      withHttp(async (fetch) => {
        const cut = await fetch('/long', { limit: 1_000 })
        expect([cut, textOf(cut)]).toMatchObject([{ status: 200, cut: true }, 'a'.repeat(1_000)])
        const whole = await fetch('/long', { limit: 100_000 })
        expect([whole, textOf(whole)?.length]).toMatchObject([{ cut: false }, 100_000])
      }),
    )

    test(
      'of a page asked for by HEAD there is no body',
      withHttp(async (fetch) => {
        const page = await fetch('/hello', { method: 'HEAD' })
        expect([page, textOf(page)]).toMatchObject([{ status: 200, cut: false }, ''])
      }),
    )

    test(
      'a server that does not answer is given up after the time',
      withHttp(async (fetch) => {
        expect(await fetch('/silent', { timeoutMs: 200 })).toMatchObject({ fault: 'timed-out' })
      }),
    )

    test(
      'a cancel ends the request; one that comes first prevents it',
      withHttp(async (fetch) => {
        const cancel = new AbortController()
        const waiting = fetch('/silent', { signal: cancel.signal })
        setTimeout(() => cancel.abort(), 30)
        expect(await waiting).toMatchObject({ fault: 'cancelled' })
        expect(await fetch('/hello', { signal: AbortSignal.abort() })).toMatchObject({ fault: 'cancelled' })
      }),
    )
  })
}

type Fetch = (path: string, options?: Partial<HttpRequest>) => Promise<HttpResponse | HttpFault>

function textOf(page: HttpResponse | HttpFault): string | undefined {
  return 'fault' in page ? undefined : new TextDecoder().decode(page.body)
}
