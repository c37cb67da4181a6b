/**
 * Git subcommands that only read, each with the options it may be given. All hold only under the hardened configuration of
 * corpus/README.md. Source: manual pages of git 2.39; options that write (--output), start programs (--ext-diff, --textconv,
 * -O for grep, %G formats) or reach other places (--no-index, --contents) are left out on purpose, as are those that start git in submodules, where the
 * hardened configuration does not reach, and --alternate-refs, which starts core.alternateRefsCommand.
 */
import { defineProgram, type Program, type ProgramCall } from './define-program.ts'

const DIFF = `-p -u --patch -s --no-patch -U=number --unified=number --raw --patch-with-raw --minimal --patience --histogram --anchored=text --diff-algorithm=text --indent-heuristic --no-indent-heuristic
  --stat[=text] --stat-width=number --stat-count=number --compact-summary --numstat --shortstat -X[=text] --dirstat[=text] --cumulative --summary --patch-with-stat -z --name-only --name-status --color[=text] --no-color
  --color-moved[=text] --no-color-moved --color-moved-ws=text --word-diff[=text] --word-diff-regex=text --color-words[=text] --no-renames --rename-empty --no-rename-empty --check --ws-error-highlight=text
  --full-index --binary --abbrev[=number] --no-abbrev -B[=text] --break-rewrites[=text] -M[=text] --find-renames[=text] -C[=text] --find-copies[=text] --find-copies-harder -D --irreversible-delete -l=number
  --diff-filter=text -S=text -G=text --find-object=text --pickaxe-all --pickaxe-regex --skip-to=text --rotate-to=text -R --relative[=text] --no-relative -a --text --ignore-cr-at-eol --ignore-space-at-eol
  -b --ignore-space-change -w --ignore-all-space --ignore-blank-lines -I=text --ignore-matching-lines=text --inter-hunk-context=number -W --function-context --exit-code --quiet --no-ext-diff --no-textconv
  --ignore-submodules[=text] --src-prefix=text --dst-prefix=text --no-prefix --line-prefix=text --ita-invisible-in-index -c --cc --combined-all-paths -m -t --no-diff-merges --diff-merges=text --dd`
const LOG = `--follow --no-decorate --decorate[=text] --decorate-refs=text --decorate-refs-exclude=text --clear-decorations --source --mailmap --use-mailmap --no-mailmap --log-size -L=text -n=number --max-count=number --skip=number -#
  --since=text --after=text --until=text --before=text --since-as-filter=text --author=text --committer=text --grep-reflog=text --grep=text --all-match --invert-grep -i --regexp-ignore-case --basic-regexp -E --extended-regexp
  -F --fixed-strings -P --perl-regexp --remove-empty --merges --no-merges --min-parents=number --max-parents=number --no-min-parents --no-max-parents --first-parent --exclude-first-parent-only --not --all --branches[=text]
  --tags[=text] --remotes[=text] --glob=text --exclude=text --exclude-hidden=text --reflog --ignore-missing --bisect --boundary --cherry-mark --cherry-pick --left-only --right-only --cherry -g --walk-reflogs --merge
  --simplify-by-decoration --show-pulls --full-history --dense --sparse --simplify-merges --ancestry-path[=text] --date-order --author-date-order --topo-order --reverse --no-walk[=text] --do-walk --pretty[=text]
  --format=text --abbrev-commit --no-abbrev-commit --oneline --encoding=text --expand-tabs[=text] --no-expand-tabs --notes[=text] --no-notes --show-notes-by-default --relative-date --date=text --parents --children --left-right --graph --show-linear-break[=text]
  --count --no-show-signature`
