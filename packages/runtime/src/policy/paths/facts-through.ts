/** What is found in a folder that a link led to has two names, and rules are about both. */
import type { PathFacts } from './path-facts.ts'

/** `found` was met below one of the `folders` that somebody looked at: its facts with the names that the folder really has. */
export function factsThrough(folders: readonly PathFacts[], found: PathFacts): PathFacts {
  const folder = folders.find(({ absolute, real }) => real !== absolute && isBelow(found.absolute, absolute))
  if (folder === undefined) return found
  const rest = found.absolute.slice(folder.absolute.length)
  return { ...found, real: folder.real + rest, links: folder.links.map((link) => link + rest) }
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || (path.startsWith(folder) && /^[\\/]/u.test(path.slice(folder.length)))
}
