/** Where a session works, with the path rules of its platform, whatever the platform of the test that asks. */
import { posix, win32 } from 'node:path'
import type { Place } from '@toolgate/runtime/contract'

export interface PlaceOptions {
  /** Absolute, and so are `workspace` (default `cwd`) and `home`. */
  readonly cwd: string
  readonly workspace?: string
  readonly home: string
  readonly platform: Place['platform']
}

/** Pure: neither the disk nor the process is asked. Paths come out in Unicode's composed form, without a trailing separator. */
export function createPlace(options: PlaceOptions): Place {
  const rules = options.platform === 'win32' ? win32 : posix
  const normalize = (path: string): string => {
    const plain = withoutTrailingSeparator(rules.normalize(path), rules)
    // Names are bytes on Linux; macOS takes both spellings of a letter for one file.
    return options.platform === 'darwin' ? plain.normalize('NFC') : plain
  }
  const cwd = normalize(options.cwd)
  const workspace = normalize(options.workspace ?? options.cwd)
  const home = normalize(options.home)

  function resolve(path: string): string {
    const written = options.platform === 'win32' ? toWindowsPath(path, cwd) : path
    return normalize(rules.resolve(cwd, fromHome(written, home, rules)))
  }

  return {
    cwd,
    workspace,
    home,
    platform: options.platform,
    resolve,
    display(path) {
      const absolute = resolve(path)
      const relative = rules.relative(cwd, absolute)
      if (relative === '') return '.'
      const isOutside = relative === '..' || relative.startsWith(`..${rules.sep}`) || rules.isAbsolute(relative)
      return isOutside ? absolute : relative
    },
  }
}

/** `~` and what lies under it; another user's `~name` is an ordinary name. */
function fromHome(path: string, home: string, rules: typeof posix): string {
  if (path === '~') return home
  const isUnderHome = path.startsWith('~/') || (rules.sep === '\\' && path.startsWith('~\\'))
  return isUnderHome ? rules.join(home, path.slice(2)) : path
}

/**
 * The drive paths of Git Bash (`/c/x`), WSL (`/mnt/c/x`) and Cygwin (`/cygdrive/c/x`), and the prefixes `\\?\` and `\\.\`
 * in front of a drive or a share, in the ordinary spelling.
 */
function toWindowsPath(path: string, cwd: string): string {
  const drive = /^(?:\/mnt|\/cygdrive)?\/([A-Za-z])(?=\/|$)(.*)$/s.exec(path)
  if (drive !== null) return `${drive[1]?.toUpperCase()}:${drive[2] === '' ? '\\' : drive[2]}`
  const share = /^[\\/]{2}[?.][\\/]UNC[\\/](.*)$/is.exec(path)
  if (share !== null) return `\\\\${share[1]}`
  const prefixed = /^[\\/]{2}[?.][\\/]([A-Za-z]:.*)$/s.exec(path)
  return fromDrive(prefixed?.[1] ?? path, cwd)
}

/** `c:x` starts where the session works when that is on the drive, else at the drive's root: no hidden folder a drive. */
function fromDrive(path: string, cwd: string): string {
  const [, drive, rest = ''] = /^([A-Za-z]):(.*)$/s.exec(path) ?? []
  if (drive === undefined) return path
  if (/^[\\/]/.test(rest)) return `${drive.toUpperCase()}:${rest}`
  return cwd.toUpperCase().startsWith(`${drive.toUpperCase()}:`) ? rest : `${drive.toUpperCase()}:\\${rest}`
}

function withoutTrailingSeparator(path: string, rules: typeof posix): string {
  const root = rules.parse(path).root
  return path.length > root.length && path.endsWith(rules.sep) ? path.slice(0, -1) : path
}
