/** What a sandbox is: walls of the operating system around one command, and the promises that hold because of them. */

export interface SandboxCommand {
  readonly program: string
  readonly args: readonly string[]
  /** Absolute. It must be visible inside, or the command does not start. */
  readonly cwd: string
  readonly environment: Readonly<Record<string, string>>
}

/** What to start instead. The environment is the whole one; nothing of the host's own may be added. */
export interface WrappedCommand {
  readonly program: string
  readonly args: readonly string[]
  readonly environment: Record<string, string>
}

export type Availability = { readonly ok: true } | SandboxMissing

export interface SandboxMissing {
  readonly ok: false
  /** One sentence for people. */
  readonly reason: string
  /** What to do about it, as a command where there is one. */
  readonly fix: string
}

export type SandboxPromiseName = 'writes' | 'reads' | 'network' | 'processes' | 'privileges' | 'environment'

export interface SandboxPromise {
  readonly name: SandboxPromiseName
  readonly holds: boolean
  /** One sentence for people: what holds now, or what does not. */
  readonly text: string
}

export interface SandboxDescription {
  /** `unchecked` until `available` has answered once; no promise holds before. */
  readonly state: 'on' | 'off' | 'unchecked'
  readonly promises: readonly SandboxPromise[]
  /** Set when `state` is `off`. */
  readonly missing?: SandboxMissing
}

export interface Sandbox {
  /** Starts a real command inside. A yes is remembered, a no is asked again. Never rejects. */
  available(): Promise<Availability>
  /**
   * Never answers with the bare command: where the sandbox is missing or broken, what it answers does not start. Looks at
   * the disk, because what has to be hidden may have changed; call it right before each start. The command keeps its
   * standard streams, its other descriptors, its exit code, and the signals that it may handle.
   */
  wrap(command: SandboxCommand): WrappedCommand
  describe(): SandboxDescription
  /** Ends the proxy and removes placeholders and temporary files. Commands still running lose the network. Never rejects. */
  close(): Promise<void>
}
