/** Tool names on the wire: letters, digits, `_` and `-`, at most 64, which every provider takes. */
import { fingerprint } from './fingerprint.ts'

/**
 * The name itself where it fits; else a cleaned one with a suffix made of the whole original name. It depends on this name
 * alone, so it stays the same whatever other tools there are, and different names stay different.
 */
export function toWireName(name: string): string {
  if (/^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/.test(name)) return name
  const clean = name.replace(/[^a-zA-Z0-9_-]/g, '_').replace(/^(?![a-zA-Z_])/, '_')
  const suffix = `_${fingerprint(name)}`
  return clean.slice(0, 64 - suffix.length) + suffix
}
