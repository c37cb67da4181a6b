/** Remembers what of each file a session has been shown, bounded, so that a session of any length fits into memory. */
import type { View, ViewsPort } from '../contract/index.ts'
import { mergeRanges } from './merge-ranges.ts'

/** Files remembered; of more, the one that was longest out of use is forgotten and has to be shown again. */
export const MOST_VIEWS = 5_000

export function createViews(): ViewsPort {
  const views = new Map<string, View>()

  /** The order of a map is the order of setting: the first is the one longest out of use. */
  function put(path: string, view: View): void {
    views.delete(path)
    views.set(path, view)
    if (views.size <= MOST_VIEWS) return
    for (const oldest of views.keys()) {
      views.delete(oldest)
      return
    }
  }

  return {
    get(path) {
      const view = views.get(path)
      if (view !== undefined) put(path, view)
      return view
    },
    shown(path, { identity, revision, range, whole }) {
      const before = views.get(path)
      const known = before !== undefined && isSameContent(before, { identity, revision }) ? before : undefined
      const newest = revision ?? known?.revision
      put(path, {
        identity,
        whole: whole || (known?.whole ?? false),
        ranges: mergeRanges([...(known?.ranges ?? []), ...(range === undefined ? [] : [range])]),
        ...(newest === undefined ? {} : { revision: newest }),
      })
    },
    wrote(path, { identity, revision }) {
      put(path, { identity, revision, whole: true, ranges: [] })
    },
  }
}

/** Revisions decide where both are known: a file that was only touched is the same content. */
function isSameContent(
  before: View,
  now: { readonly identity: string; readonly revision: string | undefined },
): boolean {
  if (before.revision !== undefined && now.revision !== undefined) return before.revision === now.revision
  return before.identity === now.identity
}
