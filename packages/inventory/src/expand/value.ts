/** What the evaluator can know about an expression: a finite set of possibilities, each with the conditions it holds under. */
import type { SyntaxNode } from '../parse/syntax-node.ts'
import type { Place, SyntaxTree } from '../parse/syntax-tree.ts'

/** Most values one expression may have; beyond it is unresolved. */
export const MOST_VALUES = 64
/** Deepest chain of definitions that is followed. */
export const DEEPEST = 16

/** Why an expression has no known value. */
export type UnresolvedReason =
  | 'ambiguous'
  | 'argument-not-literal'
  | 'call'
  | 'escapes'
  | 'external'
  | 'global'
  | 'never-assigned'
  | 'no-caller'
  | 'not-evaluated'
  | 'parameter'
  | 'recursive'
  | 'too-deep'
  | 'too-many-references'
  | 'too-many-values'
  | 'unknown-member'

/** A value the evaluator tracks. Objects, arrays, functions and classes stay as nodes with the environment they were met in. */
export type Value =
  | { readonly kind: 'constant'; readonly value: string | number | boolean | null | undefined }
  | {
      readonly kind: 'object' | 'array' | 'function' | 'class' | 'instance' | 'this'
      readonly place: Place
      readonly environment: Environment
    }
  | {
      /** What a module of a bundle exports: `place` is its callback, `heldAt` the call that makes its wrapper. */
      readonly kind: 'module'
      readonly place: Place
      readonly environment: Environment
      readonly heldAt: Place
    }
  /** A module or object as an import sees it. */
  | { readonly kind: 'interop'; readonly of: Value }
  | { readonly kind: 'list'; readonly items: readonly Value[] }
  | { readonly kind: 'unresolved'; readonly reason: UnresolvedReason; readonly place: Place; readonly needs?: Place }

/** A condition under which a possibility holds. */
export interface Guard {
  readonly test: Place
  readonly taken: boolean
  readonly environment: Environment
}

/** One value an expression may have. */
export interface Possibility {
  readonly value: Value
  readonly guards: readonly Guard[]
}

/** What a parameter stands for inside one call: an argument still to be evaluated, or a value already known. */
export type Argument =
  | { readonly kind: 'expression'; readonly place: Place }
  | { readonly kind: 'value'; readonly value: Value; readonly guards?: readonly Guard[] }
  | { readonly kind: 'spread' }

/** One assumed call of a function, or one round of a loop with the value of that round. `environment` is the caller's; undefined means the environment that holds this frame. */
export interface Frame {
  readonly call: Place
  readonly arguments: readonly Argument[]
  readonly environment?: Environment
}

/** The assumed call of each function around a place, and the assumed round of each loop. */
export type Environment = ReadonlyMap<SyntaxNode, Frame>

/** No assumed calls. */
export const NO_FRAMES: Environment = new Map()

/** The single possibility of a constant. */
export function constant(value: string | number | boolean | null | undefined): Possibility[] {
  return [{ value: { kind: 'constant', value }, guards: [] }]
}

/** The single possibility of not knowing. */
export function unresolved(reason: UnresolvedReason, tree: SyntaxTree, node: SyntaxNode): Possibility[] {
  return [{ value: { kind: 'unresolved', reason, place: { tree, node } }, guards: [] }]
}
