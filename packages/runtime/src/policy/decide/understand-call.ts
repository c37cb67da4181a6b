/** Understands the command of a call, with the files that it names: the dearest part of a decision, so the last answer is kept. */
import type { AnyTool, Place } from '../../contract/index.ts'
import { understandCommand, type CommandAnalysis } from '../../shell/index.ts'
import { commandFiles, type CommandFile } from '../match/command-files.ts'
import type { PolicyOptions } from './policy.ts'
import { subjectValues } from './subject-values.ts'

export interface UnderstoodCommand {
  readonly analysis: CommandAnalysis
  readonly files: readonly CommandFile[]
}

/** `known`: the analysis, when it is already there. Undefined for calls that are about no command. */
export function createUnderstandCall({
  boundaries,
  gitHardened,
  trusted,
}: PolicyOptions): (
  call: { readonly tool: AnyTool; readonly input: unknown; readonly place: Place },
  known?: CommandAnalysis,
) => UnderstoodCommand | undefined {
  const [workspace, ...added] = boundaries.roots
  const options = {
    gitHardened: gitHardened === true && trusted,
    home: boundaries.home,
    ...(workspace !== undefined && { workspace: workspace.path }),
    directories: [
      ...(workspace?.real === undefined ? [] : [workspace.real]),
      ...added.flatMap((root) => [root.path, root.real ?? root.path]),
    ],
  }
  const withFiles = (analysis: CommandAnalysis): UnderstoodCommand => ({
    analysis,
    files: commandFiles(analysis, boundaries.platform),
  })
  let last: { readonly cwd: string; readonly understood: UnderstoodCommand } | undefined
  return ({ tool, input, place }, known) => {
    if (known !== undefined) return withFiles(known)
    if (tool.subject?.kind !== 'command') return undefined
    const [command] = subjectValues(tool, input) ?? []
    if (command === undefined) return undefined
    const { cwd } = place
    // One call is looked at several times.
    if (last?.understood.analysis.command !== command || last.cwd !== cwd)
      last = { cwd, understood: withFiles(understandCommand(command, { ...options, cwd })) }
    return last.understood
  }
}
