/** One text for one meaning: JSON with sorted keys, so that digests and comparisons do not depend on the order of construction. */
import { hash } from 'node:crypto'

/** A value that JSON can hold. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }

/** Canonical JSON text. Keys are sorted, undefined members are left out; `Infinity` and `NaN` become text. */
export function canonicalJson(value: Json | undefined): string {
  if (value === undefined) return 'null'
  if (typeof value === 'number' && !Number.isFinite(value)) return JSON.stringify(String(value))
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map((item: Json) => canonicalJson(item)).join(',')}]`
  const record = value as { readonly [key: string]: Json | undefined }
  const members = Object.keys(record)
    .filter((key) => record[key] !== undefined)
    .toSorted()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(record[key])}`)
  return `{${members.join(',')}}`
}

/** SHA-256 of a text in lower-case hexadecimal. */
export function sha256(text: string | Uint8Array): string {
  return hash('sha256', text, 'hex')
}
