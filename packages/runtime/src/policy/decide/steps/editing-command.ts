/** Commands that the mode for edits lets through: every part only reads, or only changes files that it may change. */
import { mayEditFiles } from '../may-edit-files.ts'
import type { Situation } from '../situation.ts'

export function isEditingCommand({ command, files, boundaries }: Situation): boolean {
  return (
    command !== undefined &&
    command.parts.every((part) => part.judgement.kind !== 'ask') &&
    mayEditFiles(command, files, boundaries)
  )
}
