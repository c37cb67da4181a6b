/** Visits every node of a syntax tree, parents first. */
import { visitorKeys } from 'oxc-parser'

/** `visit(node, parent)`; parents come before their children, in the order of the text. */
export function walk(node, visit, parent) {
  visit(node, parent)
  for (const key of visitorKeys[node.type] ?? []) {
    const child = node[key]
    if (Array.isArray(child)) {
      for (const item of child) if (item) walk(item, visit, node)
    } else if (child) walk(child, visit, node)
  }
}
