/** The place that a corpus line assumes. */
import type { Place } from '../../contract/index.ts'
import { spellPath } from '../paths/spell-path.ts'

export function createCorpusPlace(facts: Pick<Place, 'cwd' | 'workspace' | 'home' | 'platform'>): Place {
  return { ...facts, resolve: (path) => spellPath(path, facts).absolute, display: (path) => path }
}
