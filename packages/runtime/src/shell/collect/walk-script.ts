/** Walks the syntax tree in the order bash runs it and hands every command, at any depth, to `buildCommand`. */
import type { CommandNode, CompoundList, ParsedScript, Statement, Word } from 'unbash'
import type { SimpleCommand } from '../analysis.ts'
import { readWord, readWords } from '../parse/read-word.ts'
import { isLocalName } from '../judge/judge-assignments.ts'
import { addScanned, walkText } from './build-command.ts'
import { addObstacle, addValues, giveUp, type Collection, type Context } from './collection.ts'
import { observeWords } from './observe-words.ts'
import { walkCommand } from './walk-command.ts'
import { walkRedirects } from './walk-redirects.ts'
import { walkArithmetic, walkTest } from './walk-expression.ts'

/** Walks a script. Parse errors are obstacles; the commands of the broken text still reach deny rules. */
export function walkScript(script: ParsedScript, collection: Collection, context: Context): void {
  const errors = script.errors
  const broken = errors !== undefined && errors.length > 0
  // Text inside a broken script has been scanned with it; scanning it again at each level would take too long.
  const inside =
    script.source === undefined && (!broken || context.scanned)
      ? context
      : { ...context, source: script.source ?? context.source, scanned: context.scanned || broken, words: null }
  for (const statement of script.commands) walkStatement(statement, collection, inside)
  if (!broken) return
  const text = inside.source.slice(script.pos, script.end) || inside.source
  addObstacle(collection, context, { reason: `The command could not be parsed: ${errors[0]!.message}.`, part: text })
  if (!context.guessed) giveUp(collection)
  if (context.scanned) return
  addScanned(text, collection, context)
  if (!context.guessed)
    for (const error of errors.slice(0, MAXIMUM_RECOVERIES)) recover(inside.source, error.pos, { collection, context })
}

const MAXIMUM_RECOVERIES = 8
const RECOVERY_POINT = /[!;&|\n(){}]/g
const MAXIMUM_POINTS = 4

// What stands behind the error may be whole commands again; they are read from each place where one could start.
function recover(
  source: string,
  from: number,
  { collection, context }: { readonly collection: Collection; readonly context: Context },
): void {
  walkText(source.slice(from), collection, { ...context, guessed: true, scanned: true, words: null })
  RECOVERY_POINT.lastIndex = from
  for (let count = 0; count < MAXIMUM_POINTS; count += 1) {
    const point = RECOVERY_POINT.exec(source)
    if (point === null) return
    walkText(source.slice(point.index + 1), collection, { ...context, guessed: true, scanned: true, words: null })
  }
}

function walkList(list: CompoundList, collection: Collection, context: Context): void {
  for (const statement of list.commands) walkStatement(statement, collection, context)
}

function walkStatement(statement: Statement, collection: Collection, context: Context): void {
  const inside =
    statement.background === true && !context.background ? { ...context, background: true, words: null } : context
  const node = statement.command
  if (node.type !== 'AndOr') {
    walkPipeline(node, collection, inside)
    return
  }
  for (const command of node.commands) walkPipeline(command, collection, inside)
}

function walkPipeline(
  node: Exclude<Statement['command'], { type: 'AndOr' }>,
  collection: Collection,
  context: Context,
): void {
  if (node.type !== 'Pipeline') {
    walkNode(node, collection, context)
    return
  }
  let stage = context
  const last = node.commands.at(-1)
  for (const command of node.commands) {
    const built = walkNode(command, collection, stage)
    if (command === last) return
    stage = {
      ...context,
      input: built === undefined ? null : outputOf(built),
      feeder: built?.program ?? null,
      words: null,
    }
  }
}

// What a stage prints is known only where it is literal text.
function outputOf(command: SimpleCommand): string | null {
  if (command.program === 'echo')
    return command.words
      .slice(1)
      .map((word) => word.value ?? word.text)
      .filter((word) => !/^-[neE]+$/.test(word))
      .join(' ')
  if (command.program === 'printf')
    return command.words
      .slice(1)
      .map((word) => (word.value ?? word.text).replaceAll('%s', ' ').replaceAll('\\n', '\n'))
      .join('\n')
  const here = command.redirects.find((redirect) => redirect.operator.startsWith('<<'))
  return command.program === 'cat' && here !== undefined ? here.target : null
}

