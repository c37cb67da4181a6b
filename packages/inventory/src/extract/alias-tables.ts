/** Tables of old names elsewhere in the code, such as `{ Task: "Agent", KillShell: "TaskStop" }`. */
import { evaluate, startEvaluation } from '../expand/evaluate.ts'
import { evaluateMember, membersOf } from '../expand/members.ts'
import type { Project } from '../expand/project.ts'
import { referencesOf } from '../expand/references.ts'
import { bindingAt } from '../expand/scope.ts'
import { NO_FRAMES } from '../expand/value.ts'
import type { SyntaxNode } from '../parse/syntax-node.ts'
import type { SyntaxTree } from '../parse/syntax-tree.ts'
import { isToolName } from './keys.ts'
import { quotedWords, wordsQuotedIn } from './quoted-words.ts'

/** Old names by the registered name they stand for, sorted. */
export type AliasTables = ReadonlyMap<string, readonly string[]>

const MOST_PLACES = 200

/** Find objects whose keys are other names and whose values are all registered names. */
export function findAliasTables(project: Project, names: ReadonlySet<string>): AliasTables {
  const aliases = new Map<string, Set<string>>()
  for (const tree of project.trees) {
    for (const object of tablesIn(tree, names)) {
      const evaluation = startEvaluation(project, NO_FRAMES)
      const value = evaluate({ tree, node: object }, evaluation)[0]?.value
      if (value?.kind !== 'object') continue
      const pairs: [string, string][] = []
      for (const member of membersOf(value, evaluation).members.values()) {
        const found = evaluateMember(member, evaluation)
        const only = found.length === 1 ? found[0]?.value : undefined
        if (
          only?.kind !== 'constant' ||
          typeof only.value !== 'string' ||
          !names.has(only.value) ||
          !isToolName(member.key) ||
          names.has(member.key)
        ) {
          pairs.length = 0
          break
        }
        pairs.push([member.key, only.value])
      }
      if (pairs.length < 2) continue
      for (const [alias, name] of pairs) aliases.set(name, (aliases.get(name) ?? new Set()).add(alias))
    }
  }
  return new Map([...aliases].map(([name, set]) => [name, [...set].toSorted()]))
}

function tablesIn(tree: SyntaxTree, names: ReadonlySet<string>): Set<SyntaxNode> {
  const objects = new Set<SyntaxNode>()
  const consider = (path: readonly SyntaxNode[]): void => {
    const property = path.at(-2)
    const object = path.at(-3)
    if (
      property?.type === 'Property' &&
      property.value === path.at(-1) &&
      object?.type === 'ObjectExpression' &&
      object.properties.length >= 2
    )
      objects.add(object)
  }
  for (const name of wordsQuotedIn(tree, names)) {
    for (const offset of quotedWords(tree, name).slice(0, MOST_PLACES)) {
      const path = tree.pathAt(offset)
      const literal = path.at(-1)
      if (literal?.type !== 'Literal' || literal.value !== name) continue
      consider(path)
      // The name is often kept in a constant, and tables use that.
      const declarator = path.at(-2)
      if (declarator?.type !== 'VariableDeclarator' || declarator.id.type !== 'Identifier') continue
      const binding = bindingAt(tree, [...path.slice(0, -1), declarator.id])
      for (const reference of ((binding && referencesOf(binding)) ?? []).slice(0, MOST_PLACES)) consider(reference.path)
    }
  }
  return objects
}
