/** Ranges of lines as the shortest sorted list that covers the same lines. */

type Range = readonly [first: number, last: number]

/** 1-based and inclusive; neighbours are joined, empty ranges dropped. */
export function mergeRanges(ranges: readonly Range[]): readonly Range[] {
  const merged: [number, number][] = []
  for (const [first, last] of ranges.filter((range) => range[0] <= range[1]).toSorted((a, b) => a[0] - b[0])) {
    const previous = merged.at(-1)
    if (previous !== undefined && first <= previous[1] + 1) previous[1] = Math.max(previous[1], last)
    else merged.push([first, last])
  }
  return merged
}
