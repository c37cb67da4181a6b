/** What a model can do, as data: gates, descriptions and providers ask abilities, never model names. */

export type Ability =
  | 'tools'
  | 'parallel-calls'
  | 'images'
  | 'pdf'
  | 'video'
  | 'native-search'
  | 'tool-reference'
  | 'strict'
  | 'reasoning'

export interface Model {
  /** The provider's name: `anthropic`, `openai`, `google`, `scripted`… */
  readonly provider: string
  readonly id: string
  readonly abilities: readonly Ability[]
  /** Size of the context window in tokens. */
  readonly window: number
}

/** What a text for the model may depend on. Nothing else may, or the cached prefix would change without a reason. */
export interface ModelView {
  readonly model: Model
  /** Names of the ports that the host lends. */
  readonly ports: readonly string[]
  /** Features that are on. */
  readonly features: readonly string[]
}

export function hasAbility(model: Model, ability: Ability): boolean {
  return model.abilities.includes(ability)
}
