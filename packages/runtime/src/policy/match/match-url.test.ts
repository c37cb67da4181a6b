import { describe, expect, test } from 'vitest'
import { parseRule } from '../rules/parse-rule.ts'
import type { Rule } from '../rules/rule.ts'
import { urlMatcher } from './match-url.ts'
import { privateAddressOf } from './private-address.ts'
import type { Target } from './target.ts'

const boundaries = { roots: [{ path: '/w' }], home: '/home/u', platform: 'linux' } as const

function targetOf(url: string): Target {
  const input = { url }
  return {
    kind: 'url',
    access: undefined,
    values: [url],
    input,
    paths: [],
    pathsKnown: true,
    command: undefined,
    boundaries,
  }
}

function matches(specifier: string, url: string): boolean {
  const rule = parseRule(`Fetch(${specifier})`, 'allow', { kind: 'flag' }) as Rule
  const target = targetOf(url)
  const hits = urlMatcher.hits(rule, target) !== undefined
  expect(urlMatcher.covers([rule], target) !== undefined).toBe(hits)
  return hits
}

describe('domain rules', () => {
  test.each([
    ['domain:example.com', 'https://example.com/', true],
    ['domain:example.com', 'https://EXAMPLE.com.:8443/a?b#c', true],
    ['domain:EXAMPLE.COM.', 'https://example.com/', true],
    ['domain:example.com', 'https://api.example.com/', false],
    ['domain:example.com', 'https://evilexample.com/', false],
    ['domain:example.com', 'https://example.com.evil.test/', false],
    ['domain:example.com', 'https://example.com@evil.test/', false],
    ['domain:example.com', 'https://evil.test/?x=example.com', false],
    ['domain:example.com', 'https://evil.test\\@example.com/', false],
    ['domain:*.example.com', 'https://api.example.com/', true],
    ['domain:*.example.com', 'https://a.b.example.com/', true],
    ['domain:*.example.com', 'https://example.com/', false],
    ['domain:*.example.com', 'https://evilexample.com/', false],
    ['domain:example.*', 'https://example.org/', true],
    ['domain:example.*', 'https://example.co.uk/', false],
    ['domain:api-*.example.com', 'https://api-1.example.com/', true],
    ['domain:api-*.example.com', 'https://api-1.x.example.com/', false],
    ['domain:*', 'https://any.test/', true],
    ['domain:b\u00fccher.example', 'https://xn--bcher-kva.example/', true],
    ['domain:*.b\u00fccher.example', 'https://a.xn--bcher-kva.example/', true],
    ['domain:127.0.0.1', 'http://0x7f.1/', true],
    ['example.com', 'https://example.com/', false],
    ['https://example.com/*', 'https://example.com/a', false],
    ['domain:example.com', 'not a url', false],
    ['domain:', 'https://example.com/', false],
  ])('%s for %s: %s', (specifier, url, expected) => {
    expect(matches(specifier, url)).toBe(expected)
  })
})

test.each([
  ['domain:example.com/docs', 'https://example.com/docs'],
  ['domain:example.com:8443', 'https://example.com:8443/'],
  ['domain:https://example.com', 'https://example.com/'],
  ['domain:user@example.com', 'https://example.com/'],
  ['domain:example.com', 'https://user@example.com/'],
  ['domain:example.com', 'https://:secret@example.com/'],
  ['domain:example.com', 'ftp://example.com/'],
])('an allow for more or less than a domain, %s, covers no %s', (specifier, url) => {
  const rule = parseRule(`Fetch(${specifier})`, 'allow', { kind: 'flag' }) as Rule
  expect(urlMatcher.covers([rule], targetOf(url))).toBeUndefined()
})

describe('addresses', () => {
  test.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '[::1]',
    '::',
    'fe80::1%eth0',
    'fc00::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    '2001::1',
    'localhost',
    'a.localhost.',
    '::127.0.0.1',
    '168.63.129.16',
    '2620:4f:8000::1',
    'db',
    'cafe',
    'metadata.google.internal',
    'nas.local',
    'router.home.arpa',
    'x.svc',
  ])('%s is not public', (host) => {
    expect(privateAddressOf(host)).toBe(host)
  })

  test.each([
    '93.184.215.14',
    '8.8.8.8',
    '172.32.0.1',
    '[2606:4700::1111]',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
    'example.com',
    'face.com',
    'internal.example.com',
    'xlocal.example',
    'localhost.example.com',
  ])('%s is public, or a name', (host) => {
    expect(privateAddressOf(host)).toBeUndefined()
  })
})
