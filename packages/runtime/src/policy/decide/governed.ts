/** A call as rules see it. */
import type { AnyTool, PermissionMode } from '../../contract/index.ts'
import type { Match, Target } from '../match/target.ts'
import type { TouchedFile } from './touched-path.ts'

export interface Governed {
  readonly tool: AnyTool
  readonly server: string | undefined
  readonly target: Target
  /** Files of a command. */
  readonly files: readonly TouchedFile[]
  readonly mode: PermissionMode
}

export function firstMatch<Item>(items: readonly Item[], match: (item: Item) => Match | undefined): Match | undefined {
  for (const item of items) {
    const found = match(item)
    if (found !== undefined) return found
  }
  return undefined
}
