/** Reads one simple command of the syntax tree: its words, assignments and redirections. */
import type { Assignment, Command, Redirection, Word } from 'unbash'
import type { Argument, ShellAssignment, ShellRedirect, SimpleCommand } from '../analysis.ts'
import { readWord, readWords, toUnknownArgument, toStaticArgument, type WordObserver } from '../parse/read-word.ts'
import { buildCommand } from './build-command.ts'
import { addObstacle, type Collection, type Context } from './collection.ts'
import { observeWords } from './observe-words.ts'
import { walkRedirects } from './walk-redirects.ts'

const NO_ASSIGNMENTS: readonly ShellAssignment[] = []
const NO_REDIRECTS: readonly ShellRedirect[] = []
const SUBSCRIPT = /^\w+\[/
const LOOP_VARIABLE = /^"\$(?:\{([a-z_]\w*)\}|([a-z_]\w*))"$/

/** Reads, builds and records the command. */
export function walkCommand(node: Command, collection: Collection, context: Context): SimpleCommand | undefined {
  const observer = observeWords(collection, context)
  const redirections: Redirection[] = []
  const assignments = node.prefix.length === 0 ? NO_ASSIGNMENTS : readPrefix(node, observer, redirections)
  const words: Argument[] = []
  const frame = { observer, collection }
  if (node.name !== undefined) addWord(words, node.name, frame)
  for (const item of node.suffix) {
    if (item.type === 'Word') addWord(words, item, frame)
    else if (item.type === 'Assignment') words.push(readAssignmentWord(item, observer))
    else redirections.push(item)
  }
  const reading = redirections.length === 0 ? null : walkRedirects(redirections, observer, { collection, context })
  const text = context.source.slice(node.pos, node.end)
  if (words.length === 0 && assignments.some((assignment) => SUBSCRIPT.test(assignment.text))) {
    addObstacle(collection, context, { reason: 'An assignment evaluates a subscript.', part: text })
  }
  const inside =
    reading === null || reading.input === null ? context : { ...context, input: reading.input, words: null }
  const built = buildCommand(
    { text, words, assignments, redirects: reading?.redirects ?? NO_REDIRECTS },
    collection,
    inside,
  )
  if (built !== undefined) context.parts.push(built)
  return built
}

function addWord(
  words: Argument[],
  word: Word,
  frame: { readonly observer: WordObserver; readonly collection: Collection },
): void {
  if (word.parts === undefined) {
    words.push(readWord(word, frame.observer))
    return
  }
  const { loopWords } = frame.collection
  const bound = loopWords === null ? null : LOOP_VARIABLE.exec(word.text)
  const choices = bound === null ? undefined : loopWords?.get((bound[1] ?? bound[2])!)
  // A quoted loop variable stands for each of its words in turn; judged as all of them at once.
  if (choices !== undefined && words.length > 0) words.push(...choices)
  else words.push(...readWords(word, frame.observer))
}

function readPrefix(node: Command, observer: WordObserver, redirections: Redirection[]): readonly ShellAssignment[] {
  const assignments: ShellAssignment[] = []
  for (const item of node.prefix) {
    if (item.type === 'Assignment') assignments.push(readAssignment(item, observer))
    else redirections.push(item)
  }
  return assignments
}

function readAssignment(assignment: Assignment, observer: WordObserver): ShellAssignment {
  const { name, text } = assignment
  if (assignment.index !== undefined) readWord(assignment.index, observer)
  if (assignment.value.type === 'ArrayValue') {
    for (const element of assignment.value.elements) {
      for (const word of readWords(element, observer))
        if (word.exposes !== null) observer.obstacle(`The value of ${word.exposes} may be secret.`, text)
    }
    return { name, value: null, text }
  }
  const value = readWord(assignment.value, observer)
  // A copy would carry a secret past the name that gives it away.
  if (value.exposes !== null) observer.obstacle(`The value of ${value.exposes} may be secret.`, text)
  return { name, value: assignment.append === true || assignment.index !== undefined ? null : value.value, text }
}

function readAssignmentWord(assignment: Assignment, observer: WordObserver): Argument {
  const { name, value, text } = readAssignment(assignment, observer)
  return value === null ? toUnknownArgument(text, `${name}=`) : toStaticArgument(`${name}=${value}`, text)
}
