/** Makes one command of its words: unwraps it, judges it, and records it with everything it runs. */
import { parse } from 'unbash'
import type { Argument, Judgement, ShellAssignment, ShellRedirect, SimpleCommand } from '../analysis.ts'
import { findCircuitBreaker } from '../judge/circuit-breaker.ts'
import { isHarmlessAssignment, isLocalName } from '../judge/judge-assignments.ts'
import { judgeProgram, noteUnknownProgram, readsFiles, writesFiles } from '../judge/judge-program.ts'
import type { FileObserver } from '../judge/judge-settings.ts'
import { ask, READONLY } from '../judge/judgement.ts'
import { toAbsolute } from '../judge/locate-path.ts'
import { MAXIMUM_DEPTH, MAXIMUM_FOLDERS } from '../limits.ts'
import { isParsable } from '../parse/is-parsable.ts'
import { toUnknownArgument } from '../parse/read-word.ts'
import { scanCommands } from '../parse/scan-commands.ts'
import { namesProgram } from '../wrappers/assigned-programs.ts'
import { NOTHING, type Extraction, type InnerCommand } from '../wrappers/extraction.ts'
import { guessStarts } from '../wrappers/guess-starts.ts'
import { unwrapCommand } from '../wrappers/unwrap-command.ts'
import { addObstacle, addValues, giveUp, missFiles, type Collection, type Context } from './collection.ts'
import { commandsFromInput } from './commands-from-input.ts'
import { createFileObserver } from './file-observer.ts'

export interface CommandParts {
  readonly text: string
  readonly words: readonly Argument[]
  readonly assignments: readonly ShellAssignment[]
  readonly redirects: readonly ShellRedirect[]
}

