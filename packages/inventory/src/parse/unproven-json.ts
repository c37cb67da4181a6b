/** JSON found in bytes that nobody vouches for: each look at it tells what is there or nothing. */

export type Members = Readonly<Record<string, unknown>>

const LONGEST = 256 * 1024 * 1024

/** The object or list that bytes hold as JSON. */
export function jsonObject(bytes: Buffer | string): object | undefined {
  if (bytes.length > LONGEST) return undefined
  try {
    const value: unknown = JSON.parse(bytes.toString())
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

/** Undefined for anything else than an object that is no list. */
export function membersOf(value: unknown): Members | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : undefined
}

/** The bytes at `[offset, length]`; undefined for any other value and where they are not there. */
export function bytesAt(bytes: Buffer, stretch: unknown): Buffer | undefined {
  if (!Array.isArray(stretch)) return undefined
  const [at, size] = stretch as readonly unknown[]
  return isSize(at) && isSize(size) && at + size <= bytes.length ? bytes.subarray(at, at + size) : undefined
}

function isSize(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}
