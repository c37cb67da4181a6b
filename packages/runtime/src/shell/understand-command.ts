/** The entry of shell understanding: one command line in, what it would do out. Pure and synchronous; never throws. */
import { parse } from 'unbash'
import type { CommandAnalysis, Obstacle, SimpleCommand, UnderstandOptions } from './analysis.ts'
import { addReadings } from './collect/add-readings.ts'
import { addScanned } from './collect/build-command.ts'
import { createCollection, giveUp, type Collection, type Context } from './collect/collection.ts'
import { walkScript } from './collect/walk-script.ts'
import { toPlace } from './judge/locate-path.ts'
import { MAXIMUM_LENGTH } from './limits.ts'
import { isParsable } from './parse/is-parsable.ts'
import { findSuspiciousText } from './suspicious-text.ts'

/**
 * What a command line would do, as far as it can be proven from its text. `readonly` needs a proof for every part; what
 * cannot be parsed, named or bounded is `ask`, and the commands found are listed all the same.
 */
export function understandCommand(command: string, options: UnderstandOptions = {}): CommandAnalysis {
  const collection = createCollection({
    place: toPlace(options),
    gitHardened: options.gitHardened === true,
    walkScript,
  })
  const parts: SimpleCommand[] = []
  const context: Context = {
    source: command,
    wrappers: [],
    depth: 0,
    parts,
    guessed: false,
    tried: false,
    input: null,
    feeder: null,
    background: false,
    behindRunner: false,
    scanned: false,
    words: null,
  }
  const refusal = refuseText(command)
  if (!isParsable(command) || !walk(command, collection, context)) {
    // What a scan finds must do.
    collection.obstacles.push({ reason: 'The command is nested too deeply to be read.', part: command.slice(0, 200) })
    giveUp(collection)
  }
  if (refusal !== null || !collection.complete) addScanned(command, collection, context)
  addReadings(collection, context)
  const deciding = refusal ?? decide(collection, parts)
  const analysis: Mutable<CommandAnalysis> = {
    command,
    verdict: deciding === null ? 'readonly' : 'ask',
    reason: deciding === null ? 'Every part only reads.' : deciding.reason,
    commands: collection.commands,
    parts,
    obstacles: refusal === null ? collection.obstacles : [refusal, ...collection.obstacles],
    reads: collection.reads,
    writes: collection.writes,
    complete: collection.complete,
  }
  if (deciding !== null) analysis.part = deciding.part
  if (collection.circuitBreaker !== null) analysis.circuitBreaker = collection.circuitBreaker
  return analysis
}

/** False where the parser or the walk ran out of stack. */
function walk(command: string, collection: Collection, context: Context): boolean {
  try {
    const script = parse(command)
    if (script.commands.length === 0) collection.obstacles.push({ reason: 'There is no command.', part: command })
    walkScript(script, collection, context)
    return true
  } catch {
    return false
  }
}

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] }

function refuseText(command: string): Obstacle | null {
  if (command.length > MAXIMUM_LENGTH)
    return { reason: `The command is longer than ${MAXIMUM_LENGTH} characters.`, part: command.slice(0, 200) }
  const reason = findSuspiciousText(command)
  return reason === null ? null : { reason, part: command }
}

function decide(collection: Collection, parts: readonly SimpleCommand[]): Obstacle | null {
  const obstacle = collection.obstacles[0]
  if (obstacle !== undefined) return obstacle
  for (const part of parts) {
    if (part.judgement.kind === 'ask') return { reason: `${toTitle(part)}: ${part.judgement.reason}.`, part: part.text }
    if (part.judgement.kind === 'edit') return { reason: `${toTitle(part)} changes files.`, part: part.text }
  }
  const redirect = collection.redirectProblem
  if (redirect !== null) return { reason: `${redirect.part}: ${redirect.reason}.`, part: redirect.part }
  if (!collection.complete) return { reason: 'Not every command that would run is known.', part: '' }
  return null
}

function toTitle(part: SimpleCommand): string {
  return part.text.length > 80 ? `${part.text.slice(0, 77)}…` : part.text
}
