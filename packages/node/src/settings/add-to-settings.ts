/** Adds rules to the text of a settings file and leaves the rest of it as it is, comments included. */
import { applyEdits, modify } from 'jsonc-parser'
import type { JSONPath, ModificationOptions } from 'jsonc-parser'
import type { PermissionMode } from '@toolgate/runtime/contract'
import { parseSettings } from './parse-settings.ts'
import type { RuleLine } from './parse-settings.ts'

export interface SettingsAddition {
  readonly rules: readonly Pick<RuleLine, 'list' | 'rule'>[]
  readonly mode?: PermissionMode
  readonly sandbox?: 'on'
}

export interface AddedSettings {
  readonly text: string
  /** How many rules and values were added. */
  readonly added: number
  /** How many of the rules stood there before. */
  readonly present: number
  /** Keys that are there with another value, which they keep. */
  readonly kept: readonly string[]
}

const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' }

/** `text` must be free of faults; it may be empty. */
export function addToSettings(text: string, { rules, mode, sandbox }: SettingsAddition): AddedSettings {
  const { values, lines } = parseSettings(text)
  let changed = text.trim() === '' ? '{}\n' : text
  const set = (path: JSONPath, value: unknown, options: ModificationOptions = {}): void => {
    changed = applyEdits(changed, modify(changed, path, value, { formattingOptions, ...options }))
  }
  let [added, present] = [0, 0]
  const known = new Set(lines.map(({ list, rule }) => `${list} ${rule}`))
  const lists = new Set(Object.keys(values.permissions ?? {}))
  for (const { list, rule } of rules) {
    if (known.has(`${list} ${rule}`)) {
      present++
      continue
    }
    known.add(`${list} ${rule}`)
    if (lists.has(list)) set(['permissions', list, -1], rule, { isArrayInsertion: true })
    else set(['permissions', list], [rule])
    lists.add(list)
    added++
  }
  const kept: string[] = []
  const choose = (path: readonly [string, string], { is, wanted }: { is: unknown; wanted: unknown }): void => {
    if (wanted === undefined || is === wanted) return
    if (is !== undefined) kept.push(path.join('.'))
    else {
      set([...path], wanted)
      added++
    }
  }
  choose(['permissions', 'defaultMode'], { is: values.permissions?.defaultMode, wanted: mode })
  choose(['sandbox', 'mode'], { is: values.sandbox?.mode, wanted: sandbox })
  return { text: changed, added, present, kept }
}
