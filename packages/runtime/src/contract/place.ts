/** Where a session works: the only knowledge of paths that the pure rooms need, lent by the host so that they import no Node module. */

/** All answers are lexical: nothing here touches a disk, and nothing here throws. */
export interface Place {
  /** Absolute path of the folder where relative paths start. It may move between calls, as the session's shell does. */
  readonly cwd: string
  /** Absolute path of the folder that the session was started for; it never moves. */
  readonly workspace: string
  /** The person's home folder, absolute. */
  readonly home: string
  readonly platform: 'linux' | 'darwin' | 'win32'
  /** The absolute, normalised form of a path as a model writes it: `~/x`, `./x`, and on Windows `/c/x`. */
  resolve(path: string): string
  /** The shortest spelling that leads back here: relative to `cwd` inside it, absolute elsewhere. */
  display(path: string): string
}
