/** One thing that `doctor` found out. */
export interface Finding {
  readonly name: string
  /** `missing`: something does not work without it. `bad`: the command itself does not work well. */
  readonly state: 'good' | 'missing' | 'bad'
  readonly found: string
  readonly advice?: string
}
