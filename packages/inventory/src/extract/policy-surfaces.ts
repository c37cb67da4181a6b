/** Lists of names that another host may allow, ask about or disable: a policy over tools, never a registration. */
import { evaluate, startEvaluation } from '../expand/evaluate.ts'
import { itemsOf } from '../expand/items.ts'
import type { Project } from '../expand/project.ts'
import { referencesOf } from '../expand/references.ts'
import { bindingAt } from '../expand/scope.ts'
import { NO_FRAMES } from '../expand/value.ts'
import { positionAt } from '../parse/position.ts'
import type { SyntaxNode } from '../parse/syntax-node.ts'
import { childrenOf, type SyntaxTree } from '../parse/syntax-tree.ts'
import { canonicalJson, sha256 } from './canonical-json.ts'
import { quotedWords } from './quoted-words.ts'

/** A recovered policy enumeration. `digest` covers names and values alone. */
export interface PolicySurface {
  readonly names: readonly string[]
  readonly values: readonly string[]
  readonly digest: string
  readonly location: { readonly file: string; readonly line: number; readonly column: number; readonly offset: number }
}

const ALLOWING = new Set(['allow', 'allowed'])
const ASKING = new Set(['ask', 'prompt'])
const STOPPING = new Set(['disable', 'disabled', 'deny', 'blocked', 'block'])
const FEWEST_NAMES = 3
const NEAREST_STATEMENTS = 3

/** Find value lists of the policy kind and the name list used with each. */
export function findPolicySurfaces(project: Project, names: ReadonlySet<string>): PolicySurface[] {
  const surfaces = new Map<string, PolicySurface>()
  for (const tree of project.trees) {
    for (const { array, values } of valueLists(project, tree)) {
      const list = nameList(project, { tree, array, names })
      if (list === undefined) continue
      const digest = sha256(canonicalJson({ names: list.names, values }))
      const { line, column, offset } = positionAt(tree.file, list.at.start)
      surfaces.set(digest, {
        names: list.names,
        values,
        digest,
        location: { file: tree.file.path, line, column, offset },
      })
    }
  }
  return [...surfaces.values()].toSorted((a, b) => (a.digest < b.digest ? -1 : 1))
}

function valueLists(project: Project, tree: SyntaxTree): { array: readonly SyntaxNode[]; values: string[] }[] {
  const lists: { array: readonly SyntaxNode[]; values: string[] }[] = []
  const seen = new Set<SyntaxNode>()
  for (const word of ALLOWING) {
    for (const offset of quotedWords(tree, word)) {
      const path = tree.pathAt(offset)
      const array = path.at(-2)
      if (path.at(-1)?.type !== 'Literal' || array?.type !== 'ArrayExpression' || seen.has(array)) continue
      seen.add(array)
      const values = textsOf(project, { tree, node: array })
      if (values === undefined || values.length > 4) continue
      if (values.some((each) => ASKING.has(each)) && values.some((each) => STOPPING.has(each)))
        lists.push({ array: path.slice(0, -1), values })
    }
  }
  return lists
}

function nameList(
  project: Project,
  of: { tree: SyntaxTree; array: readonly SyntaxNode[]; names: ReadonlySet<string> },
): { names: string[]; at: SyntaxNode } | undefined {
  const { tree, array, names } = of
  const declarator = array.at(-2)
  const binding =
    declarator?.type === 'VariableDeclarator' && declarator.id.type === 'Identifier'
      ? bindingAt(tree, [...array.slice(0, -1), declarator.id])
      : undefined
  const uses = [
    array,
    ...((binding && referencesOf(binding)) ?? []).filter((each) => each.role === 'read').map((each) => each.path),
  ]
  for (const use of uses) {
    for (const around of use.slice(-5, -1).toReversed()) {
      const found = bestList(project, { tree, inside: [around], names })
      if (found !== undefined) return found
    }
  }
  const blockIndex = array.findLastIndex((node) => node.type === 'Program' || node.type === 'BlockStatement')
  const block = array[blockIndex]
  const at = (block?.body as SyntaxNode[] | undefined)?.indexOf(array[blockIndex + 1] as SyntaxNode) ?? -1
  const near =
    at === -1 || block === undefined
      ? []
      : (block.body as SyntaxNode[]).slice(Math.max(0, at - NEAREST_STATEMENTS), at + NEAREST_STATEMENTS + 1)
  return bestList(project, { tree, inside: near, names })
}

/** The longest list of texts near a place that holds at least one registered name. */
function bestList(
  project: Project,
  of: { tree: SyntaxTree; inside: readonly SyntaxNode[]; names: ReadonlySet<string> },
): { names: string[]; at: SyntaxNode } | undefined {
  let best: { names: string[]; at: SyntaxNode } | undefined
  const pending = [...of.inside]
  for (let looked = 0; pending.length > 0 && looked < 500; looked++) {
    const node = pending.pop() as SyntaxNode
    if (node.type === 'ArrayExpression' || node.type === 'Identifier') {
      const texts = textsOf(project, { tree: of.tree, node })
      if (
        texts !== undefined &&
        texts.length >= FEWEST_NAMES &&
        texts.some((each) => of.names.has(each)) &&
        texts.length > (best?.names.length ?? 0)
      )
        best = { names: texts, at: node }
    }
    if (!node.type.includes('Function') && !node.type.startsWith('Class')) pending.push(...childrenOf(node))
  }
  return best
}

function textsOf(project: Project, place: { tree: SyntaxTree; node: SyntaxNode }): string[] | undefined {
  const evaluation = startEvaluation(project, NO_FRAMES)
  const found = evaluate(place, evaluation)
  const only = found.length === 1 ? found[0]?.value : undefined
  if (only?.kind !== 'array') return undefined
  const texts: string[] = []
  for (const { value } of itemsOf(only, evaluation, place)) {
    if (value.kind !== 'constant' || typeof value.value !== 'string') return undefined
    texts.push(value.value)
  }
  return texts
}
