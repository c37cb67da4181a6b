/** What a model's spelling of a path means, and which spellings mean something else than they seem to. */
import type { Place } from '../../contract/index.ts'

/** A spelling that is refused, or that a person has to look at. */
interface SpellingFlaw {
  readonly behavior: 'ask' | 'deny'
  readonly code: string
  readonly reason: string
}

interface Spelling {
  /** Absolute, dot segments removed by text alone. */
  readonly absolute: string
  /** Absolute, dot segments still in it: the kernel follows links before it goes up. */
  readonly walked: string
  readonly flaw?: SpellingFlaw
}

export type SpellingPlace = Pick<Place, 'cwd' | 'home' | 'platform'>

/** Bytes of a path that Linux takes, its closing zero included (limits.h). */
const PATH_LIMIT = 4096
const NAME_LIMIT = 255

export function spellPath(requested: string, place: SpellingPlace): Spelling {
  const flaw = flawOf(requested, place.platform)
  const walked = walkedFrom(requested, place)
  return { walked, absolute: removeDots(walked, place.platform), ...(flaw !== undefined && { flaw }) }
}

/** Absolute, dot segments removed by text alone, whatever is wrong with the spelling. */
export function absoluteOf(requested: string, place: SpellingPlace): string {
  return removeDots(walkedFrom(requested, place), place.platform)
}

function walkedFrom(requested: string, place: SpellingPlace): string {
  return place.platform === 'win32' ? walkedOnWindows(requested, place) : walkedOnPosix(requested, place)
}

/** Most paths have nothing to remove. */
const UNTIDY = /\/(?:\/|\.{1,2}(?:\/|$)|$)/u

/** Removes `.` and `..` by text alone. */
export function removeDots(path: string, platform: Place['platform']): string {
  const windows = platform === 'win32'
  if (!windows && path.startsWith('/') && !UNTIDY.test(path)) return path
  const drive = windows ? (/^[a-z]:/iu.exec(path)?.[0] ?? '') : ''
  const names: string[] = []
  for (const name of path.slice(drive.length).split(windows ? /[\\/]+/u : /\/+/u)) {
    if (name === '..') names.pop()
    else if (name !== '' && name !== '.') names.push(name)
  }
  const separator = windows ? '\\' : '/'
  return `${drive.toUpperCase()}${separator}${names.join(separator)}`
}

function walkedOnPosix(requested: string, place: SpellingPlace): string {
  if (requested.startsWith('/')) return requested
  if (requested === '~' || requested.startsWith('~/')) return place.home + requested.slice(1)
  return `${place.cwd}/${requested}`
}

function walkedOnWindows(requested: string, place: SpellingPlace): string {
  const path = requested.replace(/^[\\/]{2}\?[\\/](?=[a-z]:)/iu, '')
  if (/^[a-z]:[\\/]/iu.test(path)) return path
  const bashDrive = /^\/([a-z])(?=\/|$)/iu.exec(path)
  if (bashDrive !== null) return `${bashDrive[1]?.toUpperCase()}:\\${path.slice(3)}`
  if (path === '~' || /^~[\\/]/u.test(path)) return place.home + path.slice(1)
  if (/^[\\/]/u.test(path)) return place.cwd.slice(0, 2) + path
  if (/^[a-z]:/iu.test(path)) return `${path.slice(0, 2)}\\${path.slice(2)}`
  return `${place.cwd}\\${path}`
}

/** What is wrong with the text of a path, before anything looks at a disk. */
export function flawOf(requested: string, platform: Place['platform']): SpellingFlaw | undefined {
  if (requested.trim() === '') return deny('blank-path', 'The path is blank.')
  if (requested.includes('\0')) return deny('bad-path', 'The path holds a NUL character.')
  if (isTooLong(requested)) return deny('path-too-long', 'The path is longer than a file system takes.')
  if (/^[a-z][a-z\d+.-]+:\/\//iu.test(requested)) return deny('not-a-path', 'A URL is not a path.')
  if (/^~[^/\\]/u.test(requested))
    return ask(
      'ambiguous-path',
      'A tilde with a name means another home folder to a shell and a file name to a file system.',
    )
  return platform === 'win32' ? windowsFlawOf(requested) : posixFlawOf(requested, platform)
}

function posixFlawOf(requested: string, platform: Place['platform']): SpellingFlaw | undefined {
  if (platform === 'darwin' && /(?:^|\/)\.\.namedfork(?:\/|$)/iu.test(requested)) {
    return ask('alternate-stream', 'The path names a second stream of a file.')
  }
  return undefined
}

/** Names that Windows opens as devices in every folder, also with an extension (Microsoft, "Naming Files, Paths, and Namespaces"). */
const WINDOWS_DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9\u00b9\u00b2\u00b3])[ ]*(?:[.:].*)?$/iu

function windowsFlawOf(requested: string): SpellingFlaw | undefined {
  const path = requested.replace(/^[\\/]{2}\?[\\/](?=[a-z]:)/iu, '')
  if (/^[\\/]\?\?[\\/]/u.test(path)) return deny('nt-namespace', 'The path names the object namespace of Windows.')
  if (/^[\\/]{2}[.?][\\/]/u.test(path)) return deny('device-path', 'The path names the device namespace of Windows.')
  if (/^[\\/]{2}/u.test(path))
    return deny('network-path', 'A network path makes Windows send credentials to another machine.')
  const names = path.replace(/^[a-z]:/iu, '').split(/[\\/]+/u)
  if (names.some((name) => /[<>"|?*\x01-\x1f]/u.test(name)))
    return deny('bad-path', 'The path holds a character that no name has on Windows.')
  if (names.some((name) => WINDOWS_DEVICE.test(name)))
    return deny('device-name', 'The path holds the name of a device.')
  if (/^[a-z]:(?![\\/])/iu.test(path))
    return ask('drive-relative', 'The path depends on the hidden current folder of a drive.')
  if (/^[\\/](?![a-z](?:\/|$))/iu.test(path)) return ask('root-relative', 'The path depends on the current drive.')
  if (names.some((name) => name.includes(':')))
    return ask('alternate-stream', 'The path names a second stream of a file.')
  if (names.some((name) => /~\d/u.test(name)))
    return ask('short-name', 'The path holds a short name, which stands for another one.')
  if (names.some((name) => !/^\.{1,2}$/u.test(name) && /[. ]$/u.test(name))) {
    return ask('ambiguous-path', 'Windows drops dots and blanks at the end of a name, so the path means another one.')
  }
  return undefined
}

function isTooLong(path: string): boolean {
  if (path.length <= NAME_LIMIT / 3) return false
  const bytes = (text: string): number => new TextEncoder().encode(text).length
  return bytes(path) >= PATH_LIMIT || path.split(/[\\/]/u).some((name) => bytes(name) > NAME_LIMIT)
}

function deny(code: string, reason: string): SpellingFlaw {
  return { behavior: 'deny', code, reason }
}

function ask(code: string, reason: string): SpellingFlaw {
  return { behavior: 'ask', code, reason }
}