const NO_ASSIGNMENTS: readonly ShellAssignment[] = []
const NO_REDIRECTS: readonly ShellRedirect[] = []
const NO_COMMANDS: readonly SimpleCommand[] = []
const SUBSCRIPT = /^\w+\[/
// Where `~`, `cd NAME` and `cd -` lead from then on.
const SETS_PLACE = /^["']?(?:HOME|CDPATH|OLDPWD)\+?=/
const WAITS = /^(?:sleep|yes|wait)$/

function setsPlace(word: Argument | ShellAssignment): boolean {
  return SETS_PLACE.test(word.text)
}

/** Builds, records and returns the command; undefined where the work budget is spent. */
export function buildCommand(parts: CommandParts, collection: Collection, context: Context): SimpleCommand | undefined {
  collection.wordsLeft -= Math.max(parts.words.length, 1)
  if (collection.wordsLeft < 0) {
    giveUp(collection)
    return undefined
  }
  const { text, words, assignments, redirects } = parts
  const name = words[0]?.value ?? null
  const program = name === null ? null : name.slice(name.lastIndexOf('/') + 1)
  const extraction = program === null ? NOTHING : unwrapCommand(program, words)
  const inner = program === null ? NO_COMMANDS : unwrapInner(program, extraction, { words, collection, context })
  for (const file of extraction.reads) filesOf(collection).read(file)
  const judgement = judge({ parts, program, extraction, inner }, collection, context)
  if (isFed(program, words) && !context.guessed) noteFed(inner, collection, context)
  const argv: (string | null)[] = []
  let isStatic = true
  for (const word of words) {
    argv.push(word.value)
    if (word.value === null) isStatic = false
  }
  const command: SimpleCommand = {
    text,
    words,
    argv,
    program,
    isStatic,
    assignments,
    redirects,
    wrappers: context.wrappers,
    guessed: context.guessed,
    judgement,
    allow: extraction.allow,
    inner,
  }
  collection.commands.push(command)
  if (assignments.length > 0 && !context.guessed) walkAssigned(assignments, collection, context)
  const leading = assignments.find(setsPlace) ?? words.slice(1).find(setsPlace)
  if (leading !== undefined) missFiles(collection, leading.text)
  if (words.length > 0 && name === null) {
    if (!context.guessed) giveUp(collection)
  } else if (program !== null) {
    const breaker = findCircuitBreaker(program, words, { place: collection.place, behindRunner: context.behindRunner })
    if (breaker !== null) collection.circuitBreaker ??= breaker
    if (extraction.hidden && !context.guessed) giveUp(collection)
    if (program === 'cd' || program === 'pushd' || program === 'popd') move(words, collection, context)
    if (program === 'set' || collection.functions.has(program)) setPositions(words, collection)
  }
  return command
}

interface Found {
  readonly parts: CommandParts
  readonly program: string | null
  readonly extraction: Extraction
  readonly inner: readonly SimpleCommand[]
}

function judge({ parts, program, extraction, inner }: Found, collection: Collection, context: Context): Judgement {
  const { words, assignments } = parts
  if (words.length === 0) return judgeAssignments(assignments, collection)
  if (program === null) {
    noteUnknownProgram(words, filesOf(collection))
    return ask('the name of the program is decided at run time')
  }
  const judged = extraction.transparent
    ? judgeInner(program, words, { inner, collection, context })
    : judgeProgram(program, words, {
        files: filesOf(collection),
        gitHardened: collection.gitHardened,
        moved: collection.moved,
      })
  if (judged.kind === 'ask') return judged
  if (context.background && WAITS.test(program)) return ask('it goes on in the background')
  const risky = assignments.find((assignment) => !isHarmlessAssignment(assignment, program))
  return risky === undefined ? judged : ask(`setting ${risky.name} may change what runs`)
}

function judgeAssignments(assignments: readonly ShellAssignment[], collection: Collection): Judgement {
  for (const { name, value } of assignments) if (value !== null) addValues(collection, name, [value])
  const risky = assignments.find(({ name, text }) => !isLocalName(name) || SUBSCRIPT.test(text))
  return risky === undefined ? READONLY : ask(`setting ${risky.name} may change what later commands do`)
}

function judgeInner(
  program: string,
  words: readonly Argument[],
  found: { readonly inner: readonly SimpleCommand[]; readonly collection: Collection; readonly context: Context },
): Judgement {
  const { inner, collection, context } = found
  const surely = inner.filter((command) => !command.guessed)
  if (surely.length === 0) return ask(`${program} is given no command`)
  if (words[0]!.value !== program && !/^(?:\/usr)?\/bin\/[^/]+$/.test(words[0]!.value!))
    return ask(`${words[0]!.text} is not one of the system's own programs`)
  const refused = surely.find((command) => command.judgement.kind === 'ask')
  if (refused !== undefined) return refused.judgement
  if (program === 'xargs') return judgeFed(surely[0]!, collection, context)
  return surely.find((command) => command.judgement.kind === 'edit')?.judgement ?? READONLY
}

// xargs turns data into words. Accepted are names that find prints from the workspace, for programs that search or count:
// not for those that print whole files, since the names may be those of secrets.
function judgeFed(command: SimpleCommand, collection: Collection, context: Context): Judgement {
  const fits = FED.has(command.program ?? '') && isFedByFind(collection, context)
  return fits ? command.judgement : ask('its operands come from data')
}

function isFedByFind(collection: Collection, context: Context): boolean {
  return context.feeder === 'find' && collection.reads.every((use) => use.path !== null)
}

// What find was told to look at is read as deep as it goes; names from elsewhere may be any.
function noteFed(inner: readonly SimpleCommand[], collection: Collection, context: Context): void {
  const program = inner.find((command) => !command.guessed)?.program ?? ''
  if (writesFiles(program)) filesOf(collection).write(DATA)
  if (!readsFiles(program)) return
  const { reads } = collection
  if (isFedByFind(collection, context))
    for (const [index, use] of reads.entries()) reads[index] = use.below === 'all' ? use : { ...use, below: 'all' }
  else filesOf(collection).read(DATA)
}

// `parallel` takes its arguments from the call where `:::` stands.
function isFed(program: string | null, words: readonly Argument[]): boolean {
  return (
    program === 'xargs' || (program === 'parallel' && !words.some(({ value }) => value?.startsWith(':::') === true))
  )
}

function filesOf(collection: Collection): FileObserver {
  return (collection.files ??= createFileObserver(collection, 'operand'))
}

const DATA = toUnknownArgument('names that come from data', '')

const FED = new Set('grep egrep fgrep wc ls stat du basename dirname md5sum sha1sum sha256sum'.split(' '))

function unwrapInner(
  program: string,
  extraction: Extraction,
  frame: { readonly words: readonly Argument[]; readonly collection: Collection; readonly context: Context },
): readonly SimpleCommand[] {
  const { collection, context, words } = frame
  const guesses = [...extraction.guesses, ...commandsFromInput(program, extraction, context.input)]
  const starts =
    extraction.uncertainFrom === null || context.tried ? [] : startsFrom(words, extraction.uncertainFrom, collection)
  if (extraction.inner.length === 0 && guesses.length === 0 && starts.length === 0) return NO_COMMANDS
  if (context.depth >= MAXIMUM_DEPTH) {
    giveUp(collection)
    if (!context.guessed)
      for (const command of [...extraction.inner, ...guesses, ...starts]) flatten(command, collection, context)
    return NO_COMMANDS
  }
  const found: SimpleCommand[] = []
  const below: Context = {
    ...context,
    wrappers: [...context.wrappers, program],
    depth: context.depth + 1,
    parts: found,
    behindRunner: context.behindRunner || extraction.allow === 'any',
    words: null,
  }
  if (extraction.folder !== null) enterFolder(extraction.folder, collection, context)
  for (const command of extraction.inner) runInner(command, collection, below)
  const guessing = context.guessed ? below : { ...below, guessed: true, words: null }
  for (const command of guesses) runInner(command, collection, guessing)
  const trying = guessing.tried ? guessing : { ...guessing, tried: true, words: null }
  for (const command of starts) runInner(command, collection, 'words' in command ? trying : guessing)
  return found
}

function startsFrom(words: readonly Argument[], from: number, collection: Collection): readonly InnerCommand[] {
  const starts = guessStarts(words, from)
  if (!starts.isAll) giveUp(collection)
  return starts.guesses
}

// Too deep to follow: each later word may be the start of the command that runs in the end.
function flatten(command: InnerCommand, collection: Collection, context: Context): void {
  if ('script' in command) {
    addScanned(command.script, collection, context)
    return
  }
  const end = Math.min(command.words.length, MAXIMUM_FLATTENED)
  for (let from = 0; from < end && collection.wordsLeft > 0; from += 1) {
    const words = command.words.slice(from)
    buildCommand(
      { text: words.map((word) => word.text).join(' '), words, assignments: NO_ASSIGNMENTS, redirects: NO_REDIRECTS },
      collection,
      { ...context, guessed: true, words: null },
    )
  }
}

const MAXIMUM_FLATTENED = 400

function runInner(command: InnerCommand, collection: Collection, context: Context): void {
  if ('words' in command) {
    const built = buildCommand(
      {
        text: command.words.map((word) => word.text).join(' '),
        words: command.words,
        assignments: NO_ASSIGNMENTS,
        redirects: NO_REDIRECTS,
      },
      collection,
      context,
    )
    if (built !== undefined) context.parts.push(built)
    return
  }
  walkText(command.script, collection, context)
}

/** Parses shell text that stood inside a word. What the parser cannot read is scanned for deny rules. */
export function walkText(script: string, collection: Collection, context: Context): void {
  collection.parsesLeft -= 1
  collection.charactersLeft -= script.length
  if (collection.parsesLeft < 0 || collection.charactersLeft < 0 || !isParsable(script)) {
    giveUp(collection)
    return
  }
  collection.walkScript(parse(script), collection, {
    ...context,
    source: script,
    scanned: context.scanned && context.guessed,
    words: null,
  })
}

// Values run once something expands them again.
const EXPANDS = /\$\(|`/

function walkAssigned(assignments: readonly ShellAssignment[], collection: Collection, context: Context): void {
  for (const { name, value } of assignments) {
    if (value === null || !(namesProgram(name) || EXPANDS.test(value))) continue
    walkText(value.replace(/^[|!]/, ''), collection, {
      ...context,
      depth: context.depth + 1,
      parts: [],
      guessed: true,
      words: null,
    })
  }
}

/** Records what a lexical scan takes for commands. */
export function addScanned(source: string, collection: Collection, context: Context): void {
  for (const words of scanCommands(source)) {
    buildCommand(
      {
        text: words.join(' '),
        words: words.map((word) => ({
          ...toUnknownArgument(word, word),
          value: word,
          kind: 'static' as const,
          splits: false,
        })),
        assignments: NO_ASSIGNMENTS,
        redirects: NO_REDIRECTS,
      },
      collection,
      { ...context, guessed: true, words: null },
    )
  }
}

// `set -- rm x; "$@"` and `f() { "$@"; }; f rm x`.
function setPositions(words: readonly Argument[], collection: Collection): void {
  const values = words.slice(words[1]?.value === '--' ? 2 : 1).flatMap(({ value }) => value ?? [])
  addValues(collection, '@', [values.join(' ')])
  values.slice(0, 9).forEach((value, index) => addValues(collection, `${index + 1}`, [value]))
}

function move(words: readonly Argument[], collection: Collection, context: Context): void {
  if (!context.guessed) collection.moved = true
  const target = words.slice(1).find((word) => word.value?.startsWith('-') !== true)
  if (target !== undefined) enterFolder(target, collection, context)
}

/** From here on every file may be meant from that folder too. */
function enterFolder(word: Argument, collection: Collection, context: Context): void {
  const target = word.value
  if (target === null) {
    missFiles(collection, word.text)
    return
  }
  const { folders } = collection.place
  for (const folder of folders.slice()) {
    const path = toAbsolute(target, folder)
    if (folders.includes(path)) continue
    if (folders.length < MAXIMUM_FOLDERS) folders.push(path)
    else {
      missFiles(collection, 'files of folders that are not followed')
      addObstacle(collection, context, { reason: 'The command moves through too many folders.', part: target })
    }
  }
}
