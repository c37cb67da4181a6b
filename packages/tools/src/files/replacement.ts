/** What is written at a place: the new text, with line ends that follow those of the lines it replaces. */

/**
 * `matched` is the text of the file that `old` stands for; they differ in line ends only. What `old` and `next` have in common
 * at their start and end keeps its own line ends; a new line takes the end of the line whose place it takes, else the nearest
 * one, else `usual`. A `\r\n` in `next` is written as it is.
 */
export function replacementFor(matched: string, texts: { old: string; next: string; usual: string }): string {
  const { old, next, usual } = texts
  if (!next.includes('\n')) return next
  const ends = endsOf(matched, old)
  const before = countEnds(commonStart(old, next))
  const after = Math.min(countEnds(commonEnd(old, next)), ends.length - before, countEnds(next) - before)
  const middle = ends.slice(before, ends.length - after)
  const added = countEnds(next) - before - after
  const fallback = middle.at(-1) ?? ends[before - 1] ?? ends[before] ?? usual
  const chosen = [
    ...ends.slice(0, before),
    ...Array.from({ length: added }, (_, index) => middle[index] ?? fallback),
    ...ends.slice(ends.length - after),
  ]
  let index = 0
  return next.replaceAll(/(?<!\r)\n/g, () => chosen[index++] ?? fallback)
}

/** The line ends of the file, one for each `\n` of the old text that stands alone. */
function endsOf(matched: string, old: string): string[] {
  const ends: string[] = []
  let at = 0
  for (let index = 0; index < old.length; index++) {
    const isEnd = old[index] === '\n' && old[index - 1] !== '\r'
    const end = matched.startsWith('\r\n', at) ? '\r\n' : matched.charAt(at)
    if (isEnd) ends.push(end)
    at += isEnd ? end.length : 1
  }
  return ends
}

function countEnds(text: string): number {
  return text.match(/(?<!\r)\n/g)?.length ?? 0
}

function commonStart(left: string, right: string): string {
  const length = Math.min(left.length, right.length)
  let same = 0
  while (same < length && left[same] === right[same]) same += 1
  return left.slice(0, same)
}

/** The common end of what the common start leaves over. */
function commonEnd(left: string, right: string): string {
  const length = Math.min(left.length, right.length) - commonStart(left, right).length
  let same = 0
  while (same < length && left[left.length - 1 - same] === right[right.length - 1 - same]) same += 1
  return left.slice(left.length - same)
}
