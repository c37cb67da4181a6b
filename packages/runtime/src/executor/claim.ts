/** What a call claims of the world while it runs, and when two claims are in each other's way. */
import type { Effect } from '../contract/index.ts'

export interface Claim {
  /** `none`: touches nothing that others touch. `shared`: looks. `exclusive`: changes. */
  readonly kind: 'none' | 'shared' | 'exclusive'
  /** Resources in one spelling: canonical paths, or `scheme:name`. Absent: everything. */
  readonly resources?: readonly string[]
}

/** The claim of an effect whose resources are already in one spelling each. */
export function toClaim(effect: Effect, resources: readonly string[] | undefined): Claim {
  if (effect.access === 'pure') return { kind: 'none' }
  const kind = effect.access === 'read' ? 'shared' : 'exclusive'
  return resources === undefined || resources.includes('*') ? { kind } : { kind, resources }
}

/** True when the later of two calls has to wait for the earlier one. Symmetric. */
export function conflicts(left: Claim, right: Claim): boolean {
  if (left.kind === 'none' || right.kind === 'none') return false
  if (left.kind === 'shared' && right.kind === 'shared') return false
  if (left.resources === undefined || right.resources === undefined) return true
  return left.resources.some((mine) => right.resources?.some((theirs) => overlaps(mine, theirs)))
}

/** Equal, or one is a folder that holds the other. */
function overlaps(left: string, right: string): boolean {
  return left === right || isWithin(left, right) || isWithin(right, left)
}

function isWithin(folder: string, path: string): boolean {
  if (path.length <= folder.length || !path.startsWith(folder)) return false
  const edge = folder.at(-1)
  const next = path[folder.length]
  return edge === '/' || edge === '\\' || next === '/' || next === '\\'
}
