/** A tool together with where it came from: what registries hold and verdicts cite. */
import type { AnyTool, Origin } from '../contract/index.ts'

export type SourceKind = 'builtin' | 'mcp' | 'plugin' | 'hosted' | 'eval'

export interface Source {
  readonly kind: SourceKind
  /** The family, server, plugin or folder; unique within its kind. */
  readonly id: string
  /** What made this source known: a settings file and line, a flag. Absent for what ships with the build. */
  readonly origin?: Origin
}

export interface Registered {
  readonly tool: AnyTool
  readonly source: Source
}

/** A short name of a source for messages: `builtin files`, `mcp github`. */
export function sourceName(source: Source): string {
  return `${source.kind} ${source.id}`
}
