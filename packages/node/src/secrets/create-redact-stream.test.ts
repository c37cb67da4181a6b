/** However text is cut into pieces, what comes out is what the whole text would have given. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRedactStream } from './create-redact-stream.ts'
import { createRedactor } from './create-redactor.ts'
import { blocks, secretTexts, tokens } from './secrets.test.fixture.ts'

const redact = createRedactor()

function streamed(pieces: readonly string[]): string {
  const stream = createRedactStream()
  return pieces.map((piece) => stream.write(piece)).join('') + stream.end()
}

function cutAt(text: string, cuts: readonly number[]): readonly string[] {
  const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).toSorted((a, b) => a - b), text.length]
  return places.slice(1).map((place, index) => text.slice(places[index], place))
}

describe('a stream', () => {
  test.each([...tokens.map(([, secret]) => secret), blocks[0] ?? ''])(
    'never splits a secret, wherever it is cut',
    (secret) => {
      const text = `before ${secret} after\nnext`
      for (let cut = 0; cut <= text.length; cut++)
        expect(streamed([text.slice(0, cut), text.slice(cut)])).toBe(redact(text))
      expect(streamed([...text])).toBe(redact(text))
    },
  )

  test('gives what the whole text gives', () => {
    const piece = fc.oneof(
      fc.constantFrom(...secretTexts),
      fc.constantFrom(
        ' ',
        '\n',
        '\r\n',
        '"',
        'password=',
        'token: "a1b2c3d4',
        '-----BEGIN PRIVATE KEY-----',
        '-----END ',
        '-----',
        'x'.repeat(3_000),
        'line\n'.repeat(50),
      ),
      fc.string({ maxLength: 10 }),
    )
    const text = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(text, fc.array(fc.nat(200_000), { maxLength: 20 }), (whole, cuts) => {
        expect(streamed(cutAt(whole, cuts))).toBe(redact(whole))
      }),
      { numRuns: 1_000 },
    )
  })

  test('shows whole lines at once', () => {
    const stream = createRedactStream()
    expect(stream.write('one\ntwo\nthr')).toBe('one\ntwo\n')
    expect(stream.write('ee\n')).toBe('three\n')
    expect(stream.write('-----BEGIN PRIVATE KEY-----\nAAAA\n')).toBe('')
    expect(stream.end()).toBe('-----BEGIN PRIVATE KEY-----\nAAAA\n')
  })

  test('holds no more than a part of an endless line', () => {
    const stream = createRedactStream()
    const piece = 'word '.repeat(10_000)
    let out = ''
    for (let round = 0; round < 20; round++) out += stream.write(piece)
    expect(20 * piece.length - out.length).toBeLessThan(66_000)
    expect(out + stream.end()).toBe(piece.repeat(20))
  })

  test('lets nothing of an endless secret through', () => {
    const stream = createRedactStream()
    const part = 'a1B2c3D4'.repeat(5_000)
    const out = [`x ghp_${part}`, part, part, `${part} end`].map((piece) => stream.write(piece)).join('') + stream.end()
    expect(out).toBe('x [redacted github-token] end')
  })

  test('cuts no character in two', () => {
    const stream = createRedactStream()
    const out = [stream.write('x' + '😀'.repeat(50_000)), stream.write('😀'.repeat(50_000)), stream.end()]
    expect(out.every((text) => text.isWellFormed())).toBe(true)
    expect(out.join('')).toBe('x' + '😀'.repeat(100_000))
  })
})
