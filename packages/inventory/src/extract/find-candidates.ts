/** Looks for every shape at every place where one of its words stands. */
import type { Project } from '../expand/project.ts'
import type { SyntaxNode } from '../parse/syntax-node.ts'
import type { SyntaxTree } from '../parse/syntax-tree.ts'
import type { Candidate, Shape } from './candidate.ts'

/** Candidates beyond this many in one target are not read; the inventory then says so. */
export const MOST_CANDIDATES = 20_000

/** All candidates in source order, at most one a place besides a tentative one. */
export function findCandidates(
  project: Project,
  shapes: readonly Shape[],
): { candidates: Candidate[]; truncated: boolean } {
  const candidates: Candidate[] = []
  for (const tree of project.trees) {
    if (!mayDeclareTools(tree.file.text, shapes)) continue
    const claimed = new Set<SyntaxNode>()
    const tentative = new Set<SyntaxNode>()
    const found: Candidate[] = []
    for (const offset of seedOffsets(tree, shapes)) {
      const path = tree.pathAt(offset)
      for (const shape of shapes) {
        const candidate = shape.match(tree, path, project)
        const taken = candidate?.isTentative === true ? tentative : claimed
        if (candidate === undefined || taken.has(candidate.at.node)) continue
        taken.add(candidate.at.node)
        found.push(candidate)
        if (candidate.isTentative !== true) break
      }
      if (candidates.length + found.length >= MOST_CANDIDATES)
        return { candidates: [...candidates, ...found], truncated: true }
    }
    candidates.push(...found.toSorted((a, b) => a.at.node.start - b.at.node.start))
  }
  return { candidates, truncated: false }
}

/** Whether a text has any of the words that shapes look for, so that other files need not be indexed. */
export function mayDeclareTools(text: string, shapes: readonly Shape[]): boolean {
  return anySeed(shapes).test(text)
}

const ANY_SEED = new WeakMap<readonly Shape[], RegExp>()

/** One pass for all words is ten times as fast as one for each. */
function anySeed(shapes: readonly Shape[]): RegExp {
  const known = ANY_SEED.get(shapes)
  if (known !== undefined) return known
  const made = new RegExp(shapes.flatMap(({ seeds }) => seeds).join('|'))
  ANY_SEED.set(shapes, made)
  return made
}

function seedOffsets(tree: SyntaxTree, shapes: readonly Shape[]): number[] {
  const { text } = tree.file
  const offsets = new Set<number>()
  for (const shape of shapes) {
    for (const seed of shape.seeds) {
      for (const offset of tree.words.find(seed))
        if (shape.mayStandAt(text, offset, offset + seed.length)) offsets.add(offset)
    }
  }
  return [...offsets].toSorted((a, b) => a - b)
}
