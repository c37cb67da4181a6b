import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { decodeBody } from './decode-body.ts'

const WORD = 'Привет'
const html = (head: string, encoding: string): Uint8Array => iconv.encode(`<html><head>${head}</head>${WORD}`, encoding)

test.each([
  ['header', { 'content-type': 'text/html; charset=windows-1251' }, iconv.encode(WORD, 'windows-1251'), WORD],
  ['quoted header', { 'content-type': 'text/html;charset="utf-8"' }, iconv.encode(WORD, 'utf8'), WORD],
  ['header in capitals', { 'content-type': 'TEXT/PLAIN; CHARSET=KOI8-R' }, iconv.encode(WORD, 'koi8-r'), WORD],
  [
    'header before meta',
    { 'content-type': 'text/html; charset=koi8-r' },
    html('<meta charset="utf-8">', 'koi8-r'),
    `<html><head><meta charset="utf-8"></head>${WORD}`,
  ],
  [
    'meta',
    { 'content-type': 'text/html' },
    html('<meta charset="windows-1251">', 'windows-1251'),
    `<html><head><meta charset="windows-1251"></head>${WORD}`,
  ],
  [
    'old meta',
    {},
    html('<META http-equiv="Content-Type" content="text/html; charset=koi8-r">', 'koi8-r'),
    `<html><head><META http-equiv="Content-Type" content="text/html; charset=koi8-r"></head>${WORD}`,
  ],
  [
    'XML',
    { 'content-type': 'application/xml' },
    iconv.encode(`<?xml version="1.0" encoding="windows-1251"?>${WORD}`, 'windows-1251'),
    `<?xml version="1.0" encoding="windows-1251"?>${WORD}`,
  ],
  [
    'meta in plain text',
    { 'content-type': 'text/plain' },
    iconv.encode(`<meta charset="koi8-r">${WORD}`, 'utf8'),
    `<meta charset="koi8-r">${WORD}`,
  ],
  [
    'meta in a comment',
    {},
    iconv.encode(`<!-- <meta charset="koi8-r"> -->${WORD}`, 'utf8'),
    `<!-- <meta charset="koi8-r"> -->${WORD}`,
  ],
  ['nothing', {}, iconv.encode(WORD, 'utf8'), WORD],
  ['mark of UTF-8', {}, iconv.encode(WORD, 'utf8', { addBOM: true }), WORD],
  ['mark of UTF-16', {}, iconv.encode(WORD, 'utf-16le', { addBOM: true }), WORD],
  ['unknown name', { 'content-type': 'text/html; charset=nonsense' }, iconv.encode(WORD, 'utf8'), WORD],
  [
    'a meta that lies',
    {},
    html('<meta charset="utf-16">', 'utf8'),
    `<html><head><meta charset="utf-16"></head>${WORD}`,
  ],
])('%s', (_name, headers, body, text) => {
  expect(decodeBody(body, headers)).toBe(text)
})

test('Japanese, declared in the page', () => {
  const page = `<meta charset="shift_jis">\u3053\u3093\u306b\u3061\u306f`
  expect(decodeBody(iconv.encode(page, 'shift_jis'), { 'content-type': 'text/html' })).toBe(page)
})

test('a declaration after the first 4 KB does not count', () => {
  const page = `${' '.repeat(4_096)}<meta charset="koi8-r">${WORD}`
  expect(decodeBody(iconv.encode(page, 'utf8'), { 'content-type': 'text/html' })).toBe(page)
})

test('a cut body ends with a whole character', () => {
  const bytes = new TextEncoder().encode('a─')
  expect(decodeBody(bytes.subarray(0, 3), {}, { cut: true })).toBe('a')
  expect(decodeBody(bytes.subarray(0, 3), {})).toBe('a\u{fffd}')
})
