/** Whether allow rules cover a whole command line: its commands by rules for commands, the files of its redirections by rules for files. */
import type { CommandAnalysis } from '../../shell/index.ts'
import { coverCommand } from '../match/match-command.ts'
import type { Match } from '../match/target.ts'
import type { Governed } from './governed.ts'
import { editsFreely, mayEditFiles } from './may-edit-files.ts'
import type { RuleLookup } from './rule-lookup.ts'

export function coverCommandLine(call: Governed, lookup: RuleLookup): Match | undefined {
  const { target, files, mode } = call
  const { command } = target
  if (command === undefined) return undefined
  const candidates = lookup.candidates(call, 'allow', 'exact')
  // Where the mode lets files be edited, parts that do only that need no rule.
  const onlyEdits = editsFreely(mode, command) && mayEditFiles(command, files, lookup.boundaries)
  const cover = coverCommand(candidates, onlyEdits ? withoutEdits(command) : command)
  if (cover === undefined) return undefined
  const redirects = command.writes.filter((use) => use.via === 'redirect' && use.path !== '/dev/null')
  if (cover.isWhole || onlyEdits || redirects.length === 0) return cover.match
  const writing = redirects.map((use) => {
    const file = files.find((candidate) => candidate.use === use)
    return file?.known === true && !use.pattern ? lookup.coverPath('edit', file.facts) : undefined
  })
  return writing.includes(undefined) ? undefined : (cover.match ?? writing[0])
}

function withoutEdits(command: CommandAnalysis): CommandAnalysis {
  return { ...command, parts: command.parts.filter((part) => part.judgement.kind !== 'edit') }
}
