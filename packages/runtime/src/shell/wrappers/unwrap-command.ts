/** Finds what a program call runs besides itself, one layer at a time; the caller repeats until nothing is left. */
import type { Argument } from '../analysis.ts'
import { isHarmlessAssignment } from '../judge/judge-assignments.ts'
import { readOptions, type Invocation, type OptionUse } from '../options/read-options.ts'
import { toUnknownArgument } from '../parse/read-word.ts'
import type { Wrapper } from './define-wrapper.ts'
import {
  isShellText,
  joinSources,
  joinWords,
  NOTHING,
  toScript,
  type Extraction,
  type InnerCommand,
} from './extraction.ts'
import { bundleWrappers, subcommandWrappers } from './runner-wrappers.ts'
import { privilegeWrappers } from './privilege-wrappers.ts'
import { processWrappers } from './process-wrappers.ts'
import { transparentWrappers } from './transparent-wrappers.ts'
import { EVALUATING_BUILTINS, unwrapBuiltin } from './unwrap-builtin.ts'
import { assignedPrograms } from './assigned-programs.ts'
import { commandsInOptions } from './commands-in-options.ts'
import { unwrapFd, unwrapFind } from './unwrap-search.ts'
import { SHELLS, unwrapShell } from './unwrap-shell.ts'

const WRAPPERS = byName([...transparentWrappers, ...privilegeWrappers, ...processWrappers, ...bundleWrappers])
const SUBCOMMANDS = byName(subcommandWrappers)
const ASSIGNMENT = /^[A-Za-z_][A-Za-z0-9_]*\+?=/

type Unwrap = (program: string, words: readonly Argument[]) => Extraction

// Later entries win.
const UNWRAP: ReadonlyMap<string, Unwrap> = new Map<string, Unwrap>([
  ...subcommandWrappers.flatMap((wrapper) =>
    wrapper.names.map((name) => [name.split('.')[0]!, unwrapSubcommand] as const),
  ),
  ...EVALUATING_BUILTINS.map((name) => [name, unwrapBuiltin] as const),
  ...[...SHELLS].map((name) => [name, (_: string, words: readonly Argument[]) => unwrapShell(words)] as const),
  ...['find', 'gfind'].map((name) => [name, (_: string, words: readonly Argument[]) => unwrapFind(words)] as const),
  ...['fd', 'fdfind'].map((name) => [name, (_: string, words: readonly Argument[]) => unwrapFd(words)] as const),
  ...[...WRAPPERS].map(
    ([name, wrapper]) => [name, (_: string, words: readonly Argument[]) => unwrapDeclared(wrapper, words, 1)] as const,
  ),
])

/** What the call runs. `program` is the base name of the first word. */
export function unwrapCommand(program: string, words: readonly Argument[]): Extraction {
  const own = UNWRAP.get(program)?.(program, words) ?? NOTHING
  // A wrapper may have telling options too.
  const named = commandsInOptions(program, words)
  const assigned = assignedPrograms(words)
  if (named.length === 0 && assigned.length === 0) return own
  return { ...own, guesses: [...own.guesses, ...named, ...assigned] }
}

/** Names of every program whose operands are another command. Rules by prefix on them are dangerous. */
export function isWrapperName(program: string): boolean {
  return WRAPPERS.has(program) || SHELLS.has(program) || SUBCOMMANDS.has(program)
}

function unwrapSubcommand(program: string, words: readonly Argument[]): Extraction {
  const bare = SUBCOMMANDS.get(program)
  let key = program
  let seen = 0
  for (let index = 1; index < words.length && seen < 3; index += 1) {
    const value = words[index]!.value
    if (value === null) break
    if (value.startsWith('-')) continue
    key += `.${value}`
    seen += 1
    const wrapper = SUBCOMMANDS.get(key)
    if (wrapper !== undefined) return unwrapDeclared(wrapper, words, index + 1)
    // The value of an option such as `git -C dir` stands where the subcommand would.
    if (words[index - 1]!.value?.startsWith('-') === true) key = program
  }
  return bare === undefined ? NOTHING : unwrapDeclared(bare, words, 1)
}

function unwrapDeclared(wrapper: Wrapper, words: readonly Argument[], from: number): Extraction {
  const first = readOptions(wrapper.options, words, { from, ordered: true })
  const skipped = skipOperands(wrapper, words, first)
  // `su root -c TEXT` and `kubectl exec POD -c NAME -- …`: more options may follow the operands.
  const more = wrapper.skip > 0 && words[skipped]?.value?.startsWith('-') === true
  const second = more ? readOptions(wrapper.options, words, { from: skipped, ordered: true }) : null
  const start = second === null ? skipped : skipDashes(words, second.operandStart)
  const options = second === null ? first.options : [...first.options, ...second.options]
  const known = wrapper.rest !== 'anywhere' && first.problem === null && (second === null || second.problem === null)
  if (options.some((option) => wrapper.query.has(option.shape.name))) return { ...NOTHING, allow: 'any' }

  const inner: InnerCommand[] = []
  const rest = known ? words.slice(start) : []
  let hidden = addScripts(options, { program: words[0]!.text, rest, inner })
  hidden = addRest(wrapper, rest, inner) || hidden
  inner.push(...textsIn(wrapper, rest))
  return {
    inner,
    guesses: [],
    uncertainFrom: known ? null : from,
    folder: findFolder(wrapper, options, known),
    reads: options.flatMap(({ shape, value }) => (shape.kind === 'path' && value !== null ? [value] : [])),
    hidden,
    transparent: known && second === null && isTransparent(wrapper, words.slice(from, start), options),
    allow: allowOf(wrapper, words, { from, known, runs: inner.length > 0 || !known }),
  }
}

