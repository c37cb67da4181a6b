/** Reads a YAML tree with the position of everything at hand, so that a fault in a script names file, line and column. */
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Node } from 'yaml'
import type { Json } from '@toolgate/runtime/contract'
import type { Position } from './script.ts'

/** Thrown inside this folder only, and turned into a value by `parseScript`. */
export class ScriptError extends Error {}

export interface YamlNode {
  readonly at: Position
  /** Stops reading: what is wrong here. */
  fail(problem: string): never
  /** The fields of a mapping. Fails on anything else and on a field that is not named. */
  fields(known: readonly string[]): ReadonlyMap<string, YamlNode>
  list(): readonly YamlNode[]
  isList(): boolean
  isText(): boolean
  text(): string
  /** A whole number of at least zero. */
  count(): number
  flag(): boolean
  oneOf<Word extends string>(words: readonly Word[]): Word
  json(): Json
}

/** The root of a YAML text; `file` stands in front of each message. */
export function readYaml(source: string, file: string): YamlNode {
  const lines = new LineCounter()
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false, stringKeys: true })
  const fault = document.errors[0]
  if (fault !== undefined) throw new ScriptError(`${place(lines.linePos(fault.pos[0]), file)}: ${fault.message}`)

  const wrap = (node: unknown, offset: number): YamlNode => {
    const start = (node as Node | null)?.range?.[0] ?? offset
    const { line, col } = lines.linePos(start)
    const at = { line, column: col }
    const fail = (problem: string): never => {
      throw new ScriptError(`${file}:${at.line}:${at.column}: ${problem}`)
    }
    const scalar = (): unknown => (isScalar(node) ? node.value : undefined)
    return {
      at,
      fail,
      isList: () => isSeq(node),
      isText: () => typeof scalar() === 'string',
      fields(known) {
        if (!isMap(node)) return fail(`expected a mapping with ${known.join(', ')}.`)
        const found = new Map<string, YamlNode>()
        for (const { key, value } of node.items) {
          const name = isScalar(key) ? String(key.value) : ''
          const keyStart = (key as Node).range?.[0] ?? start
          if (!known.includes(name)) wrap(key, keyStart).fail(`unknown field ${name}; known here: ${known.join(', ')}.`)
          found.set(name, wrap(value, keyStart))
        }
        return found
      },
      list: () => (isSeq(node) ? node.items.map((item) => wrap(item, start)) : fail('expected a list.')),
      text() {
        const value = scalar()
        return typeof value === 'string'
          ? value
          : fail('expected text; put it in quotes if it looks like something else.')
      },
      count() {
        const value = scalar()
        return typeof value === 'number' && Number.isInteger(value) && value >= 0
          ? value
          : fail('expected a whole number of at least 0.')
      },
      flag() {
        const value = scalar()
        return typeof value === 'boolean' ? value : fail('expected true or false.')
      },
      oneOf(words) {
        const word = words.find((candidate) => candidate === scalar())
        return word ?? fail(`expected one of ${words.join(', ')}.`)
      },
      json: () => (node === null ? null : ((node as Node).toJS(document) as Json)),
    }
  }
  return wrap(document.contents, 0)
}

function place({ line, col }: { line: number; col: number }, file: string): string {
  return `${file}:${line}:${col}`
}
