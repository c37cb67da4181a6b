/** Every name under which a path is met: what a deny or ask rule may be written for. */
import type { PathFacts } from './path-facts.ts'

/** Absolute, each once, the path as written first. */
export function formsOf(facts: PathFacts): readonly string[] {
  const { absolute, links, real, byText } = facts
  return [...new Set([absolute, ...links, real, ...(byText === undefined ? [] : [...byText.links, byText.real])])]
}
