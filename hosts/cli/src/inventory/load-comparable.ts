/** From a word to something that can be compared: a report, a surface, a request, a probe, or a target to look into. */
import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Inventory } from '@toolgate/inventory'
import type { RecallOptions } from '@toolgate/inventory/cache'
import { checkInventory, readReport } from '@toolgate/inventory/report'
import { exitCodes } from '../exit-code.ts'
import { isStop, stop, type Stop } from '../stop.ts'
import { findTarget } from './find-target.ts'
import { readToolList } from './read-tool-list.ts'
import { take } from './take.ts'
import type { ToolList } from './tool-list.ts'

export type Comparable =
  | { readonly kind: 'inventory'; readonly inventory: Inventory }
  | { readonly kind: 'tools'; readonly list: ToolList }

export async function loadComparable(
  word: string,
  { folder, ...options }: RecallOptions & { readonly folder: string },
): Promise<Comparable | Stop> {
  const path = await findTarget(word, folder)
  if (isStop(path)) return path
  const text = await jsonText(path)
  if (text === undefined) {
    const inventory = await take(path, options)
    return isStop(inventory) ? inventory : { kind: 'inventory', inventory }
  }
  const list = readToolList(parse(text), word)
  if (list !== undefined) return { kind: 'tools', list }
  const report = readReport(text)
  if (report !== null)
    return checkInventory(report).length === 0
      ? { kind: 'inventory', inventory: report }
      : stop(exitCodes.failed, `${word} was changed after it was written: see toolgate inventory --check ${word}.`)
  return stop(
    exitCodes.failed,
    `${word} is JSON, but no inventory, surface (toolgate tools --json), request (toolgate request) or probe (toolgate probe --json).`,
  )
}

/** A surface, a request or a probe from a file. */
export async function loadToolList(word: string, folder: string): Promise<ToolList | Stop> {
  const text = await readFile(resolve(folder, word), 'utf8').catch((error: Error) => error)
  if (text instanceof Error) return stop(exitCodes.usage, `${word} cannot be read: ${text.message}`)
  return (
    readToolList(parse(text), word) ??
    stop(
      exitCodes.failed,
      `${word} is no surface (toolgate tools --json), request (toolgate request) or probe (toolgate probe --json).`,
    )
  )
}

/** Scripts do not begin with a brace, and an executable is never read as text. */
async function jsonText(path: string): Promise<string | undefined> {
  if (!(await stat(path)).isFile()) return undefined
  const bytes = await readFile(path)
  const first = bytes.find((byte) => byte > 0x20 && byte !== 0xef && byte !== 0xbb && byte !== 0xbf)
  return first === 0x7b ? bytes.toString() : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
