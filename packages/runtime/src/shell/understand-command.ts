/** The entry of shell understanding: one command line in, what it would do out. Pure and synchronous; never throws. */
import { parse } from 'unbash'
import type { Argument, CommandAnalysis, Obstacle, SimpleCommand, UnderstandOptions } from './analysis.ts'
import { addScanned, buildCommand } from './collect/build-command.ts'
import { createCollection, type Collection, type Context } from './collect/collection.ts'
import { walkScript } from './collect/walk-script.ts'
import { toPlace } from './judge/locate-path.ts'
import { MAXIMUM_LENGTH } from './limits.ts'
import { toStaticArgument } from './parse/read-word.ts'
import { findSuspiciousText } from './suspicious-text.ts'

/**
 * What a command line would do, as far as it can be proven from its text. `readonly` needs a proof for every part; what
 * cannot be parsed, named or bounded is `ask`, and the commands found are listed all the same.
 */
export function understandCommand(command: string, options: UnderstandOptions = {}): CommandAnalysis {
  const collection = createCollection(toPlace(options), options.gitHardened === true)
  const parts: SimpleCommand[] = []
  const context: Context = { source: command, wrappers: [], depth: 0, parts, guessed: false, input: null, feeder: null, background: false, behindRunner: false, scanned: false, words: null }
  const refusal = refuseText(command)
  try {
    walkScript(parse(command), collection, context)
  } catch {
    // The parser or the walk ran out of stack: what a scan finds must do.
    collection.obstacles.push({ reason: 'The command is nested too deeply to be read.', part: command })
    collection.complete = false
  }
  if (refusal !== null || !collection.complete) addScanned(command, collection, context)
  addKnownValues(collection, context)
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

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] }

function refuseText(command: string): Obstacle | null {
  if (command.length > MAXIMUM_LENGTH) return { reason: `The command is longer than ${MAXIMUM_LENGTH} characters.`, part: command.slice(0, 200) }
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
  return parts.length === 0 && collection.commands.length === 0 ? { reason: 'There is no command.', part: '' } : null
}

function toTitle(part: SimpleCommand): string {
  return part.text.length > 80 ? `${part.text.slice(0, 77)}…` : part.text
}

const VARIABLE = /\$(?:\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*))/g
const MAXIMUM_READINGS = 200

/** Shows deny rules what a command may be once the values assigned in the same line stand in it: `c=rm; $c x`. */
function addKnownValues(collection: Collection, context: Context): void {
  const { values } = collection
  if (values === null) return
  let left = MAXIMUM_READINGS
  for (const command of [...collection.commands]) {
    if (command.isStatic || !command.words.some((word) => word.value === null && hasKnown(word.text, values))) continue
    let readings: Argument[][] = [[]]
    for (const word of command.words) {
      const choices = word.value === null ? substitute(word, values) : [[word]]
      readings = readings.flatMap((reading) => choices.map((choice) => [...reading, ...choice])).slice(0, MAXIMUM_CHOICES)
    }
    for (const words of readings) {
      if (left-- <= 0) return
      buildCommand({ text: words.map((word) => word.value ?? word.text).join(' '), words, assignments: [], redirects: [] }, collection, { ...context, guessed: true, words: null })
    }
  }
}

const MAXIMUM_CHOICES = 8

function hasKnown(text: string, values: ReadonlyMap<string, unknown>): boolean {
  for (const match of text.matchAll(VARIABLE)) if (values.has((match[1] ?? match[2])!)) return true
  return false
}

function substitute(word: Argument, values: ReadonlyMap<string, ReadonlySet<string>>): Argument[][] {
  let texts = [word.text]
  for (const match of word.text.matchAll(VARIABLE)) {
    const known = values.get((match[1] ?? match[2])!)
    if (known === undefined) return [[word]]
    texts = texts.flatMap((text) => [...known].map((value) => text.replace(match[0], () => value))).slice(0, MAXIMUM_CHOICES)
  }
  return texts.map((text) => {
    const plain = text.replace(/["']/g, '')
    if (/[$`]/.test(plain)) return [word]
    return word.splits ? plain.split(/\s+/).filter((part) => part !== '').map((part) => toStaticArgument(part, part)) : [toStaticArgument(plain, text)]
  })
}
