/** With allowed domains, the proxy is the only way out and leads to those hosts alone. */
import { execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isAllowedHost } from './domain-rule.ts'
import { hindrance, openSandbox, whyNot } from './open-sandbox.test.fixture.ts'
import type { OpenSandbox } from './open-sandbox.test.fixture.ts'

async function openServer(): Promise<{ readonly port: number; readonly seen: string[] }> {
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.headers.host}${request.url}`)
    response.end('hello\n')
  })
  await new Promise<void>((settle) => void server.listen(0, '127.0.0.1', settle))
  onTestFinished(() => void server.close())
  return { port: (server.address() as AddressInfo).port, seen }
}

function openWith(port: number, isAllowedAddress?: (address: string) => boolean): OpenSandbox {
  return openSandbox(() => ({
    allowedDomains: [`good.test:${port}`, `127.0.0.1:${port}`],
    addresses: { resolve: async () => ['127.0.0.1'], ...(isAllowedAddress && { isAllowedAddress }) },
  }))
}

const curl = 'curl -s --max-time 5 -w "%{http_code} "'

describe.skipIf(hindrance !== undefined)(`a sandbox with allowed domains${whyNot}`, () => {
  test('reaches an allowed host, plainly and through a tunnel, and no other', async () => {
    execFileSync('curl', ['--version'])
    const { port, seen } = await openServer()
    const { run, sandbox } = openWith(port, () => true)
    expect(await sandbox.available()).toEqual({ ok: true })
    const ran = await run(
      [
        `${curl} http://good.test:${port}/plain`,
        `${curl} -p http://good.test:${port}/tunnel`,
        `${curl} http://bad.test:${port}/`,
        `${curl} http://good.test.bad.test:${port}/`,
        `${curl} http://good.test:1/`,
        `${curl} --noproxy '*' http://127.0.0.1:${port}/direct; echo $?`,
      ].join('\n'),
    )
    expect(ran.stdout).toBe(
      'hello\n200 hello\n200 The sandbox does not allow bad.test.\n403 The sandbox does not allow good.test.bad.test.\n403 The sandbox does not allow good.test.\n403 000 7\n',
    )
    expect(seen).toEqual([`GET good.test:${port}/plain`, `GET good.test:${port}/tunnel`])
  })

  test('is not led into this machine by an allowed name or address', async () => {
    const { port, seen } = await openServer()
    const { run } = openWith(port)
    expect(
      (
        await run(
          `${curl} http://good.test:${port}/; ${curl} http://127.0.0.1:${port}/; ${curl} -p http://good.test:${port}/`,
        )
      ).stdout,
    ).toMatch(/403 .*\n403 000 $/s)
    expect(seen).toEqual([])
  })

  test('reaches nothing where the list is empty', async () => {
    const { port, seen } = await openServer()
    const { run } = openSandbox(() => ({
      allowedDomains: [],
      addresses: { resolve: async () => ['127.0.0.1'], isAllowedAddress: () => true },
    }))
    const ran = await run(
      `${curl} http://good.test:${port}/; ${curl} -p http://good.test:${port}/; ${curl} http://127.0.0.1:${port}/; ${curl} --noproxy '*' http://127.0.0.1:${port}/`,
    )
    expect(ran.stdout).not.toContain('200')
    expect(seen).toEqual([])
  })

  test('keeps exit code and output, and leaves no bridge behind', async () => {
    const { run, workspace } = openWith(443)
    expect(await run('wait; pwd; jobs; exit 5')).toEqual({ code: 5, stdout: `${workspace}\n`, stderr: '' })
  })
})

describe('a domain rule', () => {
  test.each([
    ['example.com', 443, true],
    ['EXAMPLE.com.', 443, true],
    ['example.com', 80, true],
    ['example.com', 22, false],
    ['a.example.com', 443, false],
    ['badexample.com', 443, false],
    ['x.y.sub.test', 443, true],
    ['sub.test', 443, false],
    ['notsub.test', 443, false],
    ['port.test', 8443, true],
    ['port.test', 443, false],
    ['', 443, false],
  ])('%s at %i: %s', (host, port, allowed) => {
    expect(isAllowedHost(host, port, ['example.com', '*.sub.test', 'port.test:8443'])).toBe(allowed)
  })
})
