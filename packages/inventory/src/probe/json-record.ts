/** Reading bodies that anybody may have written: nothing in them is taken for granted. */

export type JsonRecord = Readonly<Record<string, unknown>>

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The records of a list; everything else in it, and anything but a list, gives none. */
export function recordsIn(value: unknown): readonly JsonRecord[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

/** The text of content that is a string, a list of parts with text, or anything else. */
export function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (Array.isArray(content)) return content.map(textOf).join('\n')
  if (!isRecord(content)) return content === undefined ? '' : JSON.stringify(content)
  for (const key of ['text', 'error', 'output', 'content', 'result'])
    if (content[key] !== undefined) return textOf(content[key])
  return JSON.stringify(content)
}
