import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPlace } from './create-place.ts'

const linux = createPlace({ cwd: '/w/app', workspace: '/w', home: '/home/u', platform: 'linux' })
const windows = createPlace({ cwd: 'C:\\w\\app', workspace: 'C:\\w', home: 'C:\\Users\\u', platform: 'win32' })

test.each([
  ['a.txt', '/w/app/a.txt'],
  ['./a.txt', '/w/app/a.txt'],
  ['../b/./c//d/', '/w/b/c/d'],
  ['', '/w/app'],
  ['.', '/w/app'],
  ['/', '/'],
  ['/etc/../etc/hosts', '/etc/hosts'],
  ['~', '/home/u'],
  ['~/x', '/home/u/x'],
  ['~other/x', '/w/app/~other/x'],
  ['a~/x', '/w/app/a~/x'],
  ['/../../x', '/x'],
  ['a\\b', '/w/app/a\\b'],
  ['/c/x', '/c/x'],
  ['cafe\u0301', '/w/app/cafe\u0301'],
])('on Linux %j is %s', (path, absolute) => {
  expect(linux.resolve(path)).toBe(absolute)
})

test.each([
  ['a.txt', 'C:\\w\\app\\a.txt'],
  ['./a/b', 'C:\\w\\app\\a\\b'],
  ['..\\x', 'C:\\w\\x'],
  ['/c/x', 'C:\\x'],
  ['/c', 'C:\\'],
  ['/d/a/b', 'D:\\a\\b'],
  ['/mnt/c/x', 'C:\\x'],
  ['/cygdrive/e/x', 'E:\\x'],
  ['/code/x', 'C:\\code\\x'],
  ['c:/x/y', 'C:\\x\\y'],
  ['d:\\x\\', 'D:\\x'],
  ['c:x', 'C:\\w\\app\\x'],
  ['c:', 'C:\\w\\app'],
  ['e:x', 'E:\\x'],
  ['e:', 'E:\\'],
  ['~/x', 'C:\\Users\\u\\x'],
  ['~\\x', 'C:\\Users\\u\\x'],
  ['\\\\?\\C:\\x', 'C:\\x'],
  ['\\\\.\\c:\\x', 'C:\\x'],
  ['\\\\?\\UNC\\server\\share\\x', '\\\\server\\share\\x'],
  ['\\\\server\\share\\x', '\\\\server\\share\\x'],
])('on Windows %j is %s', (path, absolute) => {
  expect(windows.resolve(path)).toBe(absolute)
})

test.each([
  [linux, '/w/app/a', 'a'],
  [linux, 'a', 'a'],
  [linux, '/w/app', '.'],
  [linux, '/w', '/w'],
  [linux, '/w2/x', '/w2/x'],
  [linux, '/', '/'],
  [linux, '/w/app/..x', '..x'],
  [linux, '/w/x', '/w/x'],
  [linux, '/home/u/x', '/home/u/x'],
  [windows, 'C:\\w\\app\\a', 'a'],
  [windows, 'c:/w/x', 'C:\\w\\x'],
  [windows, 'D:\\w\\x', 'D:\\w\\x'],
])('the shortest spelling that leads back: %#', (place, path, shown) => {
  expect(place.display(path)).toBe(shown)
  expect(place.resolve(shown)).toBe(place.resolve(path))
})

test('the folders themselves are normalised', () => {
  const place = createPlace({ cwd: '/w/./cafe\u0301/', home: '/home/u/', platform: 'darwin' })
  expect([place.cwd, place.workspace, place.home, place.platform]).toEqual([
    '/w/caf\u00e9',
    '/w/caf\u00e9',
    '/home/u',
    'darwin',
  ])
})

test('resolving again changes nothing, and what is shown leads back, on any text and platform', () => {
  const places = [
    createPlace({ cwd: '/w', home: '/home/u', platform: 'linux' }),
    createPlace({ cwd: 'C:\\w', home: 'C:\\Users\\u', platform: 'win32' }),
  ]
  fc.assert(
    fc.property(
      fc.constantFrom(...places),
      fc.string({ unit: fc.constantFrom(...'ab~./\\:C?e\u0301 '), maxLength: 12 }),
      (place, text) => {
        const once = place.resolve(text)
        expect(place.resolve(once)).toBe(once)
        if (!/^~|:/.test(place.display(text))) expect(place.resolve(place.display(text))).toBe(once)
      },
    ),
  )
})
