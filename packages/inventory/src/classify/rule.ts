/** A classification rule as data: which registrations it means, what class they get, and why anybody may believe it. */

/** The classes a registration can have. `unknown` is the honest rest. */
export type RegistrationClass =
  | 'core-terminal'
  | 'conditional-cli'
  | 'hosted-product'
  | 'internal-eval'
  | 'dynamic-factory'
  | 'unknown'

/** One rule. All given conditions must hold; the first matching rule of a list decides. */
export interface ClassificationRule {
  readonly class: RegistrationClass
  readonly names?: readonly string[]
  /** A regular expression over the name. */
  readonly pattern?: string
  /** Only rows whose name is not static. */
  readonly dynamic?: boolean
  readonly evidence: string
}
