import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judgePath } from './judge-path.ts'
import { lexicalFacts } from './look-at-path.ts'
import type { Boundaries, PathFacts, PathOperation } from './path-facts.ts'

const linux: Boundaries = {
  roots: [{ path: '/w', real: '/real/w' }, { path: '/extra' }],
  home: '/home/u',
  platform: 'linux',
}
const windows: Boundaries = { roots: [{ path: 'C:\\w' }], home: 'C:\\Users\\u', platform: 'win32' }
const mac: Boundaries = { roots: [{ path: '/w' }], home: '/Users/u', platform: 'darwin' }

function codeOf(
  requested: string,
  boundaries: Boundaries,
  options: { operation?: PathOperation; facts?: Partial<PathFacts> } = {},
): string {
  const cwd = boundaries.roots[0]?.path ?? ''
  const facts = lexicalFacts(requested, { cwd, home: boundaries.home, platform: boundaries.platform })
  const real = facts.real.replace(/^\/w(?=\/|$)/u, boundaries.roots[0]?.real ?? '/w')
  const judgement = judgePath({ ...facts, real, ...options.facts }, boundaries, options.operation ?? 'read')
  return `${judgement.behavior} ${judgement.code}`
}

describe('on Linux', () => {
  test.each([
    ['a.ts', 'allow inside'],
    ['/extra/a.ts', 'allow inside'],
    ['/w-evil/a.ts', 'ask outside'],
    ['/W/a.ts', 'ask outside'],
    ['..', 'ask outside'],
    ['/dev/stdin', 'deny device'],
    ['/dev/fd/0', 'deny device'],
    ['/dev/shm/x', 'ask outside'],
    ['/proc/self/fd/3', 'deny device'],
    ['/proc/12/task/13/fd/3', 'deny device'],
    ['/proc/thread-self/fdinfo/3', 'deny device'],
    ['/proc/self/environ', 'deny device'],
    ['/proc/1/mem', 'deny device'],
    ['/proc/cpuinfo', 'ask outside'],
    ['~root/x', 'ask ambiguous-path'],
    ['https://example.com/a', 'deny not-a-path'],
    ['a'.repeat(256), 'deny path-too-long'],
    ['é'.repeat(128), 'deny path-too-long'],
    ['a'.repeat(255), 'allow inside'],
    ['', 'deny blank-path'],
  ])('reading %j: %s', (requested, expected) => {
    expect(codeOf(requested, linux)).toBe(expected)
  })

  test.each([
    ['.git/config', 'ask protected-path'],
    ['.GIT/config', 'allow inside'],
    ['x/y/.git', 'ask protected-path'],
    ['.gitignore', 'allow inside'],
    ['.github/workflows/ci.yml', 'ask protected-path'],
    ['.github/README.md', 'allow inside'],
    ['.claude/worktrees/one/src/a.ts', 'allow inside'],
    ['.claude/worktrees/one/.git/config', 'ask protected-path'],
    ['project.code-workspace', 'ask protected-path'],
    ['.yarn/plugins/x.cjs', 'ask protected-path'],
    ['.yarn/cache/x.zip', 'allow inside'],
    ['/home/u/.bashrc', 'ask protected-path'],
    ['/home/u/notes', 'ask outside'],
    ['.', 'ask workspace-root'],
    ['/extra', 'ask workspace-root'],
    ['/', 'ask workspace-root'],
    ['Makefile', 'allow inside'],
    ['git/config', 'allow inside'],
  ])('writing %j: %s', (requested, expected) => {
    expect(codeOf(requested, linux, { operation: 'write' })).toBe(expected)
  })

  test('a change of a file has no use for a folder', () => {
    expect(codeOf('src', linux, { operation: 'write-file', facts: { kind: 'directory' } })).toBe('deny directory')
    expect(codeOf('src', linux, { operation: 'write', facts: { kind: 'directory' } })).toBe('allow inside')
  })

  test('protection is against changes, not against reading', () => {
    expect(codeOf('.git/config', linux)).toBe('allow inside')
  })

  test.each([
    [{ kind: 'fifo' }, 'deny not-regular'],
    [{ kind: 'socket' }, 'deny not-regular'],
    [{ kind: 'device' }, 'deny not-regular'],
    [{ kind: 'file', hardLinks: 2 }, 'ask hard-link'],
    [{ fault: 'loop' }, 'deny link-loop'],
    [{ fault: 'not-directory' }, 'deny not-directory'],
    [{ fault: 'denied' }, 'ask outside'],
    [{ real: '/etc/passwd' }, 'ask outside'],
    [{ real: '/dev/zero' }, 'deny device'],
    [{ kind: 'directory' }, 'allow inside'],
  ] as const)('with the facts %j a read gets %s', (facts, expected) => {
    expect(codeOf('a', linux, { facts })).toBe(expected)
  })

  test('a protected name counts behind a link and on the way', () => {
    expect(codeOf('a', linux, { operation: 'write', facts: { real: '/real/w/.git/hooks/pre-commit' } })).toBe(
      'ask protected-path',
    )
    expect(codeOf('a', linux, { operation: 'write', facts: { links: ['/w/.git/x'] } })).toBe('ask protected-path')
  })

  test('a workspace inside a protected folder is a workspace', () => {
    const inner: Boundaries = { roots: [{ path: '/home/u/.claude/worktrees/x' }], home: '/home/u', platform: 'linux' }
    expect(codeOf('/home/u/.claude/worktrees/x/a.ts', inner, { operation: 'write' })).toBe('allow inside')
  })

  test('a name that pretends to be another is shown with escapes', () => {
    const facts = lexicalFacts('/out/\u202ets.a', { cwd: '/w', home: '/home/u', platform: 'linux' })
    expect(judgePath(facts, linux, 'read').reason).toBe('/out/\\u{202e}ts.a is outside the workspace.')
  })

  test('no spelling by text alone reaches outside and is allowed', () => {
    const part = fc.constantFrom('..', '.', '', 'a', 'w', '~', '/')
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const requested = parts.join('/')
        const facts = lexicalFacts(requested, { cwd: '/w', home: '/home/u', platform: 'linux' })
        const judged = judgePath(facts, { ...linux, roots: [{ path: '/w' }] }, 'read')
        return (
          (judged.behavior === 'allow') ===
          (requested.trim() !== '' && (facts.absolute === '/w' || facts.absolute.startsWith('/w/')))
        )
      }),
    )
  })
})

