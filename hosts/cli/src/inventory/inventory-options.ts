/** What the options of the command mean for taking an inventory. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { RecallOptions } from '@toolgate/inventory/cache'
import type { ClassificationRule } from '@toolgate/inventory/classify'
import type { Options } from '../command-entry.ts'
import { exitCodes } from '../exit-code.ts'
import { isStop, stop, type Stop } from '../stop.ts'
import type { Machine } from '../wiring/machine.ts'
import { splitList } from '../wiring/split-list.ts'
import { cacheFolder } from './cache-folder.ts'

/** Of the names that a person gives, a factory must register half. */
const SCORE = 0.5

export async function readInventoryOptions(options: Options, machine: Machine): Promise<RecallOptions | Stop> {
  const file = options.value('rules')
  const rules = file === undefined ? undefined : await readRules(resolve(machine.folder, file))
  if (isStop(rules)) return rules
  const anchors = options.values('anchors').flatMap(splitList)
  return {
    cacheFolder: cacheFolder(machine),
    ...(rules !== undefined && { rules }),
    ...(anchors.length > 0 && { anchors: [{ id: 'given', names: anchors, score: SCORE }] }),
    ...(options.has('with-text') && { withText: true }),
  }
}

/** A list of rules, or an object that holds one under `rules`. */
async function readRules(file: string): Promise<readonly ClassificationRule[] | Stop> {
  const text = await readFile(file, 'utf8').catch((error: Error) => error)
  if (text instanceof Error) return stop(exitCodes.usage, `--rules: ${file} cannot be read: ${text.message}`)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    const { placeOfJsonFault } = await import('../json-fault.ts')
    return stop(exitCodes.configuration, `${file}:${placeOfJsonFault(text)}`)
  }
  const rules = Array.isArray(value) ? value : (value as { readonly rules?: unknown } | null)?.rules
  if (!Array.isArray(rules)) return stop(exitCodes.configuration, `${file}:1:1: this is no list of rules.`)
  const wrong = rules.findIndex((rule) => !isRule(rule))
  return wrong === -1
    ? (rules as readonly ClassificationRule[])
    : stop(
        exitCodes.configuration,
        `${file}: rule ${wrong + 1} needs a class, evidence, and names, a pattern or dynamic: {"class": "core-terminal", "pattern": "^Read", "evidence": "why"}.`,
      )
}

function isRule(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { class: named, names, pattern, dynamic, evidence } = value as Readonly<Record<string, unknown>>
  return (
    typeof named === 'string' &&
    typeof evidence === 'string' &&
    (names !== undefined || pattern !== undefined || dynamic !== undefined) &&
    (names === undefined || (Array.isArray(names) && names.every((name) => typeof name === 'string'))) &&
    (pattern === undefined || isPattern(pattern))
  )
}

function isPattern(value: unknown): boolean {
  try {
    return typeof value === 'string' && new RegExp(value) instanceof RegExp
  } catch {
    return false
  }
}
