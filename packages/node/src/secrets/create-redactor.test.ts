/** Secrets of every known form go, all other text stays letter by letter, and no text is slow. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRedactor } from './create-redactor.ts'
import { secretPatterns } from './secret-patterns.ts'
import { blocks, secretTexts, tokens } from './secrets.test.fixture.ts'

const redact = createRedactor()

describe('known forms', () => {
  test.each(tokens)('%s', (kind, secret) => {
    for (const [before, after] of [
      ['', ''],
      ['key is ', '.'],
      ['"', '",'],
      ['(', ')'],
      ['a\n', '\nb'],
    ])
      expect(redact(`${before}${secret}${after}`)).toBe(`${before}[redacted ${kind}]${after}`)
    expect(redact(`word${secret}`)).toBe(`word${secret}`)
  })

  test.each(blocks)('a private key in a block', (block) => {
    expect(redact(`before\n${block}\nafter`)).toBe('before\n[redacted private-key]\nafter')
    expect(redact(JSON.stringify({ key: block, other: 1 }))).toBe('{"key":"[redacted private-key]","other":1}')
    expect(redact(`x ${block.slice(0, block.indexOf('\n') + 3 * 65)}\n`)).toBe('x [redacted private-key]\n')
    expect(redact(block.replaceAll('\n', '\r\n  '))).toBe('[redacted private-key]')
  })

  test.each([
    ['https://user:hunter2@example.com/a?b', 'https://user:[redacted credentials]@example.com/a?b'],
    ['postgres://app:p%40ss@db:5432/x', 'postgres://app:[redacted credentials]@db:5432/x'],
    ['redis://:pa55word@cache', 'redis://:[redacted credentials]@cache'],
    ['curl -H "Authorization: Bearer abcdef123456" x', 'curl -H "Authorization: Bearer [redacted authorization]" x'],
    ['authorization: basic dXNlcjpwYXNz', 'authorization: basic [redacted authorization]'],
    ['{"Authorization":"token 0123456789"}', '{"Authorization":"token [redacted authorization]"}'],
    ["'x-api-key': 'abcd-efgh-1234'", "'x-api-key': '[redacted authorization]'"],
    ['got Bearer 0123456789abcdefABCDEF', 'got Bearer [redacted authorization]'],
    [
      'https://hooks.slack.com/services/T01/B02/abcdefghij0123456789',
      'https://hooks.slack.com/services/[redacted slack-webhook]',
    ],
    ['password = "hunter2"', 'password = "[redacted secret]"'],
    ['{"password":"s3cret!"}', '{"password":"[redacted secret]"}'],
    ['DB_PASSWORD=hunter22', 'DB_PASSWORD=[redacted secret]'],
    ['aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', 'aws_secret_access_key = [redacted secret]'],
    ['GET /x?api_key=9f8e7d6c5b4a&next=1', 'GET /x?api_key=[redacted secret]&next=1'],
    ['client_secret: "q8Rz1-Lk2.Vw3x"', 'client_secret: "[redacted secret]"'],
    ['accessToken: `a1b2c3d4e5f6`', 'accessToken: `[redacted secret]`'],
  ])('%s', (text, expected) => {
    expect(redact(text)).toBe(expected)
    expect(redact(expected)).toBe(expected)
  })

  test('further forms and values known beforehand', () => {
    const own = createRedactor({
      extra: [{ kind: 'house-key', secret: 'HK-[0-9]{6}' }],
      values: ['correct horse battery', 'a+b/c=d&e"f', 'short', 'first line 1\nsecond line'],
    })
    expect(own('HK-123456, correct horse battery, short')).toBe('[redacted house-key], [redacted secret], short')
    expect(own('a+b/c=d&e"f a%2Bb%2Fc%3Dd%26e%22f')).toBe('[redacted secret] [redacted secret]')
    expect(own(JSON.stringify('a+b/c=d&e"f'))).toBe('"[redacted secret]"')
    expect(own('> first line 1\n> second line')).toBe('> [redacted secret]\n> [redacted secret]')
  })

  test('each names its source', () => {
    expect(secretPatterns.filter(({ source }) => !source.startsWith('https://'))).toEqual([])
  })
})

describe('other text', () => {
  test.each([
    'const password = getPassword()',
    'password: string',
    'let token = tokens[index + 12]',
    "token: 'utf-8', secret: './keys/v1.json'",
    'if (token === Token1) return parse(token2)',
    'connect(user, password=password1)',
    'token: Uint8Array',
    'password: "required"',
    'password: "${DB_PASSWORD_1}"',
    'api_key: ${{ secrets.API_KEY_1 }}',
    'API_KEY=$OTHER_KEY_1',
    'export TOKEN=<your-token-1234>',
    'secret = process.env.SECRET_1234',
    'tokens: 4096, max_tokens=16000',
    'Authorization: Bearer <token>',
    'Authorization: Bearer ${token}',
    'https://user:${password}@example.com',
    'https://example.com:8080/path@2',
    'git@github.com:owner/repository.git',
    'a commit 3b18e512dba79e4c8300dd08aeb37f8e728b8dad, sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
    'the bearer of this letter; Bearer authentication_is_required_here',
    'task-sk-learn, mask-abc, disk-usage-of-the-whole-machine-in-bytes-and-blocks',
    '-----BEGIN PRIVATE KEY----- is how it begins, and -----END PRIVATE KEY----- how it ends',
    '-----BEGIN CERTIFICATE-----\nMIIB0123456789012345678901234567890123456789\n-----END CERTIFICATE-----',
    'eyJhbGciOi is how a JWT begins',
  ])('%s', (text) => {
    expect(redact(text)).toBe(text)
  })

  const word = fc.constantFrom(
    ...'const let return if password token secret apiKey user_password i x1 value index items Uint8Array parse utf8 sha256 https example.com v1.2.3 0x1f 42 16_000'.split(
      ' ',
    ),
  )
  const sign = fc.constantFrom(
    ' ',
    ' = ',
    ': ',
    '=',
    '(',
    ')',
    '[',
    ']',
    '.',
    ', ',
    ';\n',
    '\n  ',
    '{',
    '}',
    ' => ',
    ' === ',
    '"',
    "'",
    '`',
    '://',
    '@',
    '-',
    '/',
    '$',
    '<',
    '>',
  )

  test('of source keeps every letter', () => {
    const source = fc.array(fc.tuple(word, sign), { maxLength: 60 }).map((pairs) => pairs.flat().join(''))
    fc.assert(
      fc.property(source, (text) => redact(text) === text),
      { numRuns: 2_000 },
    )
  })

  test('of any letters keeps every letter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => redact(text) === text),
      { numRuns: 500 },
    )
  })
})

describe('in any mixture', () => {
  const piece = fc.oneof(
    fc.constantFrom(...secretTexts),
    fc.constantFrom(
      ' ',
      '\n',
      '"',
      ':',
      '=',
      '@',
      '-',
      '_',
      '.',
      'x',
      'word',
      '://',
      'password=',
      'token: "',
      'Bearer ',
      '-----BEGIN ',
      '-----',
      '\\n',
      '[redacted x]',
    ),
    fc.string({ maxLength: 8 }),
  )
  const mixture = fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join(''))

  test('to redact twice is to redact once', () => {
    fc.assert(
      fc.property(mixture, (text) => redact(redact(text)) === redact(text)),
      { numRuns: 3_000 },
    )
  })

  test('no secret of its own line stays', () => {
    fc.assert(
      fc.property(mixture, fc.constantFrom(...tokens), mixture, (before, [, secret], after) => {
        return !redact(`${before}\n!${secret}!\n${after}`).includes(`!${secret}!`)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('hostile text', () => {
  const units = [
    ...secretTexts.flatMap((text) => [text.slice(0, 4), text.slice(0, 12), text.slice(0, -1)]),
    'eyJ',
    'eyJ_',
    'eyJaaaaaaaa.',
    'a://b:',
    '://:',
    '://a',
    'password=',
    'password="',
    'password=a1',
    'password: ',
    'Bearer ',
    'Authorization: Bearer ',
    'sk-',
    'xoxb-',
    'SG.',
    'x-api-key: ',
    '-----BEGIN PRIVATE KEY-----',
    '-----BEGIN PRIVATE KEY-----\n',
    '-----BEGIN ',
    '-',
    'A',
    ' ',
    '\n',
    '\\n',
    'a1',
    '=',
    '/',
    ':',
    '"',
  ]

  /** The least of three runs, so that a busy machine does not count. */
  function measure(text: string): number {
    const times = Array.from({ length: 3 }, () => {
      const start = performance.now()
      redact(text)
      return performance.now() - start
    })
    return Math.min(...times)
  }

  test('eight times the text takes nothing like sixty-four times as long', () => {
    const slow = units.filter((unit) => {
      const [small, large] = [20_000, 160_000].map((length) => measure(unit.repeat(Math.ceil(length / unit.length))))
      return (large ?? 0) > 50 && (large ?? 0) > 30 * (small ?? 0)
    })
    expect(slow).toEqual([])
  })
})
