/** A short stable text that stands for a longer one, to tell apart what cleaning would make equal. */

/** FNV-1a, 32 bit, base 36. */
export function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}
