/** One row of an inventory: a registration with its meaning, its evidence and its place, kept apart. */
import type { Position } from '../parse/position.ts'
import type { AssemblyFact } from './facts/assembly.ts'
import type { BodyClass } from './facts/body-class.ts'
import type { Condition } from './facts/condition.ts'
import type { TextFact } from './facts/description.ts'
import type { RecoveredSchema } from './facts/object-schema.ts'
import type { NameExpression } from './name-expression.ts'
import type { ShapeName } from './candidate.ts'

/** Where a registration stands. Never part of a comparison. */
export interface Location extends Position {
  readonly file: string
  readonly function: string | null
  readonly functionKind: 'named' | 'anonymous' | 'top-level'
}

/** What the row rests on. Never part of a comparison, since minified names and positions occur in it. */
export interface Evidence {
  /** `shipped` is all that a file can prove. */
  readonly level: 'shipped'
  readonly shape: ShapeName
  readonly factory: string | null
  /** How the name was found. */
  readonly proof: 'static' | 'expanded' | 'unresolved'
  readonly reason?: string
  readonly candidates?: readonly string[]
  readonly callers?: readonly { readonly file: string; readonly line: number; readonly column: number }[]
  readonly assembly: readonly AssemblyFact[]
  readonly keys: {
    readonly direct: number
    readonly shorthand: number
    readonly computed: number
    readonly spread: number
  }
  readonly spreads: number
  readonly unresolvedSpreads: number
  readonly unresolvedKeys: number
}

/** A recovered registration. */
export interface Registration {
  readonly key: string
  readonly name: string | null
  readonly nameExpression: NameExpression
  readonly aliases: readonly string[]
  readonly tableAliases?: readonly string[]
  readonly unresolvedAliases: number
  readonly members: readonly string[]
  readonly declares: Readonly<Record<string, BodyClass>>
  readonly gates: Condition | null
  /** The condition on the name itself, for a name that is one of several. */
  readonly guard?: Condition
  readonly schema?: RecoveredSchema
  readonly limits?: Readonly<Record<string, number | string>>
  readonly texts?: Readonly<Record<string, TextFact>>
  readonly class?: string
  readonly expandedFrom?: string
  readonly evidence: Evidence
  readonly location: Location
  readonly comparisonKey: string
  readonly comparisonValue: string
  readonly digest: string
}
