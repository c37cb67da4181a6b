/**
 * Which files a git call reads: operands, `REVISION:PATH`, pathspecs with magic, and, where contents are printed, all that git
 * tracks below the folders they name. Sources: gitrevisions(7), gitglossary(7) "pathspec", git-grep(1).
 */
import type { Argument, Below } from '../analysis.ts'
import { toStaticArgument } from '../parse/read-word.ts'
import { holdsSecretName } from './locate-path.ts'
import type { FileObserver } from './judge-settings.ts'

// Options before the subcommand that take the next word.
const TAKES_VALUE = /^(?:-C|-c|--git-dir|--work-tree|--namespace|--super-prefix|--config-env|--attr-source)$/
const PLACE = /^(?:-C$|--git-dir(?:=|$)|--work-tree(?:=|$))/
const PRINTS_CONTENTS =
  /^(?:grep|diff|show|diff-tree|diff-index|diff-files|range-diff|cat-file|archive|format-patch|difftool|bundle|fast-export|send-email|am|merge-file)$/
const PRINTS_WITH_PATCH = /^(?:log|whatchanged|reflog|stash|shortlog|rev-list)$/
const PATCH =
  /^-(?:[A-Za-z0-9]*[pucmWSGL]|U\d*|-patch|-unified|-word-diff|-color-words|-cc|-function|-binary|-full-diff)/
const BEYOND_TRACKED = /^--(?:no-index|untracked|no-ind|untr|no-exclude-standard|include-untracked|only-untracked)/
const EXCLUDES = /^:(?:[!^]|\([^)]*exclude)/
const MAGIC = /^:(?:\([^)]*\)|\/)/
const WORKING_FOLDER = toStaticArgument('.', '.')

/** Reports the files, and returns why they may not be read unasked, as a phrase, or null. */
export function noteGitFiles(words: readonly Argument[], files: FileObserver): string | null {
  const { index, folders, places } = findSubcommand(words)
  for (const place of places) files.read(place)
  const rest = words.slice(index + 1)
  const below = belowOf(words[index]?.value ?? '', rest)
  const dashes = rest.findIndex((word) => word.value === '--')
  let problem: string | null = null
  let inTrees = 0
  let operands = 0
  rest.forEach((word, at) => {
    if (word.value === null || at === dashes) return
    const isOption = word.value.startsWith('-') && !(dashes >= 0 && at > dashes)
    if (!isOption) {
      operands += 1
      if (/[^(]:./.test(word.value) || /^:[^(!^]/.test(word.value)) inTrees += 1
    }
    if (EXCLUDES.test(word.value)) return
    for (const path of isOption ? namedByOption(word.value) : namedByOperand(word.value)) {
      const depth = isOption || (dashes >= 0 && at < dashes) ? 'none' : below
      for (const folder of folders) files.read({ ...word, value: `${folder}${path}` }, depth)
      if (holdsSecretName(path) && !/[*?[]/.test(path)) problem = `${word.text} is where secrets are kept`
    }
  })
  const isBounded = (dashes >= 0 && dashes < rest.length - 1) || (inTrees > 0 && inTrees === operands)
  if (below !== 'none' && !isBounded)
    for (const folder of folders) files.read(folder === '' ? WORKING_FOLDER : toStaticArgument(folder, folder), below)
  return problem
}

interface Subcommand {
  /** Where the subcommand stands; the number of words where there is none. */
  readonly index: number
  /** What paths may be relative to: '' for the working folder, and each `-C` with a slash behind it. */
  readonly folders: readonly string[]
  /** What names the folder, the repository or the working tree. */
  readonly places: readonly Argument[]
}

function findSubcommand(words: readonly Argument[]): Subcommand {
  const folders = ['']
  const places: Argument[] = []
  let index = 1
  for (; index < words.length; index += 1) {
    const value = words[index]!.value
    if (value === null || !value.startsWith('-')) break
    const equals = value.indexOf('=')
    if (PLACE.test(value))
      places.push(equals > 0 ? toStaticArgument(value.slice(equals + 1), value) : words[index + 1]!)
    if (!TAKES_VALUE.test(value)) continue
    index += 1
    const given = words[index]?.value
    if (value === '-C' && given != null) folders.push(`${given}/`)
  }
  return { index, folders, places: places.filter((word) => word !== undefined) }
}

function belowOf(subcommand: string, rest: readonly Argument[]): Below {
  const patch = rest.some((word) => word.value === null || PATCH.test(word.value))
  if (!PRINTS_CONTENTS.test(subcommand) && !(PRINTS_WITH_PATCH.test(subcommand) && patch)) return 'none'
  return rest.some((word) => word.value !== null && BEYOND_TRACKED.test(word.value)) ? 'all' : 'tracked'
}

// `HEAD:a`, `:a`, `:0:a`, `:/a`, `:(top,glob)a`; a name with a colon in it is read as one, too.
function namedByOperand(value: string): readonly string[] {
  const plain = value.replace(MAGIC, '')
  const names = new Set([plain])
  for (let at = plain.indexOf(':'); at >= 0; at = plain.indexOf(':', at + 1)) names.add(plain.slice(at + 1))
  return [...names].filter((name) => name !== '')
}

// `-L1,5:a` and `--exclude-from=a` name files in their last part.
function namedByOption(value: string): readonly string[] {
  const at = Math.max(value.lastIndexOf(':'), value.indexOf('='))
  return at > 0 && at < value.length - 1 ? [value.slice(at + 1)] : []
}
