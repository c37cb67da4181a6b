/** Rules that could hold for what of a command is known only when it runs: then it is asked, because nobody can say that they do not. */
import type { FileUse } from '../../shell/index.ts'
import { mayHitCommand } from '../match/match-command.ts'
import { toShellSegments } from '../match/may-share-name.ts'
import type { Match } from '../match/target.ts'
import { segmentsOf } from '../paths/path-segments.ts'
import type { PathAccess } from './govern.ts'
import { firstMatch } from './first-match.ts'
import type { Governed } from './governed.ts'
import type { RuleLookup } from './rule-lookup.ts'
import { mayHitUnnamed } from './unnamed-files.ts'

/** The first such deny rule, or else ask rule. */
export function mayHit(call: Governed, lookup: RuleLookup): Match | undefined {
  const { unnamed, look } = call
  const { command } = call.target
  const hidden =
    command &&
    (hiddenCommand(call, lookup) ??
      firstMatch(command.reads, (use) => hiddenFile(use, 'read', lookup)) ??
      firstMatch(command.writes, (use) => hiddenFile(use, 'edit', lookup)))
  return hidden ?? mayHitUnnamed(unnamed, { lookup, look })
}

/** A command whose very program is unknown may be any, so the first rule that looks for one could be about it. */
function hiddenCommand(call: Governed, lookup: RuleLookup): Match | undefined {
  const { tool, server, target } = call
  const { command } = target
  const isAnything =
    command?.complete === false ||
    command?.commands.some((one) => !one.guessed && one.argv.length > 0 && one.argv[0] === null)
  for (const behavior of ['deny', 'ask'] as const) {
    const [first] = lookup.ofTool(tool, server)[behavior].all
    if (first !== undefined && isAnything === true) return { rule: first }
    const found = firstMatch(lookup.candidates(call, behavior, 'loose'), (rule) =>
      mayHitCommand(rule, target) ? { rule } : undefined,
    )
    if (found !== undefined) return found
  }
  return undefined
}

/** A file whose name is not known may be any; a pattern may be what it can stand for. */
function hiddenFile(use: FileUse, access: PathAccess, lookup: RuleLookup): Match | undefined {
  if (use.path !== null && !use.pattern) return undefined
  const { deny, ask } = lookup.ofPaths(access)
  if (!deny.scoped && !ask.scoped) return undefined
  if (use.path === null) {
    const [rule] = deny.scoped ? deny.all : ask.all
    return rule && { rule, part: use.word }
  }
  const segments = toShellSegments(segmentsOf(use.path, lookup.boundaries, 'loose'))
  const patterns = lookup.patterns(access)
  const rule = patterns.deny.find(segments) ?? patterns.ask.find(segments)
  return rule && { rule, part: use.word }
}
