/** One order of paths on every machine: folder by folder, by code point. */

export function byPath(a: string, b: string): number {
  return Buffer.compare(toKey(a), toKey(b))
}

/** UTF-8 sorts like code points, and a slash that sorts first keeps a folder together. */
function toKey(path: string): Buffer {
  return Buffer.from(path.replaceAll('/', '\0'))
}

export function byCodePoint(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}