describe('on Windows', () => {
  test.each([
    ['a<b', 'deny bad-path'],
    ['src\\a?.ts', 'deny bad-path'],
    ['a\u0001b', 'deny bad-path'],
    ['src\\a.ts', 'allow inside'],
    ['src/a.ts', 'allow inside'],
    ['c:/W/SRC/a.ts', 'allow inside'],
    ['/c/w/a.ts', 'allow inside'],
    ['C:\\w-evil\\a', 'ask outside'],
    ['\\\\server\\share\\a', 'deny network-path'],
    ['//server/share/a', 'deny network-path'],
    ['\\\\?\\UNC\\server\\share', 'deny device-path'],
    ['\\\\.\\C:\\w\\a', 'deny device-path'],
    ['\\??\\C:\\w\\a', 'deny nt-namespace'],
    ['src\\aux', 'deny device-name'],
    ['com1.txt', 'deny device-name'],
    ['COM\u00b9', 'deny device-name'],
    ['conin$', 'deny device-name'],
    ['console.ts', 'allow inside'],
    ['null', 'allow inside'],
    ['C:', 'ask drive-relative'],
    ['GIT~1\\config', 'ask short-name'],
    ['a.txt::$DATA', 'ask alternate-stream'],
    ['a. ', 'ask ambiguous-path'],
    ['..\\w\\a', 'allow inside'],
  ])('reading %j: %s', (requested, expected) => {
    expect(codeOf(requested, windows)).toBe(expected)
  })

  test.each([['.GIT\\config'], ['.git/hooks/x'], ['sub\\.Vscode\\tasks.json']])(
    'writing %j is protected',
    (requested) => {
      expect(codeOf(requested, windows, { operation: 'write' })).toBe('ask protected-path')
    },
  )
})

describe('on macOS', () => {
  test.each([
    ['.GIT/config', 'ask protected-path'],
    ['.g\u200cit/config', 'ask protected-path'],
    ['.hu\u017fky/pre-commit', 'ask protected-path'],
    ['a/..namedfork/rsrc', 'ask alternate-stream'],
    ['/W/a', 'allow inside'],
  ])('writing %j: %s', (requested, expected) => {
    expect(codeOf(requested, mac, { operation: 'write' })).toBe(expected)
  })
})
