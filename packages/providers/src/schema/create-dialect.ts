/** Puts the rules of one provider together: repair, its own rewrites, names, and the way back. */
import type { JsonSchema } from '@toolgate/runtime/contract'
import type { ProjectionChange, WireTool } from '../protocol/index.ts'
import { fromWire, toWire, type ArgumentRules } from './convert-arguments.ts'
import type { Dialect, ProjectedTool } from './dialect.ts'
import { repair } from './repair/repair.ts'
import { cleanText } from './repair/repair-texts.ts'
import type { Report } from './json/rewrite.ts'
import { isObject } from './json/schema.ts'
import { toWireName } from './wire-name.ts'

/** What a provider's rules make of a schema that is already repaired. */
export interface Shaped {
  /** The schema as it is sent. */
  readonly sent: JsonSchema
  /** The schema that arguments are converted with, before names and values took the provider's form. */
  readonly declared: JsonSchema
  readonly strict: boolean
  readonly rules: ArgumentRules
}

export interface DialectRules {
  readonly name: string
  /** Nothing where the provider cannot take any form of it. */
  shape(schema: JsonSchema, options: { readonly strict: boolean; readonly report: Report }): Shaped | undefined
  /** Default: the name that every provider takes. */
  toWireName?(name: string): string
}

export function createDialect(dialect: DialectRules): Dialect {
  const rename = dialect.toWireName ?? toWireName
  // A schema is the same object in every request of a session, and its projection is pure.
  const known = new WeakMap<JsonSchema, Map<boolean, ReturnType<typeof shape>>>()

  function shape(schema: JsonSchema, strict: boolean) {
    const changes: ProjectionChange[] = []
    const report: Report = (change) => changes.push(change)
    try {
      const shaped = dialect.shape(repair(schema, report), { strict, report })
      return {
        shaped,
        changes: changes as readonly ProjectionChange[],
        reason: `Its input is no object, and ${dialect.name} takes nothing else.`,
      }
    } catch (error) {
      // Schemas come from anybody, and one that is nested without end must not fail a request of many tools.
      return {
        shaped: undefined,
        changes: [],
        reason: `Its schema cannot be read (${error instanceof Error ? error.message : String(error)}).`,
      }
    }
  }

  function shapeOnce(schema: JsonSchema, strict: boolean) {
    const before = known.get(schema)?.get(strict)
    if (before !== undefined) return before
    const made = shape(schema, strict)
    known.set(schema, (known.get(schema) ?? new Map()).set(strict, made))
    return made
  }

  function project(tool: WireTool): ReturnType<Dialect['project']> {
    const strict = tool.strict === true
    const { shaped, changes, reason } = shapeOnce(tool.inputSchema, strict)
    if (shaped === undefined) return { kind: 'refused', reason: `${tool.name}: ${reason}` }
    const same = changes.length > 0 && isSame(shaped.sent, tool.inputSchema)
    const all = same ? [] : [...changes]
    const inputSchema = same ? tool.inputSchema : shaped.sent
    const name = rename(tool.name)
    if (name !== tool.name)
      all.unshift({ path: 'name', from: tool.name, to: name, kept: 'the name comes back with each call' })
    const description = cleanText(tool.description)
    if (description !== tool.description)
      all.push({
        path: 'description',
        from: tool.description,
        to: description,
        kept: 'all that can be seen, to the limit',
      })
    if (strict && !shaped.strict)
      all.push({ path: 'strict', from: true, to: false, kept: 'arguments are checked when the call comes' })
    const { declared, rules } = shaped
    const way = {
      fromWireArguments: (input: unknown) => (typeof input === 'string' ? input : fromWire(input, declared, rules)),
      toWireArguments: (input: unknown) => toWire(input, declared, rules),
    }
    if (all.length === 0) return { kind: 'sent', tool, ...way }
    const { strict: _asked, ...rest } = tool
    const sent: WireTool = {
      ...rest,
      name,
      description,
      inputSchema,
      ...(shaped.strict ? { strict: true } : {}),
    }
    return { kind: 'projected', tool: sent, changes: all, ...way } satisfies ProjectedTool
  }

  return { name: dialect.name, project, toWireName: rename }
}

/** True where two schemas differ in the order of their keys at most. */
function isSame(first: unknown, second: unknown): boolean {
  if (Array.isArray(first) && Array.isArray(second)) {
    return first.length === second.length && first.every((item, index) => isSame(item, second[index]))
  }
  if (!isObject(first) || !isObject(second)) return first === second
  const keys = Object.keys(first)
  return (
    keys.length === Object.keys(second).length &&
    keys.every((key) => Object.hasOwn(second, key) && isSame(first[key], second[key]))
  )
}
