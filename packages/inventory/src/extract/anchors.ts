/** Names by which a tool factory is recognised, whatever a minifier calls it. Data; a user may give other sets. */

/** A set of tool names that agents of one family share. `score` is the share of them a callee must register. */
export interface AnchorSet {
  readonly id: string
  readonly names: readonly string[]
  readonly score: number
}

/** The sets tried when none are given. */
export const ANCHOR_SETS: readonly AnchorSet[] = [
  { id: 'terminal-agent', names: ['Bash', 'Read', 'Write', 'Edit', 'Glob', 'Grep'], score: 0.66 },
  { id: 'lower-case-agent', names: ['bash', 'read', 'write', 'edit', 'grep'], score: 0.6 },
  { id: 'snake-case-agent', names: ['read_file', 'write_file', 'run_shell_command', 'glob', 'replace', 'web_fetch'], score: 0.5 },
]
