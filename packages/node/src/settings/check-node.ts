/** Holds a parsed value against its shape: what is right comes through, what is wrong is named where it stands. */
import { distance } from 'fastest-levenshtein'
import { getNodeValue } from 'jsonc-parser'
import type { Node } from 'jsonc-parser'
import type { MapShape, ObjectShape, Shape } from './shape.ts'

export interface Finding {
  readonly kind: 'fault' | 'warning'
  readonly offset: number
  readonly message: string
}

export interface CheckOptions {
  /** Where in the file, such as `permissions.deny`; empty for the whole. */
  readonly path: string
  /** Unknown keys are passed over without a word. */
  readonly isForeign: boolean
  readonly report: (finding: Finding) => void
}

/** The value without its wrong parts; undefined when nothing of it is right. */
export function checkNode(node: Node, shape: Shape, options: CheckOptions): unknown {
  switch (shape.kind) {
    case 'text':
      if (node.type === 'string' && (shape.pattern?.test(node.value) ?? true)) return node.value
      return refuse(node, shape.what, options)
    case 'flag':
      return node.type === 'boolean' ? node.value : refuse(node, 'true or false', options)
    case 'number':
      return node.type === 'number' && Number(node.value) > 0 ? node.value : refuse(node, shape.what, options)
    case 'list':
      if (node.type !== 'array') return refuse(node, 'a list', options)
      return (node.children ?? [])
        .map((child, index) => checkNode(child, shape.of, { ...options, path: `${options.path}[${index}]` }))
        .filter((value) => value !== undefined)
    case 'short-or-long':
      return checkNode(node, node.type === 'object' ? shape.long : shape.short, options)
    case 'map':
    case 'object':
      return node.type === 'object' ? checkProperties(node, shape, options) : refuse(node, 'an object in { }', options)
  }
}

function checkProperties(node: Node, shape: MapShape | ObjectShape, options: CheckOptions): unknown {
  const entries = new Map<string, unknown>()
  for (const property of node.children ?? []) {
    const [key, value] = property.children ?? []
    if (key === undefined || value === undefined) continue
    const name = String(key.value)
    const path = options.path === '' ? name : `${options.path}.${name}`
    const known = shape.kind === 'map' ? shape.of : Object.hasOwn(shape.keys, name) ? shape.keys[name] : undefined
    if (known === undefined) {
      warnOfUnknown(name, shape, { ...options, path, offset: key.offset })
      continue
    }
    if (entries.has(name)) {
      options.report({
        kind: 'fault',
        offset: key.offset,
        message: `"${path}" stands here a second time: one would hide the other.`,
      })
    }
    const checked = checkNode(value, known, { ...options, path })
    if (checked !== undefined) entries.set(name, checked)
  }
  if (shape.kind === 'object' && shape.required !== undefined && !entries.has(shape.required)) {
    options.report({
      kind: 'fault',
      offset: node.offset,
      message: `"${options.path}" needs "${shape.required}".`,
    })
    return undefined
  }
  return Object.fromEntries(entries)
}

function warnOfUnknown(
  name: string,
  shape: MapShape | ObjectShape,
  options: CheckOptions & { readonly offset: number },
): void {
  if (shape.kind === 'map') return
  const { keys, notes } = shape
  const note = Object.hasOwn(notes, name) ? notes[name] : undefined
  if (options.isForeign || note === '') return
  const nearest = Object.keys(keys).toSorted((a, b) => distance(a, name) - distance(b, name))[0]
  const isNear = nearest !== undefined && distance(nearest, name) <= Math.max(2, nearest.length / 3)
  const advice = note ?? (isNear ? `Did you mean "${nearest}"?` : `Known here: ${Object.keys(keys).join(', ')}.`)
  options.report({ kind: 'warning', offset: options.offset, message: `"${options.path}" is not a setting. ${advice}` })
}

function refuse(node: Node, wanted: string, { path, report }: CheckOptions): undefined {
  const where = path === '' ? 'The file' : `"${path}"`
  report({ kind: 'fault', offset: node.offset, message: `${where} must be ${wanted}, not ${toShown(node)}.` })
  return undefined
}

/** A short word for what stands there: never a whole value, which may be long or a secret. */
function toShown(node: Node): string {
  if (node.type === 'array') return 'a list'
  if (node.type === 'object') return 'an object'
  const value = JSON.stringify(getNodeValue(node))
  return value.length <= 40 ? value : `a ${node.type} of ${value.length} characters`
}