function walkNode(node: CommandNode, collection: Collection, context: Context): SimpleCommand | undefined {
  if (node.type === 'Command') return walkCommand(node, collection, context)
  const observer = observeWords(collection, context)
  const refuse = (reason: string) =>
    addObstacle(collection, context, { reason, part: context.source.slice(node.pos, node.end) })
  switch (node.type) {
    case 'Redirected':
      walkRedirects(node.redirects, observer, { collection, context })
      return walkNode(node.command, collection, context)
    case 'Subshell':
    case 'BraceGroup':
      walkList(node.body, collection, context)
      return undefined
    case 'If':
      walkList(node.clause, collection, context)
      walkList(node.then, collection, context)
      for (const branch of node.elif) {
        walkList(branch.clause, collection, context)
        walkList(branch.then, collection, context)
      }
      if (node.else !== undefined) walkList(node.else, collection, context)
      return undefined
    case 'While':
      walkList(node.clause, collection, context)
      walkList(node.body, collection, context)
      return undefined
    case 'For':
      walkLoop(node, collection, context)
      return undefined
    case 'Select':
      refuse('A select loop waits for a person.')
      walkLoop(node, collection, context)
      return undefined
    case 'ArithmeticFor':
      for (const expression of [node.initialize, node.test, node.update])
        walkArithmetic(expression, observer, context.source.slice(node.pos, node.end))
      walkList(node.body, collection, context)
      return undefined
    case 'ArithmeticCommand':
      walkArithmetic(node.expression, observer, node.body)
      // `((rm x))` is arithmetic for bash, but older shells read two subshells.
      if (/[A-Za-z]/.test(node.body)) addScanned(node.body, collection, context)
      return undefined
    case 'TestCommand':
      walkTest(node.expression, observer, { collection, context })
      return undefined
    case 'Case':
      readWord(node.word, observer)
      for (const item of node.items) {
        for (const pattern of item.pattern) readWord(pattern, observer)
        walkList(item.body, collection, context)
      }
      return undefined
    case 'Function':
      refuse('A function changes what a name runs.')
      walkFunction(node, collection, context)
      return undefined
    case 'Coproc':
      refuse('A coprocess goes on in the background.')
      if (node.body.type === 'CompoundList') walkList(node.body, collection, context)
      else walkNode(node.body, collection, context)
      return undefined
  }
}

interface Loop {
  readonly name: Word
  readonly wordlist: readonly Word[] | undefined
  readonly body: CompoundList
}

function walkLoop(loop: Loop, collection: Collection, context: Context): void {
  const observer = observeWords(collection, context)
  const name = loop.name.value
  if (!isLocalName(name))
    addObstacle(collection, context, { reason: `The loop sets ${name}, which may change what runs.`, part: name })
  const words = (loop.wordlist ?? []).flatMap((word) => readWords(word, observer))
  for (const word of words)
    if (word.exposes !== null) observer.obstacle(`The value of ${word.exposes} may be secret.`, word.text)
  addValues(
    collection,
    name,
    words.flatMap((word) => word.value ?? []),
  )
  const bound =
    loop.wordlist !== undefined &&
    words.every((word) => (word.kind === 'static' && !/^-|^$/.test(word.prefix)) || word.kind === 'glob')
  const loopWords = (collection.loopWords ??= new Map())
  const before = loopWords.get(name)
  if (bound && words.length <= MAXIMUM_LOOP_WORDS) loopWords.set(name, words)
  else loopWords.delete(name)
  walkList(loop.body, collection, context)
  if (before === undefined) loopWords.delete(name)
  else loopWords.set(name, before)
}

const MAXIMUM_LOOP_WORDS = 16

function walkFunction(
  node: Extract<CommandNode, { type: 'Function' }>,
  collection: Collection,
  context: Context,
): void {
  collection.functions.add(node.name.value ?? '')
  const inside: SimpleCommand[] = []
  const body = { ...context, parts: inside, words: null }
  if (node.body.type === 'CompoundList') walkList(node.body, collection, body)
  else walkNode(node.body, collection, body)
  context.parts.push(...inside)
  // A function that starts itself twice, or in the background, fills the machine with processes.
  const text = context.source.slice(node.body.pos, node.body.end)
  if (inside.some((command) => command.program === node.name.value) && /[&|]/.test(text)) {
    collection.circuitBreaker ??= `The function ${node.name.value} starts itself without end.`
  }
}
