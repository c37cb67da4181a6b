/** Two lists of advertised tools compared by name, by their facts, and by their order. */
import type { ToolList } from './tool-list.ts'

export interface ToolChange {
  readonly kind: 'added' | 'removed' | 'changed' | 'order' | 'whole' | 'digest'
  readonly name: string
  /** What changed; of a fact that is only on one side the other is absent. */
  readonly fact?: string
  readonly before?: string
  readonly after?: string
}

export interface ToolListDiff {
  readonly same: boolean
  readonly before: { readonly target: string; readonly digest: string }
  readonly after: { readonly target: string; readonly digest: string }
  readonly changes: readonly ToolChange[]
}

/** Lists of two kinds hold different facts, so only their names, their order and their digests are compared. */
export function diffToolLists(old: ToolList, current: ToolList): ToolListDiff {
  const isOneKind = old.kind === current.kind
  return compareLists(isOneKind ? old : namesOnly(old), isOneKind ? current : namesOnly(current))
}

function namesOnly(list: ToolList): ToolList {
  const tools = list.tools.filter(({ advertised }) => advertised).map((tool) => ({ ...tool, facts: {} }))
  return { ...list, tools, whole: {} }
}

function compareLists(before: ToolList, after: ToolList): ToolListDiff {
  const [old, current] = [before, after].map(({ tools }) => new Map(tools.map((tool) => [tool.name, tool.facts])))
  const kept = (list: ToolList, others: ReadonlyMap<string, unknown>): readonly string[] =>
    list.tools.map(({ name }) => name).filter((name) => others.has(name))
  const [oldOrder, order] = [kept(before, current ?? new Map()), kept(after, old ?? new Map())]
  const changes: ToolChange[] = [
    ...after.tools.filter(({ name }) => !old?.has(name)).map(({ name }) => ({ kind: 'added' as const, name })),
    ...before.tools.filter(({ name }) => !current?.has(name)).map(({ name }) => ({ kind: 'removed' as const, name })),
    ...order.flatMap((name) => factChanges('changed', name, [old?.get(name), current?.get(name)])),
    ...(oldOrder.join('\n') === order.join('\n')
      ? []
      : [{ kind: 'order' as const, name: 'order', before: oldOrder.join(' '), after: order.join(' ') }]),
    ...factChanges('whole', before.kind, [before.whole, after.whole]),
  ]
  // Surfaces do not show texts and schemas, yet their digest covers them, and it is the same on every wire.
  if (changes.length === 0 && before.digest !== after.digest)
    changes.push({ kind: 'digest', name: 'digest', before: before.digest, after: after.digest })
  return {
    same: changes.length === 0,
    before: { target: before.label, digest: before.digest },
    after: { target: after.label, digest: after.digest },
    changes,
  }
}

type Facts = Readonly<Record<string, string>>

function factChanges(
  kind: ToolChange['kind'],
  name: string,
  [before = {}, after = {}]: readonly [Facts | undefined, Facts | undefined],
): readonly ToolChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((fact) => before[fact] !== after[fact])
    .map((fact) => ({
      kind,
      name,
      fact,
      ...(before[fact] !== undefined && { before: before[fact] }),
      ...(after[fact] !== undefined && { after: after[fact] }),
    }))
}