const FORMAT = /%\(?[-+ ]?(?:G|signature|contents:signature|trailers:.*cmd)/

const OWN_FORMAT = /^(?:oneline|short|medium|full|fuller|reference|email|mboxrd|raw|)$|%|^t?format:/

export interface GitSubcommand {
  /** The words after `git`, such as `stash list`. */
  readonly words: string
  readonly program: Program
}

/** Options before the subcommand that change nothing. */
export const HARMLESS_GIT_OPTIONS: ReadonlySet<string> = new Set(
  '--no-pager -P --no-optional-locks --no-replace-objects --literal-pathspecs --glob-pathspecs --noglob-pathspecs --icase-pathspecs --no-advice'.split(
    ' ',
  ),
)

export const gitSubcommands: readonly GitSubcommand[] = [
  read(
    'status',
    '-s --short -b --branch --show-stash --porcelain[=text] --long -v --verbose -u[=text] --untracked-files[=text] --ignore-submodules[=text] --ignored[=text] -z --column[=text] --no-column --ahead-behind --no-ahead-behind --renames --no-renames --find-renames[=text]',
  ),
  read('log', `${LOG} ${DIFF}`),
  read('whatchanged', `${LOG} ${DIFF}`),
  read('show', `${LOG} ${DIFF}`),
  read('diff', `${DIFF} --cached --staged --merge-base -0 -1 -2 -3 --base --ours --theirs`),
  read('diff-tree', `${DIFF} -r -t --root --stdin --no-commit-id --pretty[=text] --format=text -v --always`),
  read('diff-index', `${DIFF} --cached --merge-base`),
  read('diff-files', `${DIFF} -0 -1 -2 -3 --base --ours --theirs -q`),
  read('range-diff', `${DIFF} --creation-factor=number --no-dual-color --left-only --right-only`),
  read(
    'blame',
    '-b --root --show-stats -L=text -l -t -s -e --show-email -f --show-name -n --show-number -w -M[=text] -C[=text] --porcelain -p --line-porcelain --incremental --encoding=text --date=text --score-debug --color-lines --color-by-age --ignore-rev=text --ignore-revs-file=path --abbrev=number --since=text --first-parent --reverse -h --minimal --no-textconv',
  ),
  read('annotate', '-L=text -l -t -w -M[=text] -C[=text] --date=text'),
  read(
    'shortlog',
    `-n --numbered -s --summary -e --email --format=text -c --committer --group=text -w[=text] ${LOG.replace(' -n=number', ' ').replace(' -E --extended-regexp', ' ')}`,
  ),
  read(
    'rev-parse',
    '--verify -q --quiet --short[=text] --symbolic --symbolic-full-name --abbrev-ref[=text] --all --branches[=text] --tags[=text] --remotes[=text] --show-toplevel --show-prefix --show-cdup --git-dir --absolute-git-dir --git-common-dir --git-path=text --is-inside-work-tree --is-inside-git-dir --is-bare-repository --is-shallow-repository --show-superproject-working-tree --show-object-format[=text] --show-ref-format --local-env-vars --revs-only --no-revs --flags --no-flags --not --since=text --until=text --path-format=text --disambiguate=text --sq',
  ),
  read(
    'rev-list',
    `${LOG} --objects --objects-edge --unpacked --disk-usage[=text] --header --timestamp --no-object-names --filter=text --no-filter --missing=text --oneline --no-commit-header --quiet --bisect-vars --bisect-all`,
  ),
  read(
    'ls-files',
    '-c --cached -d --deleted -m --modified -o --others -i --ignored -s --stage -u --unmerged -k --killed -t -v -f -z --deduplicate --directory --no-empty-directory --eol -x=text --exclude=text -X=path --exclude-from=path --exclude-per-directory=text --exclude-standard --error-unmatch --with-tree=text --full-name --abbrev[=number] --debug --sparse --format=text --resolve-undo',
  ),
  read(
    'ls-tree',
    '-d -r -t -l --long -z --name-only --name-status --object-only --full-name --full-tree --abbrev[=number] --format=text',
  ),
  read(
    'cat-file',
    '-t -s -e -p -r --batch[=text] --batch-check[=text] --batch-all-objects --buffer --unordered --follow-symlinks --allow-unknown-type -z --no-filter --use-mailmap',
  ),
  read('merge-base', '-a --all --octopus --independent --is-ancestor --fork-point'),
  // --dirty refreshes the index, whatever GIT_OPTIONAL_LOCKS says (measured).
  read(
    'describe',
    '--all --tags --contains --abbrev[=number] --candidates=number --exact-match --debug --long --match=text --exclude=text --always --first-parent --broken[=text]',
  ),
  read('name-rev', '--tags --refs=text --exclude=text --all --name-only --no-undefined --always'),
  read(
    'for-each-ref',
    '--count=number --sort=text --format=text --color[=text] --points-at=text --merged[=text] --no-merged[=text] --contains[=text] --no-contains[=text] --ignore-case --omit-empty --exclude=text',
  ),
  read(
    'show-ref',
    '--head --heads --branches --tags -d --dereference -s --hash[=text] --verify --exists --abbrev[=number] -q --quiet',
  ),
  read(
    'show-branch',
    '-r --remotes -a --all --current --topo-order --date-order --sparse --more=number --list --merge-base --independent --no-name --sha1-name --topics --color[=text] --no-color',
  ),
  read('count-objects', '-v --verbose -H --human-readable'),
  read('cherry', '-v --abbrev[=number]'),
  read('check-ignore', '-q --quiet -v --verbose -z -n --non-matching --no-index'),
  read('check-attr', '-a --all --cached -z --source=text'),
  read('check-mailmap', ''),
  read(
    'grep',
    '--cached --untracked -a --text -I -i --ignore-case -w --word-regexp -v --invert-match -h -H --full-name -E --extended-regexp -G --basic-regexp -P --perl-regexp -F --fixed-strings -n --line-number --column -l --files-with-matches --name-only -L --files-without-match -z --null -o --only-matching -c --count -e=text --and --or --not --all-match -q --quiet -A=number --after-context=number -B=number --before-context=number -C=number --context=number -# -m=number --max-count=number -p --show-function -W --function-context --color[=text] --no-color --break --heading --threads=number --max-depth=number -r --recursive --no-recursive --exclude-standard --no-exclude-standard --no-textconv',
  ),
  // An operand creates a branch or a tag unless a listing option stands before it (bash-319, bash-323).
  read(
    'branch',
    '-a --all -r --remotes -v -vv --verbose --list -l --show-current --contains[=text] --no-contains[=text] --merged[=text] --no-merged[=text] --points-at=text --sort=text --format=text --color[=text] --no-color --column[=text] --no-column --abbrev[=number] --no-abbrev -i --ignore-case --omit-empty',
    needsListing(['-l', '--list', '--contains', '--no-contains', '--merged', '--no-merged', '--points-at']),
  ),
  read(
    'tag',
    '-l --list -n[=number] --contains[=text] --no-contains[=text] --merged[=text] --no-merged[=text] --points-at=text --sort=text --format=text --color[=text] --column[=text] --no-column -i --ignore-case --omit-empty',
    needsListing(['-l', '--list', '-n', '--contains', '--no-contains', '--merged', '--no-merged', '--points-at']),
  ),
  read('remote', '-v --verbose', noOperand),
  read('remote get-url', '--push --all'),
  read('reflog', `${LOG} ${DIFF}`, (call) =>
    /^(?:expire|delete|drop|write|exists|list)$/.test(call.operands[0]?.value ?? '') ? 'it changes the reflog' : null,
  ),
  read('stash list', `${LOG} ${DIFF}`),
  read('stash show', `${DIFF} --include-untracked --only-untracked --no-include-untracked`),
  read('worktree list', '-v --verbose --porcelain -z'),
  read('notes list', ''),
  read('notes show', ''),
  read('symbolic-ref', '-q --quiet --short --recurse --no-recurse', (call) =>
    call.operands.length === 1 ? null : 'it sets a reference',
  ),
  read(
    'config',
    '--get --get-all --get-regexp --show-origin --show-scope --type=text --bool --int --local --null -z --name-only --default=text',
    findConfigProblem,
  ),
  read('version', '--build-options'),
]

function read(words: string, options: string, inspect?: (call: ProgramCall) => string | null): GitSubcommand {
  const program = defineProgram({
    names: 'git',
    source: `git-${words.replace(' ', '-')}(1), git 2.39`,
    options,
    operands: 'text*',
    inspect: (call) =>
      findFormatProblem(call) ?? findSubmoduleProblem(call) ?? findOperandProblem(call) ?? inspect?.(call) ?? null,
  })
  return { words, program }
}

// Signature placeholders start gpg, and a name that is not git's own may stand for them in the configuration.
function findFormatProblem({ options }: ProgramCall): string | null {
  const named = options.some(
    (option) =>
      /^--(?:format|pretty)$/.test(option.shape.name) &&
      option.value !== null &&
      !OWN_FORMAT.test(option.value.value ?? ''),
  )
  if (named) return 'its format is defined in the configuration'
  const starts = options.some(
    (option) =>
      /^--(?:format|pretty|batch|batch-check)$/.test(option.shape.name) && FORMAT.test(option.value?.value ?? ''),
  )
  return starts ? 'its format verifies signatures with another program' : null
}

// Anything less than ignoring changes inside starts git in a submodule, where the hardened configuration does not reach.
function findSubmoduleProblem({ options }: ProgramCall): string | null {
  const looks = options.some(
    ({ shape, value }) =>
      shape.name === '--ignore-submodules' && value !== null && !/^(?:all|dirty)$/.test(value.value ?? ''),
  )
  return looks ? 'it would start git in a submodule' : null
}

// Two paths of which one lies outside turn `git diff` into a comparison of any files (bash-334).
function findOperandProblem({ operands }: ProgramCall): string | null {
  for (const word of operands) {
    if (word.value === null)
      return word.kind === 'glob' && word.prefix !== '' && !/^[-/~.]/.test(word.prefix)
        ? null
        : `${word.text} is decided at run time`
    if (/^(?:\/|~)|(?:^|\/)\.\.(?:\/|$)|^\w[\w+.-]*::/.test(word.value) || word.value === '..')
      return `${word.text} may lie outside the repository`
  }
  return null
}

function needsListing(names: readonly string[]): (call: ProgramCall) => string | null {
  return ({ options, operands }) =>
    operands.length === 0 || options.some((option) => names.includes(option.shape.name))
      ? null
      : 'an operand creates a reference'
}

function noOperand({ operands }: ProgramCall): string | null {
  return operands.length === 0 ? null : 'it changes or asks a remote'
}

// One key is a question, two set it. Keys that hold credentials or programs with credentials in them ask.
function findConfigProblem({ options, operands }: ProgramCall): string | null {
  const gets = options.some((option) => option.shape.name.startsWith('--get'))
  if (operands.length !== 1) return gets && operands.length === 0 ? 'it lacks a key' : 'it may set a value'
  const key = operands[0]!.value
  return key !== null &&
    /^(?:user|core|branch|init|pull|push|merge|rebase|diff|color|commit|log|status|remote\.[\w-]+\.fetch)\b[\w.*-]*$/i.test(
      key,
    )
    ? null
    : 'the key may hold a secret'
}
