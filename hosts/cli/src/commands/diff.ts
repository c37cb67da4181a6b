/** `toolgate diff`: two inventories, or two lists of advertised tools, compared by what they mean. */
import { diffInventories, summarizeDiff } from '@toolgate/inventory/diff'
import type { Command } from '../command-entry.ts'
import { exitCodes } from '../exit-code.ts'
import { diffToolLists } from '../inventory/diff-tool-lists.ts'
import { readInventoryOptions } from '../inventory/inventory-options.ts'
import { loadComparable, type Comparable } from '../inventory/load-comparable.ts'
import { toolDiffText } from '../inventory/tool-diff-text.ts'
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
  if (compared === undefined)
    return stop(
      exitCodes.usage,
      `An inventory says what is shipped, and only another inventory can be compared with it: ${old} and ${current} are not of one kind.`,
    )
  await print(options.has('json') ? `${JSON.stringify(compared.json)}\n` : compared.text)
  return compared.json.same ? exitCodes.done : exitCodes.expectation
}

function compare([old, current]: readonly [Comparable, Comparable]) {
  if (old.kind === 'inventory' && current.kind === 'inventory') {
    const found = diffInventories(old.inventory, current.inventory)
    return { json: { kind: 'inventory', ...found }, text: summarizeDiff(found) }
  }
  if (old.kind === 'tools' && current.kind === 'tools') {
    const found = diffToolLists(old.list, current.list)
    const kinds = [...new Set([old.list.kind, current.list.kind])]
    return { json: { kind: kinds.join('-'), ...found }, text: toolDiffText(found) }
  }
  return undefined
}
