/** Settings in YAML, by dotted keys. */
import { LineCounter, parseDocument } from 'yaml'
import type { ForeignContent } from './foreign-agent.ts'

export type ReadYaml =
  | { readonly content: ForeignContent }
  | { readonly fault: { readonly line: number; readonly column: number; readonly message: string } }

/** Never throws. Lists and texts are values; keys of maps are joined with dots. */
export function readYaml(text: string): ReadYaml {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const [error] = document.errors
  if (error !== undefined) {
    const { line, col } = lines.linePos(error.pos[0])
    return { fault: { line, column: col, message: error.message } }
  }
  const content: Record<string, unknown> = {}
  collect(toPlain(document), '', content)
  return { content }
}

/** Aliases that would grow without bounds are refused by the reader; then there is nothing to import. */
function toPlain(document: ReturnType<typeof parseDocument>): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 })
  } catch {
    return undefined
  }
}

function collect(value: unknown, prefix: string, content: Record<string, unknown>): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    const name = prefix === '' ? key : `${prefix}.${key}`
    if (typeof inner === 'object' && inner !== null && !Array.isArray(inner)) collect(inner, name, content)
    else content[name] = inner
  }
}
