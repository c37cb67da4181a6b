import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalAddress, judgeAddress } from './judge-address.ts'
import { isRefusal, judgeUrl } from './judge-url.ts'
import { resolvePublic } from './resolve-public.ts'

const RUNS = 100 * Number(process.env['FUZZ_FACTOR'] ?? 1)

interface Case {
  readonly id: string
  readonly url: string
  readonly resolvesTo?: readonly string[]
  readonly redirects?: readonly { readonly location: string; readonly resolvesTo?: readonly string[] }[]
  readonly refreshHeader?: string
  readonly hostInterfaceAddresses?: readonly string[]
  readonly asciiHost?: string
  readonly mustConnectTo?: string
  readonly expected: 'allow' | 'deny'
}

const cases = ['urls.jsonl', 'urls-more.jsonl']
  .flatMap((file) => readFileSync(new URL(`../../../../corpus/${file}`, import.meta.url), 'utf8').split('\n'))
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Case)

const MOST_REDIRECTS = 10

/** What a fetch that follows redirects may connect to: every hop is judged like the first. */
async function verdictOf(line: Case): Promise<'allow' | 'deny'> {
  let url = line.url
  let resolvesTo = line.resolvesTo
  for (const [hop, next] of [...(line.redirects ?? []), undefined].entries()) {
    if (hop > MOST_REDIRECTS) return 'deny'
    const target = judgeUrl(url)
    if (isRefusal(target)) return 'deny'
    if (line.asciiHost !== undefined) expect(target.host).toBe(line.asciiHost)
    const resolution = await resolvePublic(target, {
      resolver: async () => resolvesTo ?? [],
      ownAddresses: line.hostInterfaceAddresses ?? [],
    })
    if (!('addresses' in resolution)) return 'deny'
    if (line.mustConnectTo !== undefined) expect(resolution.addresses).toEqual([line.mustConnectTo])
    if (next === undefined) break
    const redirected = URL.parse(next.location, url)
    if (redirected === null) return 'deny'
    url = redirected.href
    resolvesTo = next.resolvesTo ?? resolvesTo
  }
  return 'allow'
}

// A refresh header is no redirect: nothing is fetched but the first URL, and that one is public.
const judged = cases.filter((line) => line.refreshHeader === undefined)

test.each(judged)('$id $url', async (line) => {
  expect(await verdictOf(line)).toBe(line.expected)
})

test('what a URL of another spelling really means is what is shown', () => {
  expect(judgeUrl('HTTPS://Bücher.Example./a b')).toEqual({
    url: 'https://xn--bcher-kva.example./a%20b',
    host: 'xn--bcher-kva.example',
    port: 443,
    isAddress: false,
  })
  expect(judgeUrl('https:\\\\93.184.215.14:8443\\x')).toEqual({
    url: 'https://93.184.215.14:8443/x',
    host: '93.184.215.14',
    port: 8443,
    isAddress: true,
  })
})

test.each([
  ['http://localhost../', 'empty label'],
  ['http://a..example.com/', 'empty label'],
  ['http://foo.LOCALHOST/', 'capitals'],
  ['http://ｌocalhost/', 'full width'],
  ['http://loc%61lhost/', 'percent'],
  ['http://x.internal./', 'trailing dot'],
  ['http://metadata/', 'single label'],
  ['http://a.b.svc.cluster.local/', 'cluster'],
  ['http://168.63.129.16/', 'cloud host'],
  ['http://[::ffff:0:0]/', 'mapped unspecified'],
  ['http://[::ffff:a00:1]/', 'mapped private'],
  ['http://[fec0::1]/', 'site-local'],
  ['http://[febf::1]/', 'link-local, end of range'],
  ['http://[fdff:ffff::1]/', 'unique local, end of range'],
  ['http://[2001:10::1]/', 'orchid'],
  ['http://[2001:20::1]/', 'orchid 2'],
  ['http://[2001:2::1]/', 'benchmarking'],
  ['http://[4000::1]/', 'not handed out'],
  ['http://[64:ff9b::10.0.0.1]/', 'NAT64 of private'],
  ['http://[64:ff9b:1:2::1]/', 'local NAT64'],
  ['http://[2002:7f00:1::]/', '6to4 of loopback'],
  ['http://[2002:a9fe:a9fe::]/', '6to4 of metadata'],
  ['http://[::7f00:1]/', 'IPv4-compatible'],
  ['http://0x7f.1/', 'hex, short'],
  ['http://0300.0250.0.1/', 'octal private'],
  ['http://192.88.99.1/', '6to4 relay'],
  ['http://198.51.100.7/', 'documentation'],
  ['http://198.19.255.255/', 'benchmarking'],
  ['http://240.0.0.1/', 'reserved'],
  ['http://100.127.255.255/', 'carrier NAT, end of range'],
  ['http://127.1./', 'trailing dot'],
  ['http://example.com:6666/', 'port'],
  ['http://example.com:99999/', 'no port'],
  ['https://:x@example.com/', 'password alone'],
  ['http://exa mple.com/', 'space'],
  ['http://example.com,evil.test/', 'comma'],
  ['http://$(x).example.com/', 'shell'],
  ['ht tp://example.com/', 'scheme'],
  ['', 'empty'],
  ['example.com', 'no scheme'],
  ['about:blank', 'scheme'],
  ['blob:https://example.com/x', 'scheme'],
  ['http://', 'no host'],
  ['http:///', 'no host'],
])('%s is refused: %s', (url) => {
  expect(judgeUrl(url)).toHaveProperty('refused')
})

