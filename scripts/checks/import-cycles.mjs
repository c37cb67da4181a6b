/** No file imports itself by way of others; an import of types is an import. */

export const importCycles = {
  name: 'import-cycles',
  check({ sources }) {
    const edges = new Map(
      sources.map(({ path, imports }) => [path, imports.filter(({ target }) => target.kind === 'file')]),
    )
    return findGroups(edges).flatMap((group) => {
      const first = [...group].toSorted()[0]
      const circle = shortestCircle(edges, first, group)
      if (!circle) return []
      const line = edges.get(first).find(({ target }) => target.path === circle[1]).line
      return [
        {
          path: first,
          line,
          message: `import cycle: ${circle.join(' -> ')}. Move what both need into a file of its own.`,
        },
      ]
    })
  },
}

/** Groups of files that reach each other: Tarjan's strongly connected components, without recursion. */
function findGroups(edges) {
  const order = new Map()
  const lowest = new Map()
  const open = []
  const isOpen = new Set()
  const groups = []
  for (const start of edges.keys()) {
    if (order.has(start)) continue
    const path = [enter(start)]
    while (path.length > 0) {
      const { node, rest } = path.at(-1)
      const next = rest.pop()
      if (next === undefined) {
        path.pop()
        leave(node, path.at(-1)?.node)
      } else if (!order.has(next)) path.push(enter(next))
      else if (isOpen.has(next)) lowest.set(node, Math.min(lowest.get(node), order.get(next)))
    }
  }
  return groups

  function enter(node) {
    order.set(node, order.size)
    lowest.set(node, order.get(node))
    open.push(node)
    isOpen.add(node)
    return { node, rest: (edges.get(node) ?? []).map(({ target }) => target.path) }
  }

  function leave(node, parent) {
    if (parent !== undefined) lowest.set(parent, Math.min(lowest.get(parent), lowest.get(node)))
    if (lowest.get(node) !== order.get(node)) return
    const group = new Set(open.splice(open.indexOf(node)))
    for (const member of group) isOpen.delete(member)
    groups.push(group)
  }
}

function shortestCircle(edges, start, group) {
  const queue = [[start]]
  const seen = new Set()
  while (queue.length > 0) {
    const path = queue.shift()
    for (const { target } of edges.get(path.at(-1)) ?? []) {
      if (target.path === start) return [...path, start]
      if (!group.has(target.path) || seen.has(target.path)) continue
      seen.add(target.path)
      queue.push([...path, target.path])
    }
  }
  return undefined
}
