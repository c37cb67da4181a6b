import type { ToolgateEvent } from '@toolgate/runtime/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { redactSecrets } from '../redact-secrets.ts'
import { redactEvents } from './redact-events.ts'
import { redactPieces } from './redact-pieces.ts'

test('a secret that comes in pieces is found, and order stays', () => {
  const secret = `ghp_${'a1B2'.repeat(9)}`
  const heard: ToolgateEvent[] = []
  const listen = redactEvents((event) => heard.push(event))
  const pieces = ['One\n', 'then gh', secret.slice(2, 20), secret.slice(20), ' end']
  listen({ type: 'reasoning', text: 'so' })
  for (const text of pieces) listen({ type: 'text', text })
  listen({ type: 'call-update', callId: 'c', progress: secret })
  listen({ type: 'text', text: 'last' })
  listen({ type: 'usage', usage: {} })
  expect(heard).toEqual([
    { type: 'reasoning', text: 'so' },
    { type: 'text', text: 'One\n' },
    { type: 'text', text: 'then ' },
    { type: 'text', text: '[redacted github-token] ' },
    { type: 'text', text: 'end' },
    { type: 'call-update', callId: 'c', progress: '[redacted github-token]' },
    { type: 'text', text: 'last' },
    { type: 'usage', usage: {} },
  ])
})

test('text without spaces is told as it comes, but for what may be a value', () => {
  const pieces = redactPieces()
  const told = ['今日は', '良い', '天気です password: ', '漢字', 'hunter2horse9', ' です'].map((piece) =>
    pieces.write(piece),
  )
  expect([...told, pieces.end()]).toEqual([
    '今日は',
    '良い',
    '天気です password: ',
    '',
    '',
    '[redacted secret] です',
    '',
  ])
})

test('however a text is cut, what is told is what the whole text would be', () => {
  const part = fc.constantFrom(
    `ghp_${'a1B2'.repeat(9)}`,
    'password: ',
    'hunter2horse9',
    ' ',
    'a word ',
    '\n',
    '漢字',
    'passé',
    'token=',
    'AUTHORIZATION: Bearer ',
    '-----BEGIN RSA PRIVATE KEY-----\n',
    'MIIB\n',
    '-----END RSA PRIVATE KEY-----\n',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), fc.array(fc.nat(400), { maxLength: 8 }), (parts, cuts) => {
      const text = parts.join('')
      const places = [0, ...cuts.filter((cut) => cut < text.length).toSorted((a, b) => a - b), text.length]
      const pieces = redactPieces()
      const told = places.slice(1).map((to, index) => pieces.write(text.slice(places[index], to)))
      expect([...told, pieces.end()].join('')).toBe(redactSecrets(text))
    }),
  )
})
