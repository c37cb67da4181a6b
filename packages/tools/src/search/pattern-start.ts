/** Where a name pattern starts to search: its fixed leading part, when that leaves the folder it was given with. */

export interface PatternStart {
  /** The folder to search, as the model would write it. */
  readonly folder: string
  readonly pattern: string
}

/** Absolute patterns, those under `~/`, and those that climb with `..` are searched from their own fixed part. */
export function patternStart(pattern: string, folder: string): PatternStart {
  const segments = pattern.split('/')
  const firstWild = segments.findIndex((segment) => /[*?[{\\]|[@!+]\(/.test(segment))
  const fixedCount = firstWild === -1 ? segments.length - 1 : firstWild
  const fixed = segments.slice(0, fixedCount)
  const isOwn = pattern.startsWith('/') || segments[0] === '~'
  if (!isOwn && !fixed.includes('..')) return { folder, pattern }
  const start = fixed.join('/')
  const rest = segments.slice(fixedCount).join('/')
  if (isOwn) return { folder: start === '' ? '/' : start, pattern: rest }
  return { folder: folder === '.' ? start : `${folder}/${start}`, pattern: rest }
}
