/** Commands as a host runs them: in their own process group, with bounded output, and never left behind unseen. */

export interface ShellRequest {
  readonly command: string
  /**
   * Without the walls that the host puts around commands, which a person has agreed to. A host that has none, or whose walls
   * are firm, ignores it.
   */
  readonly outside?: true
  /** How many characters of each stream are kept. */
  readonly keep: { readonly head: number; readonly tail: number }
  /** When it fires, by a cancel or a timeout, the command and all its children are ended: first asked, then killed. */
  readonly signal: AbortSignal
  /** Called with decoded text as it arrives, in order, stderr marked. Must not throw. */
  readonly onOutput?: (chunk: { readonly stream: 'stdout' | 'stderr'; readonly text: string }) => void
}

/** A stream's text: whole, or its head and tail with what was left out between. No character is ever split. */
export interface StreamText {
  readonly head: string
  /** Empty when everything fits into `head`. */
  readonly tail: string
  readonly omittedCharacters: number
  readonly bytes: number
}

export interface ShellResult {
  readonly end: 'exited' | 'signalled' | 'cancelled' | 'not-started'
  /** Exit code as a shell would tell it: 128 + n after signal n. Null when the command did not start. */
  readonly exitCode: number | null
  readonly signal?: string
  readonly stdout: StreamText
  readonly stderr: StreamText
  /** Both streams in the order in which they arrived. */
  readonly output: StreamText
  readonly durationMs: number
  /** Where the command ran and where the next one will: a folder that vanished is replaced by the workspace, and `note` says so. */
  readonly ranIn: string
  readonly nextIn: string
  readonly note?: string
  /** It ran between walls that a command may leave when a person agrees: a refusal may be theirs. */
  readonly walls?: true
  /** Why it could not start. */
  readonly message?: string
  /** The whole output on disk, when more was printed than kept. */
  readonly artifact?: { readonly path: string; readonly bytes: number }
}

/**
 * One shell session: the folder carries over from command to command, variables do not. Commands start as
 * `bash --norc --noprofile` with a fixed, clean environment, no terminal, standard input at its end.
 * What a command leaves in the background is named in `note` and ends with the session. Never rejects.
 */
export interface ShellPort {
  run(request: ShellRequest): Promise<ShellResult>
}
