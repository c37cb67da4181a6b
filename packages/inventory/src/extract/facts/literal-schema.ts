/** Reads a JSON Schema that is written down as a literal. What is not known is left out and marked, never filled in. */
import { deeper, type Evaluation } from '../../expand/evaluation.ts'
import { itemsOf } from '../../expand/items.ts'
import { evaluateMember, membersOf, type MemberList } from '../../expand/members.ts'
import type { Place } from '../../parse/syntax-tree.ts'
import type { Possibility, Value } from '../../expand/value.ts'
import type { Json } from '../canonical-json.ts'

const DEEPEST_LITERAL = 12
const OPAQUE: Json = { opaque: true }
/** Keywords that say something false when a part of their value is missing. */
const WHOLE: ReadonlySet<string> = new Set(['enum', 'required', 'type', 'const', 'default', 'examples'])
/** Keywords that hold a map from names to schemas: there a name is no keyword. */
const MAPS: ReadonlySet<string> = new Set(['properties', 'patternProperties', '$defs', 'definitions'])

/** The schema of an object value; `opaque` in it says that there may be more keywords or properties. */
export function literalSchema(value: Value, evaluation: Evaluation): { readonly [key: string]: Json | undefined } {
  const read = fromSchema(value, evaluation)
  return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Record<string, Json>) : {}
}

/** The value of an expression as JSON; undefined unless all of it is known. */
export function knownJson(place: Place, evaluation: Evaluation): Json | undefined {
  return wholeJson(evaluation.evaluate(place, deeper(evaluation)), deeper(evaluation), place)
}

function fromSchema(value: Value, evaluation: Evaluation): Json {
  if (evaluation.depth > DEEPEST_LITERAL || evaluation.fuel.left-- <= 0) return OPAQUE
  if (value.kind === 'constant') return value.value ?? null
  if (value.kind === 'list') return value.items.map((item) => fromSchema(item, deeper(evaluation)))
  if (value.kind === 'array')
    return itemsOf(value, deeper(evaluation), value.place).map((item) => fromSchema(item.value, deeper(evaluation)))
  if (value.kind !== 'object') return OPAQUE
  const list = membersOf(value, deeper(evaluation))
  const entries: [string, Json][] = []
  let isOpen = isIncomplete(list)
  for (const member of list.members.values()) {
    const found = evaluateMember(member, deeper(evaluation))
    const only = found.length === 1 ? found[0]?.value : undefined
    if (WHOLE.has(member.key)) {
      const whole = wholeJson(found, deeper(evaluation), member.place)
      if (whole === undefined) isOpen = true
      else entries.push([member.key, whole])
    } else if (MAPS.has(member.key) && only?.kind === 'object') {
      const map = membersOf(only, deeper(evaluation))
      if (isIncomplete(map)) isOpen = true
      entries.push([member.key, fromMap(map, deeper(evaluation))])
    } else entries.push([member.key, only === undefined ? OPAQUE : fromSchema(only, deeper(evaluation))])
  }
  if (isOpen) entries.push(['opaque', true])
  return Object.fromEntries(entries)
}

function fromMap({ members }: MemberList, evaluation: Evaluation): Json {
  const entries = [...members.values()].map((member): [string, Json] => {
    const found = evaluateMember(member, evaluation)
    const only = found.length === 1 ? found[0]?.value : undefined
    return [member.key, only === undefined ? OPAQUE : fromSchema(only, deeper(evaluation))]
  })
  return Object.fromEntries(entries)
}

function isIncomplete({ unresolvedSpreads, unresolvedKeys }: MemberList): boolean {
  return unresolvedSpreads.length > 0 || unresolvedKeys.length > 0
}

function wholeJson(found: readonly Possibility[], evaluation: Evaluation, at: Place): Json | undefined {
  const only = found.length === 1 ? found[0]?.value : undefined
  if (only === undefined || evaluation.depth > DEEPEST_LITERAL || evaluation.fuel.left-- <= 0) return undefined
  if (only.kind === 'constant') return only.value
  if (only.kind === 'array' || only.kind === 'list') {
    const items = itemsOf(only, deeper(evaluation), at).map((item) => wholeJson([item], deeper(evaluation), at))
    return items.includes(undefined) ? undefined : (items as Json[])
  }
  if (only.kind !== 'object') return undefined
  const list = membersOf(only, deeper(evaluation))
  if (isIncomplete(list)) return undefined
  const entries = [...list.members.values()].map((member): [string, Json | undefined] => [
    member.key,
    wholeJson(evaluateMember(member, deeper(evaluation)), deeper(evaluation), at),
  ])
  return entries.some(([, content]) => content === undefined) ? undefined : (Object.fromEntries(entries) as Json)
}
