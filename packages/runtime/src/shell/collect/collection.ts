/** The one mutable thing of an analysis: what has been found so far, and the work that is left. */
import type { ParsedScript } from 'unbash'
import type { Argument, FileUse, Obstacle, SimpleCommand } from '../analysis.ts'
import type { FileObserver } from '../judge/judge-settings.ts'
import type { Place } from '../judge/locate-path.ts'
import type { WordObserver } from '../parse/read-word.ts'
import { MAXIMUM_FILES, MAXIMUM_PARSED, MAXIMUM_PARSES, MAXIMUM_WORDS } from '../limits.ts'

export interface Collection {
  readonly commands: SimpleCommand[]
  readonly obstacles: Obstacle[]
  readonly reads: FileUse[]
  readonly writes: FileUse[]
  /** The walk itself, for scripts that are found inside words. */
  readonly walkScript: (script: ParsedScript, collection: Collection, context: Context) => void
  readonly place: Place
  readonly gitHardened: boolean
  /** Records files that operands name. */
  files: FileObserver | null
  /** Known values of variables, for showing deny rules what `$x` may be. */
  values: Map<string, Set<string>> | null
  /** Names of functions that the line defines. */
  readonly functions: Set<string>
  /** Words a loop variable stands for inside its loop. */
  loopWords: Map<string, readonly Argument[]> | null
  /** Why a redirection must ask, with its part. */
  redirectProblem: Obstacle | null
  moved: boolean
  complete: boolean
  circuitBreaker: string | null
  parsesLeft: number
  charactersLeft: number
  wordsLeft: number
  /** Files that are recorded already, by their name, or by their word where that is not known. */
  readonly knownFiles: Map<string, KnownFile[]>
  filesLeft: number
  /** Some files are not in the lists, whatever they are. */
  filesMissing: boolean
}

/** What makes a use of a file another one than a use before. */
interface KnownFile extends Pick<FileUse, 'via' | 'below' | 'pattern'> {
  /** The list that it is recorded in. */
  readonly uses: readonly FileUse[]
  readonly name: string | null
  readonly text: string
  /** Number of folders that it was looked for in. */
  readonly folders: number
  /** Why it may not be touched unasked; null where it may. */
  readonly refusal: string | null
}

/** Where in the command line the walk is. */
export interface Context {
  /** The text that positions of the syntax tree refer to. */
  readonly source: string
  readonly wrappers: readonly string[]
  readonly depth: number
  /** Receives the commands that bash starts itself. */
  readonly parts: SimpleCommand[]
  /** True behind a wrapper whose options are not known: commands count for deny rules only. */
  readonly guessed: boolean
  /** Every later word of the call has been tried as the start of a command already. */
  readonly tried: boolean
  /** Text that reaches standard input, where known. */
  readonly input: string | null
  /** Program whose output reaches standard input, where known. */
  readonly feeder: string | null
  readonly background: boolean
  /** True behind an environment runner such as npx. */
  readonly behindRunner: boolean
  /** True inside text that has been scanned for commands already. */
  readonly scanned: boolean
  /** Made at the first word, for every word of this context. */
  words: WordObserver | null
}

/** The start of an analysis. */
export function createCollection(start: Pick<Collection, 'place' | 'gitHardened' | 'walkScript'>): Collection {
  return {
    commands: [],
    obstacles: [],
    reads: [],
    writes: [],
    place: start.place,
    gitHardened: start.gitHardened,
    walkScript: start.walkScript,
    files: null,
    values: null,
    functions: new Set(),
    loopWords: null,
    redirectProblem: null,
    moved: false,
    complete: true,
    circuitBreaker: null,
    parsesLeft: MAXIMUM_PARSES,
    charactersLeft: MAXIMUM_PARSED,
    wordsLeft: MAXIMUM_WORDS,
    knownFiles: new Map(),
    filesLeft: MAXIMUM_FILES,
    filesMissing: false,
  }
}

/** Remembers what a variable may hold. */
export function addValues(collection: Collection, name: string, added: Iterable<string>): void {
  collection.values ??= new Map()
  const values = collection.values.get(name) ?? new Set()
  for (const value of added) values.add(value)
  if (values.size > 0) collection.values.set(name, values)
}

/** Records what keeps the line from being approved by rules on its parts; guesses prove nothing. */
export function addObstacle(collection: Collection, context: Context, obstacle: Obstacle): void {
  if (!context.guessed) collection.obstacles.push(obstacle)
}

/** Records that files are touched which nobody followed: rules on files have to count with any. */
export function missFiles(collection: Collection, word: string): void {
  if (collection.filesMissing) return
  collection.filesMissing = true
  const cwd = collection.place.folders[0]!
  const any: FileUse = { path: null, word, cwd, pattern: false, via: 'operand', below: 'all' }
  collection.reads.push(any)
  collection.writes.push(any)
}

/** A limit was met: what was left out may run any command and touch any file. */
export function giveUp(collection: Collection): void {
  collection.complete = false
  missFiles(collection, 'what was not followed')
}
