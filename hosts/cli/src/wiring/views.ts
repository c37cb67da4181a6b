/** What of each file this session has been shown, in memory: a new process has seen nothing. */
import type { View, ViewsPort } from '@toolgate/runtime/contract'

type Range = readonly [first: number, last: number]

export function createViews(): ViewsPort {
  const views = new Map<string, View>()
  return {
    get: (path) => views.get(path),
    shown(path, { identity, revision, range, whole }) {
      const before = views.get(path)
      const kept = before?.identity === identity ? before : undefined
      const known = revision ?? kept?.revision
      views.set(path, {
        identity,
        ...(known !== undefined && { revision: known }),
        whole: whole || (kept?.whole ?? false),
        ranges: mergeRanges([...(kept?.ranges ?? []), ...(range === undefined ? [] : [range])]),
      })
    },
    wrote: (path, { identity, revision }) => {
      views.set(path, { identity, revision, whole: true, ranges: [] })
    },
  }
}

function mergeRanges(ranges: readonly Range[]): readonly Range[] {
  const merged: Range[] = []
  for (const [first, last] of ranges.toSorted((left, right) => left[0] - right[0])) {
    const before = merged.at(-1)
    if (before !== undefined && first <= before[1] + 1)
      merged[merged.length - 1] = [before[0], Math.max(before[1], last)]
    else merged.push([first, last])
  }
  return merged
}