test.each([
  'http://100.63.255.255/',
  'http://100.128.0.0/',
  'http://128.0.0.1/',
  'http://9.255.255.255/',
  'http://11.0.0.0/',
  'http://223.255.255.255/',
  'http://192.167.255.255/',
  'http://192.169.0.0/',
  'http://169.253.255.255/',
  'http://169.255.0.0/',
  'http://134744072/',
  'http://[2606:4700:4700::1111]/',
  'http://[::ffff:8.8.8.8]/',
  'http://[2a00:1450:4001:81b::200e]/',
  'https://a_b.example.com/',
  'https://localhost.example.com/',
  'https://internal.example.com/',
  'https://xn--bcher-kva.example/',
  'https://example.com:80/',
  'http://example.com:443/',
  'http://example.com:8080/?x=http://user:pass@127.0.0.1/#@10.0.0.1',
  ' https://example.com/ ',
])('%s is let through', (url) => {
  expect(judgeUrl(url)).not.toHaveProperty('refused')
})

test('an IPv4 address is judged alike in each of its IPv6 forms', () => {
  const part = fc.oneof(fc.nat(255), fc.constantFrom(0, 10, 127, 169, 172, 192, 254, 168, 16))
  fc.assert(
    fc.property(fc.tuple(part, part, part, part), (parts) => {
      const plain = parts.join('.')
      const hex = parts.map((value) => value.toString(16).padStart(2, '0')).join('')
      const words = `${hex.slice(0, 4)}:${hex.slice(4)}`
      const { isPublic } = judgeAddress(plain)
      for (const form of [`::ffff:${plain}`, `::ffff:${words}`, `64:ff9b::${words}`, `2002:${words}::1`]) {
        expect([form, judgeAddress(form).isPublic, canonicalAddress(form)]).toEqual([form, isPublic, plain])
      }
      expect(judgeAddress(`::${words}`).isPublic).toBe(false)
    }),
    { numRuns: RUNS },
  )
})

/** First and last address of ranges that nobody outside may be led into. */
const privateRanges = [
  ['10.0.0.0', '10.255.255.255'],
  ['100.64.0.0', '100.127.255.255'],
  ['127.0.0.0', '127.255.255.255'],
  ['169.254.0.0', '169.254.255.255'],
  ['172.16.0.0', '172.31.255.255'],
  ['192.168.0.0', '192.168.255.255'],
  ['198.18.0.0', '198.19.255.255'],
  ['0.0.0.0', '0.255.255.255'],
  ['224.0.0.0', '255.255.255.255'],
] as const
const toNumber = (address: string) => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
const privateNumber = fc
  .constantFrom(...privateRanges)
  .chain(([first, last]) => fc.integer({ min: toNumber(first), max: toNumber(last) }))
const spell = fc.constantFrom<(value: number) => string>(
  (value) => String(value),
  (value) => `0${value.toString(8)}`,
  (value) => `0000${value.toString(8)}`,
  (value) => `0x${value.toString(16)}`,
  (value) => `0X${value.toString(16).toUpperCase().padStart(10, '0')}`,
)
const disguise = fc.constantFrom<(host: string) => string>(
  (host) => host,
  (host) => `${host}.`,
  (host) => `user:word@${host}`,
  (host) => host.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  (host) => host.replaceAll('.', '\u3002'),
  (host) => host.replaceAll(/[\dx]/gi, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (host) => host.replace(/^/, '\t').replace(/$/, '\n'),
)

test('a private address is refused however it is written', async () => {
  await fc.assert(
    fc.asyncProperty(
      privateNumber,
      fc.integer({ min: 1, max: 4 }),
      fc.array(spell, { minLength: 4, maxLength: 4 }),
      disguise,
      async (address, count, spellings, hide) => {
        const leading = Array.from({ length: count - 1 }, (_, index) => Math.floor(address / 256 ** (3 - index)) % 256)
        const parts = [...leading, address % 256 ** (5 - count)]
        const host = hide(parts.map((part, index) => spellings[index]?.(part)).join('.'))
        const target = judgeUrl(`http://${host}/`)
        const answer = isRefusal(target)
          ? target
          : await resolvePublic(target, { resolver: async () => ['93.184.215.14'], ownAddresses: [] })
        expect([host, 'refused' in answer || 'unresolved' in answer]).toEqual([host, true])
      },
    ),
    { numRuns: 5 * RUNS },
  )
})

test.each([
  '',
  'localhost',
  '127.1',
  '0x7f000001',
  '2130706433',
  '1.2.3.4.5',
  'fe80::1%eth0',
  '[::1]',
  '1.2.3.4 ',
  ':::',
])('%j is no public address', (text) => {
  expect(judgeAddress(text).isPublic).toBe(false)
})
