/** The one hash of the house: surfaces, approvals and journals name things by it. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** SHA-256 in lower-case hex of the text in UTF-8. */
export function digest(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)))
}

/** JSON with sorted keys and without undefined members: equal values give equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) => {
    if (typeof member !== 'object' || member === null || Array.isArray(member)) return member
    const sorted: [string, unknown][] = Object.entries(member).toSorted(([left], [right]) => (left < right ? -1 : 1))
    return Object.fromEntries(sorted)
  })
}
