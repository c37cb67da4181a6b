/** Judges a git call: harmless options before the subcommand, a known reading subcommand, and a hardened configuration. */
import type { Argument, Judgement } from '../analysis.ts'
import { readOptions } from '../options/read-options.ts'
import { gitSubcommands, HARMLESS_GIT_OPTIONS, type GitSubcommand } from '../programs/git.ts'
import { noteGitFiles } from './git-files.ts'
import type { JudgeSettings } from './judge-settings.ts'
import { ask, READONLY } from './judgement.ts'
import { noteOutputFiles } from './output-files.ts'

const BY_WORDS: ReadonlyMap<string, GitSubcommand> = new Map(gitSubcommands.map((entry) => [entry.words, entry]))
const VERSION = /^(?:--version|-v|version)$/

/** Judges a call of git. Files that operands may name are reported as read, and those of options for output as written. */
export function judgeGit(words: readonly Argument[], settings: JudgeSettings): Judgement {
  const judgement = judgeCall(words, settings)
  if (judgement.kind === 'ask') noteOutputFiles('git', words, settings.files)
  return judgement
}

function judgeCall(words: readonly Argument[], settings: JudgeSettings): Judgement {
  if (words.length === 2 && VERSION.test(words[1]!.value ?? '')) return READONLY
  const operandProblem = noteGitFiles(words, settings.files)
  let index = 1
  while (HARMLESS_GIT_OPTIONS.has(words[index]?.value ?? '')) index += 1
  const first = words[index]?.value
  if (first === undefined || first === null) return ask('the git subcommand is not known')
  if (first.startsWith('-')) return ask(`the git option ${first} can name programs or other places`)
  const second = words[index + 1]?.value
  const entry = (second == null ? undefined : BY_WORDS.get(`${first} ${second}`)) ?? BY_WORDS.get(first)
  if (entry === undefined) return ask(`git ${first} is not known to only read`)
  const start = index + entry.words.split(' ').length
  const call = readOptions(entry.program.options, words, { from: start })
  if (call.problem !== null) return ask(call.problem)
  const problem =
    entry.program.inspect?.({ program: 'git', words, options: call.options, operands: call.operands }) ?? null
  if (problem !== null) return ask(problem)
  for (const { shape, value } of call.options) {
    const refused = shape.kind === 'path' && value !== null ? settings.files.read(value) : null
    if (refused !== null) return ask(refused)
  }
  if (operandProblem !== null) return ask(operandProblem)
  if (words[0]!.value !== 'git') return ask('git is named by its path, past the hardened one')
  if (settings.moved) return ask('git would read the configuration of another folder')
  if (!settings.gitHardened)
    return ask('git runs programs that its configuration names unless it is started hardened, as in a trusted folder')
  return READONLY
}
