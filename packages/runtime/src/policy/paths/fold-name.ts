/** When two spellings of one name are the same file: what a file system ignores, a rule must ignore too. */
import type { Boundaries } from './path-facts.ts'

/** Characters that HFS+ leaves out of comparisons (Apple Technical Note TN1150, "Unicode Subtleties"). */
const IGNORED_BY_HFS = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/gu

const ASCII = /^[\0-\x7f]*$/u

function ignoresCase(boundaries: Boundaries): boolean {
  return boundaries.caseInsensitive ?? boundaries.platform !== 'linux'
}

/**
 * One path segment as it is compared. `exact` keeps apart what the file system keeps apart: it decides what is inside and
 * what an allow rule covers. `loose` brings together what anybody may take for the same name: it serves denials and protection.
 */
export function foldName(name: string, boundaries: Boundaries, how: 'exact' | 'loose'): string {
  // Only letters beyond ASCII have several spellings besides their case.
  if (ASCII.test(name)) return ignoresCase(boundaries) ? name.toLowerCase() : name
  let folded = boundaries.platform === 'darwin' || how === 'loose' ? name.normalize('NFC') : name
  if (boundaries.platform === 'darwin' && how === 'loose') folded = folded.replace(IGNORED_BY_HFS, '')
  // Upper case first: it joins letters such as the long s with the plain ones, as case-insensitive file systems do.
  return ignoresCase(boundaries) ? folded.toUpperCase().toLowerCase() : folded
}
