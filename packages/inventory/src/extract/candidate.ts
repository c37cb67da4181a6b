/** What a shape found: a place that may register a tool, and how to read its name and members there. */
import type { Place, SyntaxTree } from '../parse/syntax-tree.ts'
import type { SyntaxNode } from '../parse/syntax-node.ts'
import type { Evaluation } from '../expand/evaluation.ts'
import type { MemberList } from '../expand/members.ts'
import type { Project } from '../expand/project.ts'
import type { Possibility } from '../expand/value.ts'

/** The ways agents declare tools. */
export type ShapeName =
  | 'factory-call'
  | 'class-tool'
  | 'declared-class'
  | 'mcp-register'
  | 'sdk-tool'
  | 'contract'
  | 'declaration'

/** A declaration read under one set of assumed calls. */
export interface Reading {
  readonly name: readonly Possibility[]
  readonly list: MemberList
}

/** One candidate. `at` is the call, object or class; `callee` is what a factory call calls. */
export interface Candidate {
  readonly shape: ShapeName
  readonly at: Place
  readonly callee?: Place
  /** The expression that gives the name, when there is one. */
  readonly nameAt?: Place
  /** Each use gives the tool its name. Uses that this target does not show are tools of others, and leave the known names as they are. */
  readonly namedByUse?: boolean
  /** Another shape may claim the place too, for when no factory takes this call. */
  readonly isTentative?: boolean
  read(evaluation: Evaluation): Reading
}

/** One way to declare a tool: words to look for, and what to make of the nodes around such a word. */
export interface Shape {
  readonly name: ShapeName
  readonly seeds: readonly string[]
  /** A look at the text around a word, which spares most words the look at the tree. */
  mayStandAt(text: string, from: number, to: number): boolean
  match(tree: SyntaxTree, path: readonly SyntaxNode[], project: Project): Candidate | undefined
}
