/** `toolgate diff`: inventories and lists of advertised tools, compared by what they mean. */
import type { Inventory } from '@toolgate/inventory'
import { diffInventories, summarizeDiff } from '@toolgate/inventory/diff'
import type { Command } from '../command-entry.ts'
import { exitCodes } from '../exit-code.ts'
import { advertisedDiffText, diffAdvertised } from '../inventory/diff-advertised.ts'
import { diffToolLists } from '../inventory/diff-tool-lists.ts'
import { readInventoryOptions } from '../inventory/inventory-options.ts'
import { loadComparable, type Comparable } from '../inventory/load-comparable.ts'
import { toolDiffText } from '../inventory/tool-diff-text.ts'
import type { ToolList } from '../inventory/tool-list.ts'
import { print } from '../show/streams.ts'
import { isStop, stop } from '../stop.ts'
import { readMachine } from '../wiring/machine.ts'

export const diff: Command = async ({ operands: [old, current, ...more], options }) => {
  if (old === undefined || current === undefined || more.length > 0)
    return stop(exitCodes.usage, 'toolgate diff compares two: toolgate diff old.json new.json.')
  const machine = readMachine(options)
  const meaning = await readInventoryOptions(options, machine)
  if (isStop(meaning)) return meaning
  const loaded: Comparable[] = []
  for (const word of [old, current]) {
    const one = await loadComparable(word, { ...meaning, folder: machine.folder })
    if (isStop(one)) return one
    loaded.push(one)
  }
  const compared = compare(loaded as [Comparable, Comparable])
  await print(options.has('json') ? `${JSON.stringify(compared.json)}\n` : compared.text)
  return compared.json.same ? exitCodes.done : exitCodes.expectation
}

function compare([old, current]: readonly [Comparable, Comparable]) {
  if (old.kind === 'inventory')
    return current.kind === 'inventory'
      ? compareInventories(old.inventory, current.inventory)
      : compareWithAdvertised(old.inventory, current.list)
  return current.kind === 'inventory'
    ? compareWithAdvertised(current.inventory, old.list)
    : compareLists(old.list, current.list)
}

function compareInventories(old: Inventory, current: Inventory) {
  const found = diffInventories(old, current)
  return { json: { kind: 'inventory', ...found }, text: summarizeDiff(found) }
}

function compareWithAdvertised(inventory: Inventory, list: ToolList) {
  const found = diffAdvertised(inventory, list)
  return { json: { kind: `inventory-${list.kind}`, ...found }, text: advertisedDiffText(found) }
}

function compareLists(old: ToolList, current: ToolList) {
  const found = diffToolLists(old, current)
  const kinds = [...new Set([old.kind, current.kind])]
  return { json: { kind: kinds.join('-'), ...found }, text: toolDiffText(found) }
}
