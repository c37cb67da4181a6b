/** Asks a declaration what a call is about. It is not ours, so it may fail. */
import type { AnyTool } from '../../contract/index.ts'

/** The texts that rules match on; undefined where the declaration fails to answer. */
export function subjectValues(tool: AnyTool, input: unknown): readonly string[] | undefined {
  try {
    const values: string | readonly string[] | undefined = tool.subject?.of(input)
    return values === undefined ? [] : typeof values === 'string' ? [values] : values
  } catch {
    return undefined
  }
}
