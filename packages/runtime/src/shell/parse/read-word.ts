/** Turns a word of the syntax tree into what the program receives, and reports everything inside that runs or is unproven. */
import type { ArithmeticExpression, ParameterExpansionPart, Script, Word, WordPart } from 'unbash'
import type { Argument } from '../analysis.ts'
import { expandBraces } from './brace-expansion.ts'
import { isPublicVariable } from './public-variable.ts'

/** Receives what stands inside words. No method throws. */
export interface WordObserver {
  readonly home: string
  /** The working folder, or null where a `cd` may have changed it. */
  folder(): string | null
  /** A script that runs while the word is expanded; undefined where the parser could not read it. */
  script(script: Script | undefined, text: string): void
  obstacle(reason: string, part: string): void
}

const TILDE = /^~(?=\/|$)/
const ASSIGNED_TILDE = /[=:]~/
const PLAIN_PATH = /^\/[\w./-]*$/
const NUMBER = /^(?:0[xX][0-9a-fA-F]+|\d+(?:#[0-9a-zA-Z@_]+)?)$/

/** The words that one source word becomes: several after brace expansion, else one. */
export function readWords(word: Word, observer: WordObserver): readonly Argument[] {
  const parts = word.parts
  if (parts !== undefined && parts.some((part) => part.type === 'BraceExpansion')) {
    const expanded = expandBraces(word.text)
    if (expanded !== null) return expanded.map((value) => toStaticArgument(value, value))
  }
  return [readWord(word, observer)]
}

/** One word as one argument. Brace expansions in it count as unknown. */
export function readWord(word: Word, observer: WordObserver): Argument {
  const parts = word.parts
  const text = word.text
  if (parts === undefined) {
    // Most words hold nothing of all that is looked for below.
    if (!UNUSUAL.test(text)) return toStaticArgument(word.value, text)
    if (hidesExpansion(text, false)) {
      observer.script(undefined, text)
      return toUnknownArgument(text, '')
    }
    if (text.charCodeAt(0) === TILDE_CODE) return readTilde(text, word.value, observer.home)
    if (text.length > 2 && ASSIGNED_TILDE.test(text)) return toUnknownArgument(text, '')
    return toStaticArgument(word.value, text)
  }
  return readParts(parts, text, observer)
}

const TILDE_CODE = 126
const UNUSUAL = /[$`(~]/
const SPECIAL = /[$`(]/
const ESCAPED = /\\[^]/g
const EXPANSION = /\$[\w({@*#?$!["'-]|`/
const PROCESS = /[<>]\(/

// The parser takes some words, such as `a[b c]$(x)` and subscripts with blanks, for plain text where bash expands them.
function hidesExpansion(text: string, quoted: boolean): boolean {
  if (!SPECIAL.test(text)) return false
  const bare = text.replace(ESCAPED, '')
  return EXPANSION.test(bare) || (!quoted && PROCESS.test(bare))
}

/** An argument whose text is known. */
export function toStaticArgument(value: string, text: string): Argument {
  return { value, text, pattern: null, kind: 'static', prefix: value, splits: false, exposes: null }
}

/** An argument about which nothing is known beyond its literal start. */
export function toUnknownArgument(text: string, prefix: string): Argument {
  return { value: null, text, pattern: null, kind: 'unknown', prefix, splits: true, exposes: null }
}

/** Visits the parts of a text that is no argument (here-document, pattern, default value). Null where it stays unknown. */
export function readText(parts: readonly WordPart[] | undefined, text: string, observer: WordObserver): Argument {
  return parts === undefined ? toStaticArgument(text, text) : readParts(parts, text, observer)
}

/** Visits the scripts inside an arithmetic expression; variables in it are obstacles, since bash evaluates their values. */
export function readArithmetic(
  expression: ArithmeticExpression | undefined,
  text: string,
  observer: WordObserver,
): void {
  if (expression === undefined) {
    if (text.trim() !== '') observer.script(undefined, text)
    return
  }
  switch (expression.type) {
    case 'ArithmeticBinary':
      readArithmetic(expression.left, text, observer)
      readArithmetic(expression.right, text, observer)
      return
    case 'ArithmeticUnary':
      readArithmetic(expression.operand, text, observer)
      return
    case 'ArithmeticTernary':
      readArithmetic(expression.test, text, observer)
      readArithmetic(expression.consequent, text, observer)
      readArithmetic(expression.alternate, text, observer)
      return
    case 'ArithmeticGroup':
      readArithmetic(expression.expression, text, observer)
      return
    case 'ArithmeticCommandExpansion':
      observer.script(expression.script, expression.text)
      observer.obstacle('Arithmetic evaluates the output of a command, which can run more commands.', text)
      return
    case 'ArithmeticWord':
      if (expression.parts !== undefined) readParts(expression.parts, expression.value, observer)
      if (expression.parts !== undefined || !NUMBER.test(expression.value)) {
        observer.obstacle('Arithmetic evaluates the value of a variable, which can run commands.', text)
      }
  }
}

interface Reading {
  value: string | null
  /** Text so far, wildcards included; null once something else is unknown. */
  pattern: string | null
  prefix: string
  started: boolean
  kind: Argument['kind']
  splits: boolean
  exposes: string | null
}

function readParts(parts: readonly WordPart[], text: string, observer: WordObserver): Argument {
  const first = parts[0]
  const reading: Reading = {
    value: '',
    pattern: '',
    prefix: '',
    started: false,
    kind: 'static',
    splits: false,
    exposes: null,
  }
  if (first?.type === 'ProcessSubstitution' && parts.length === 1) {
    observer.script(first.script, first.text)
    if (first.operator === '>') observer.obstacle('A process substitution receives output.', first.text)
    return {
      value: null,
      text,
      pattern: null,
      kind: first.operator === '<' ? 'input' : 'unknown',
      prefix: '/dev/fd/',
      splits: false,
      exposes: null,
    }
  }
  for (const part of parts) readPart(part, false, { reading, observer })
  if (first?.type === 'Literal' && first.text.startsWith('~')) {
    if (TILDE.test(first.text)) {
      if (reading.value !== null) reading.value = observer.home + reading.value.slice(1)
      if (reading.pattern !== null) reading.pattern = observer.home + reading.pattern.slice(1)
      reading.prefix = observer.home + reading.prefix.slice(1)
    } else spoil(reading, 'unknown')
  }
  if (parts.some((part) => part.type === 'Literal' && ASSIGNED_TILDE.test(part.text))) spoil(reading, 'unknown')
  const prefix = reading.value ?? reading.prefix
  const pattern = reading.kind === 'glob' ? reading.pattern : null
  return {
    value: reading.value,
    text,
    pattern,
    kind: reading.kind,
    prefix,
    splits: reading.splits,
    exposes: reading.exposes,
  }
}

interface PartContext {
  readonly reading: Reading
  readonly observer: WordObserver
}

function readPart(part: WordPart, quoted: boolean, context: PartContext): void {
  const { reading, observer } = context
  switch (part.type) {
    case 'Literal':
      append(reading, part.value)
      if (hidesExpansion(part.text, quoted)) {
        observer.script(undefined, part.text)
        spoil(reading, 'unknown')
      }
      return
    case 'SingleQuoted':
    case 'AnsiCQuoted':
      append(reading, part.value)
      return
    case 'DoubleQuoted':
      for (const child of part.parts) readPart(child, true, context)
      return
    case 'LocaleString':
      for (const child of part.parts) readPart(child, true, context)
      spoil(reading, 'unknown')
      return
    case 'Glob':
      reading.splits = true
      if (reading.pattern !== null) reading.pattern += part.text
      spoil(reading, 'glob')
      if (part.parts !== undefined) for (const child of part.parts) readPart(child, true, context)
      return
    case 'SimpleExpansion':
      readVariable(part.text.slice(1), quoted, context)
      return
    case 'ParameterExpansion':
      readParameter(part, quoted, context)
      return
    case 'CommandExpansion':
      observer.script(part.script, part.text)
      if (!quoted) reading.splits = true
      spoil(reading, 'plain')
      return
    case 'ArithmeticExpansion':
      readArithmetic(part.expression, part.text, observer)
      spoil(reading, 'plain')
      return
    case 'ProcessSubstitution':
      observer.script(part.script, part.text)
      observer.obstacle('A process substitution stands inside a word.', part.text)
      spoil(reading, 'unknown')
      return
    case 'ExtendedGlob':
      for (const child of part.parts ?? []) readPart(child, quoted, context)
      observer.obstacle('An extended glob is read differently with other shell options.', part.text)
      reading.splits = true
      spoil(reading, 'unknown')
      return
    case 'BraceExpansion':
      for (const child of part.parts ?? []) readPart(child, quoted, context)
      reading.splits = true
      spoil(reading, 'unknown')
  }
}

function readVariable(name: string, quoted: boolean, { reading, observer }: PartContext): void {
  // The runtime starts bash with a fixed environment, so these two are known; a line that sets them asks anyway.
  const known = name === 'HOME' ? observer.home : name === 'PWD' ? observer.folder() : null
  if (known !== null && PLAIN_PATH.test(known)) {
    append(reading, known)
    return
  }
  if (!isPublicVariable(name)) reading.exposes = name
  if (!quoted || name === '@') reading.splits = true
  spoil(reading, 'plain')
}

function readParameter(part: ParameterExpansionPart, quoted: boolean, context: PartContext): void {
  const { observer } = context
  if (part.prefix !== undefined || part.index !== undefined || part.operation !== undefined) {
    observer.obstacle('Only plain $name expansions are proven harmless.', part.text)
    if (part.index !== undefined) readWord(part.index, observer)
    for (const operand of operandsOf(part)) readWord(operand, observer)
    if (!quoted) context.reading.splits = true
    if (!isPublicVariable(part.parameter)) context.reading.exposes = part.parameter
    spoil(context.reading, 'plain')
    return
  }
  readVariable(part.parameter, quoted, context)
}

function operandsOf(part: ParameterExpansionPart): readonly Word[] {
  const operation = part.operation
  switch (operation?.type) {
    case 'Default':
    case 'Remove':
    case 'Transform':
      return [operation.operand]
    case 'Replace':
      return [operation.pattern, operation.replacement]
    case 'Slice':
      return operation.length === undefined ? [operation.offset] : [operation.offset, operation.length]
    case 'CaseModification':
      return operation.operand === undefined ? [] : [operation.operand]
    default:
      return []
  }
}

function append(reading: Reading, value: string): void {
  if (reading.pattern !== null) reading.pattern += value
  if (reading.value !== null) reading.value += value
  if (!reading.started) reading.prefix += value
}

function spoil(reading: Reading, kind: Argument['kind']): void {
  reading.value = null
  reading.started = true
  if (kind !== 'glob') reading.pattern = null
  // Only a word of literals and wildcards is a list of file names; mixed with expansions nothing is known.
  const mixed = reading.kind !== 'static' && reading.kind !== kind
  reading.kind = mixed || reading.kind === 'unknown' ? 'unknown' : kind
}

function readTilde(text: string, value: string, home: string): Argument {
  return TILDE.test(text) ? toStaticArgument(home + value.slice(1), text) : toUnknownArgument(text, '')
}
