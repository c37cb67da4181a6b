/** What a benchmark is: contestants that do the same work and prove that they did it, and the ratio that is promised. */

export interface Benchmark {
  /** Kebab-case, as on the command line. */
  readonly name: string
  /** What a contestant's number means. */
  readonly unit: 'ms' | 'µs' | 'MB'
  /** One sentence: what is done and how it is checked. */
  readonly work: string
  readonly target: Target
  /** npm packages of the peers, pinned; they are installed into the cache, never into the product. */
  readonly packages: Readonly<Record<string, string>>
  /** `size` is small in the smoke test, where peers are left out. */
  prepare(options: PrepareOptions): Promise<Contestants>
}

export interface PrepareOptions {
  readonly size: 'smoke' | 'full'
  /** Loads a module of a peer; absent in the smoke test. */
  readonly load?: (specifier: string) => Promise<Record<string, unknown>>
  /** The folder in which the peers are installed. */
  readonly peerFolder?: string
}

/** Ratios at most; every one that is given must hold. */
export interface Target {
  readonly toFloor?: number
  readonly toBestPeer?: number
  /** In the benchmark's unit, for what does not depend on the machine's speed. */
  readonly atMost?: number
}

/** One round: does the work once or many times, checks it, and tells the number for one piece. Throws when the work was not done. */
export type Round = () => Promise<number>

export interface Contestants {
  readonly ours: Round
  /** What the work costs at least: the same without us, or a smaller load of ours where growth is the question. */
  readonly floor?: Round
  readonly peers: Readonly<Record<string, Round>>
  close?(): Promise<void>
}
