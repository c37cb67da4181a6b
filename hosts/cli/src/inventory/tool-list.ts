/** Advertised tools in a form that can be compared, whatever they were read from. */

/** A tool with its facts as text, so that facts of every kind compare alike. */
export interface ListedTool {
  readonly name: string
  /** A surface also lists what it does not advertise. */
  readonly advertised: boolean
  readonly facts: Readonly<Record<string, string>>
}

export interface ToolList {
  readonly kind: 'surface' | 'request' | 'probe'
  /** What a person calls it. */
  readonly label: string
  readonly digest: string
  /** In the order of the request. */
  readonly tools: readonly ListedTool[]
  /** Facts of the whole, such as the text of the system prompt. */
  readonly whole: Readonly<Record<string, string>>
}
