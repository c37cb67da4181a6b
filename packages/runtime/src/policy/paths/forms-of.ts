/** Every name under which a path is met: what a deny or ask rule may be written for. */
import type { PathFacts } from './path-facts.ts'

/** Absolute, each once, the path as written first. */
export function formsOf(facts: PathFacts): readonly string[] {
  const { byText } = facts
  if (byText === undefined) return formsOfReading(facts)
  return [...new Set([...formsOfReading(facts), ...byText.links, byText.real])]
}

/** The same for one of two readings of a path. */
export function formsOfReading({ absolute, links, real }: PathFacts): readonly string[] {
  if (links.length === 0 && real === absolute) return [absolute]
  return [...new Set([absolute, ...links, real])]
}
