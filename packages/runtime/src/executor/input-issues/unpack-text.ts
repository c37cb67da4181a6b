/** Some models write an inner array or object as text; where the schema wants one and the text holds one, it is read as such. */
import type { JsonSchema, Repair } from '../../contract/index.ts'
import type { Issue } from './explain-issues.ts'
import { pathText, pointerText, schemaAt, valueAt } from './locate.ts'
import type { Path } from './locate.ts'

export interface Unpacked {
  readonly input: unknown
  readonly repairs: readonly Repair[]
}

/** The input with every such text unpacked; undefined when there was none. The input itself is not changed. */
export function unpackText(input: unknown, issues: readonly Issue[], schema: JsonSchema): Unpacked | undefined {
  const repairs: Repair[] = []
  let repaired = input
  for (const { path: written } of issues) {
    const path = (written ?? []).map((segment) => (typeof segment === 'object' ? segment.key : segment)) as Path
    const wanted = schemaAt(schema, path)?.type
    const value = valueAt(repaired, path)
    if (typeof value !== 'string' || (wanted !== 'array' && wanted !== 'object')) continue
    const unpacked = parseAs(value, wanted)
    if (unpacked === undefined) continue
    repaired = replaceAt(repaired, path, unpacked)
    repairs.push({ path: pointerText(path), what: `\`${pathText(path)}\` was text and was read as a JSON ${wanted}` })
  }
  return repairs.length === 0 ? undefined : { input: repaired, repairs }
}

function parseAs(text: string, wanted: 'array' | 'object'): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return undefined
    return Array.isArray(value) === (wanted === 'array') ? value : undefined
  } catch {
    return undefined
  }
}

function replaceAt(value: unknown, path: Path, replacement: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return replacement
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (index === key ? replaceAt(item, rest, replacement) : item))
  const object = value as Record<string, unknown>
  return { ...object, [key]: replaceAt(object[key], rest, replacement) }
}