// `entr -s TEXT`, `sudo -s TEXT`: a word of shell text is no name of a program. `parallel ::: TEXT TEXT`: each is run.
function textsIn({ rest: kind }: Wrapper, rest: readonly Argument[]): readonly InnerCommand[] {
  const first = rest[0]?.value ?? ''
  if (kind === 'script') return /^(?:::|\{)/.test(first) ? rest.map(toScript) : []
  return kind === 'command' && isShellText(first) ? [{ script: joinSources(rest) }] : []
}

// Options that are not known may name any folder, abbreviated as they are.
function findFolder(wrapper: Wrapper, options: readonly OptionUse[], known: boolean): Argument | null {
  const named = options.findLast(({ shape }) => shape.kind === 'folder')?.value ?? null
  return known || named !== null || !wrapper.hasFolder ? named : ANY_FOLDER
}

const ANY_FOLDER = toUnknownArgument('a folder that is not known', '')

function addScripts(
  options: readonly OptionUse[],
  call: { readonly program: string; readonly rest: readonly Argument[]; readonly inner: InnerCommand[] },
): boolean {
  let hidden = false
  for (const { shape, value } of options) {
    if (value === null) continue
    // What follows is joined to it, in the text too.
    if (shape.kind === 'script') call.inner.push(toScript(value))
    else if (shape.kind === 'words') call.inner.push({ script: joinSources([value, ...call.rest]) })
    else if (shape.kind === 'arguments')
      call.inner.push({ script: `${call.program} ${joinSources([value, ...call.rest]).replaceAll('\\_', ' ')}` })
    else continue
    if (value.value === null) hidden = true
  }
  return hidden
}

// `xargs grep` without options counts as the inner command for allow rules (perm-052), with options as xargs (perm-053).
function allowOf(
  wrapper: Wrapper,
  words: readonly Argument[],
  call: { readonly from: number; readonly known: boolean; readonly runs: boolean },
): Extraction['allow'] {
  if (!call.runs) return 'any'
  if (wrapper.names[0] === 'xargs') return words[call.from]?.value?.startsWith('-') === false ? 'peel' : 'any'
  return wrapper.allow === 'peel' && !call.known ? 'exact' : wrapper.allow
}

function addRest(wrapper: Wrapper, rest: readonly Argument[], inner: InnerCommand[]): boolean {
  if (rest.length === 0 || wrapper.rest === 'none' || wrapper.rest === 'anywhere') return false
  if (wrapper.rest === 'command') {
    inner.push({ words: rest })
    return false
  }
  const script = joinWords(rest)
  inner.push({ script: script ?? joinSources(rest) })
  return script === null
}

function skipOperands(wrapper: Wrapper, words: readonly Argument[], invocation: Invocation): number {
  let start = skipDashes(words, invocation.operandStart)
  if (wrapper.assignments) while (start < words.length && isAssignment(words[start]!)) start += 1
  if (!invocation.options.some((option) => wrapper.skipsUnless.has(option.shape.name))) start += wrapper.skip
  return skipDashes(words, start)
}

// A lone dash stands for -i of env and for a login of su.
function skipDashes(words: readonly Argument[], from: number): number {
  let start = from
  while (words[start]?.value === '--' || words[start]?.value === '-') start += 1
  return Math.min(start, words.length)
}

function isAssignment(word: Argument): boolean {
  return ASSIGNMENT.test(word.value ?? word.text)
}

function isTransparent(wrapper: Wrapper, own: readonly Argument[], options: readonly OptionUse[]): boolean {
  const { harmless } = wrapper
  if (harmless === null || !options.every((option) => harmless.has(option.shape.name))) return false
  return own.every(
    ({ value }) => value !== null && value !== '-' && (!ASSIGNMENT.test(value) || changesOnlyOutput(value)),
  )
}

function changesOnlyOutput(text: string): boolean {
  const equals = text.indexOf('=')
  return isHarmlessAssignment({ name: text.slice(0, equals), value: text.slice(equals + 1), text }, null)
}

function byName(wrappers: readonly Wrapper[]): ReadonlyMap<string, Wrapper> {
  return new Map(wrappers.flatMap((wrapper) => wrapper.names.map((name) => [name, wrapper] as const)))
}
