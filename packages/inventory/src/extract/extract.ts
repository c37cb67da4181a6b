/** From parsed files to rows: candidates, factories, readings, alias tables. */
import { evaluate, startEvaluation } from '../expand/evaluate.ts'
import type { Project } from '../expand/project.ts'
import { NO_FRAMES } from '../expand/value.ts'
import type { SyntaxNode } from '../parse/syntax-node.ts'
import { ANCHOR_SETS, type AnchorSet } from './anchors.ts'
import { basesOf } from './bases.ts'
import { calledWith } from './callee.ts'
import { findAliasTables } from './alias-tables.ts'
import type { Candidate } from './candidate.ts'
import { lexicalCatalog } from './catalog.ts'
import { withKeys, type Draft } from './comparison.ts'
import { isCopyOfTool } from './copied-tool.ts'
import { findFactories, type Factory } from './factories.ts'
import { factoryCalls } from './factory-calls.ts'
import { findCandidates } from './find-candidates.ts'
import { findPolicySurfaces, type PolicySurface } from './policy-surfaces.ts'
import { readRegistration } from './read-registration.ts'
import type { Registration } from './registration.ts'
import { SHAPES } from './shapes/index.ts'

/** What to look for and how much to keep. */
export interface ExtractOptions {
  readonly anchors?: readonly AnchorSet[]
  /** Keep the texts of descriptions, not only their hashes. */
  readonly withText?: boolean
}

/** Everything recovered from a target. */
export interface Extraction {
  readonly factories: readonly Factory[]
  readonly registrations: readonly Registration[]
  readonly policySurfaces: readonly PolicySurface[]
  readonly catalog: readonly string[]
  readonly truncated: boolean
}

/** Extract all registrations of a project. Deterministic; never throws. */
export function extract(project: Project, options: ExtractOptions = {}): Extraction {
  const { candidates, truncated } = findCandidates(project, SHAPES)
  const groups = findFactories(project, candidates, options.anchors ?? ANCHOR_SETS)
  const accepted: { candidate: Candidate; factory: string | null }[] = []
  for (const group of groups) {
    if (group.factory.accepted)
      for (const candidate of factoryCalls(project, group)) accepted.push({ candidate, factory: group.factory.symbol })
  }
  const given = accepted.flatMap(({ candidate }) => argumentObjects(project, candidate))
  const taken = new Set([...accepted.map(({ candidate }) => candidate.at.node), ...given])
  const others = candidates.filter(({ at }) => !taken.has(at.node))
  for (const base of basesOf(others, [...given, ...others.map(({ at }) => at.node)])) taken.add(base)
  for (const candidate of candidates) {
    if (candidate.shape !== 'factory-call' && !taken.has(candidate.at.node)) accepted.push({ candidate, factory: null })
  }
  const order = new Map(project.trees.map((tree, index) => [tree, index]))
  accepted.sort(
    (a, b) =>
      (order.get(a.candidate.at.tree) ?? 0) - (order.get(b.candidate.at.tree) ?? 0) ||
      a.candidate.at.node.start - b.candidate.at.node.start,
  )
  const drafts = accepted.flatMap(({ candidate, factory }) => {
    const rows = readRegistration(candidate, { project, factory, withText: options.withText ?? false })
    return candidate.shape === 'declaration' && isCopyOfTool(candidate.at) && rows.every(isWhollyOpen) ? [] : rows
  })
  const names = new Set(drafts.flatMap((draft) => (draft.name === null ? [] : [draft.name])))
  const registrations = withKeys(withTables(drafts, findAliasTables(project, names)))
  return {
    factories: groups.map((group) => group.factory),
    registrations,
    policySurfaces: findPolicySurfaces(project, names),
    catalog: lexicalCatalog(project, names),
    truncated,
  }
}

/** Whether not even one of a name's texts was found. */
function isWhollyOpen({ evidence: { proof, candidates } }: Draft): boolean {
  return proof === 'unresolved' && candidates === undefined
}

/** The objects an accepted call takes: written elsewhere or merged, they are that call's, not declarations of their own. */
function argumentObjects(project: Project, { at }: Candidate): SyntaxNode[] {
  if (at.node.arguments === undefined) return []
  const { first } = calledWith(at.node)
  if (first?.type === 'ObjectExpression') return [first]
  if (first?.type !== 'Identifier' && first?.type !== 'CallExpression') return []
  const values = evaluate({ tree: at.tree, node: first }, startEvaluation(project, NO_FRAMES))
  return values.flatMap(({ value }) => (value.kind === 'object' ? mergedObjects(value.place.node) : []))
}

function mergedObjects(node: SyntaxNode): SyntaxNode[] {
  return node.type === 'CallExpression' ? [node, ...(node.arguments as SyntaxNode[]).flatMap(mergedObjects)] : [node]
}

function withTables(drafts: readonly Draft[], tables: ReadonlyMap<string, readonly string[]>): Draft[] {
  const renewed = new Map<Draft, Draft>()
  const renew = (draft: Draft): Draft => {
    const known = renewed.get(draft)
    if (known !== undefined) return known
    const table =
      draft.name === null ? undefined : tables.get(draft.name)?.filter((alias) => !draft.aliases.includes(alias))
    const next: Draft = {
      ...draft,
      ...(table === undefined || table.length === 0 ? {} : { tableAliases: table }),
      ...(draft.site === undefined ? {} : { site: renew(draft.site) }),
    }
    renewed.set(draft, next)
    return next
  }
  return drafts.map(renew)
}
