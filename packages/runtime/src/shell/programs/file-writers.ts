/**
 * Programs of which some words name files that are changed, or that change files nobody names, though their calls are not
 * judged: archives, packers, editing in place, formatters, downloads, and git where it writes the working tree. Data; for Edit
 * rules. Sources: the manual page of each, as tar(1), unzip(1), patch(1), curl(1), git(1).
 */
import type { Below } from '../analysis.ts'

export interface FileWriter {
  /** Blank-separated; all behave alike. */
  readonly names: string
  /** What the words after the program begin with, options before a subcommand left out; missing: anything. */
  readonly line?: RegExp
  /** A word under which files are changed; missing: always. */
  readonly when?: RegExp
  /** A word under which nothing is. */
  readonly unless?: RegExp
  /** What names them: the value of this option, glued or in the next word, every word that is no option, or nothing: the working folder is changed. */
  readonly by: RegExp | 'operands' | 'working folder'
  /** Operands that come before those. Default 0. */
  readonly skip?: number
  /** How much below the folders that are named. */
  readonly below: Below
}

const TO_OUTPUT = /^(?:-[A-Za-z0-9]*[ctl]|--(?:std|to-|tes|lis))/
// Without a dash only letters that stand in such clusters, so that names of folders are none.
const TAR_WRITES = /^(?:-[A-Za-z]*[cruA][A-Za-z]*|[vzjJpPhkSaf]*[cruA][vzjJpPhkSaf]*|--(?:cre|app|upd|cat|del).*)$/
const TAR_EXTRACTS = /^(?:-[A-Za-z]*x[A-Za-z]*|[vzjJpPhkSafmo]*x[vzjJpPhkSafmo]*|--(?:ext|get)\w*)$/
// Bare names of branches and commits are let alone: what follows a lone `--`, or makes a new branch here, changes nothing else.
const GIT_CHANGES_TREE =
  /^(?:(?:checkout|switch)(?! -[bBcC] \S+$)(?!.* -- )|merge(?!-)|pull|rebase|cherry-pick|revert|am\b|apply(?!.* --(?:check|stat|numstat|summary|cached))|stash(?! (?:list|show|drop|clear|create|store)\b)|reset(?=.* --(?:hard|merge|keep))|read-tree(?=.* -\w*u)|checkout-index|bisect (?:start|good|bad|skip|reset|run)|submodule update|sparse-checkout)/

export const FILE_WRITERS: readonly FileWriter[] = [
  {
    names: 'tar gtar bsdtar',
    when: TAR_WRITES,
    by: /^(?:-?[A-Za-z]*?f|--file)(?:=|$)?(.*)$/s,
    below: 'none',
  },
  { names: 'tar gtar bsdtar', when: TAR_EXTRACTS, by: 'operands', skip: 2, below: 'all' },
  {
    names: 'tar gtar bsdtar',
    when: TAR_EXTRACTS,
    unless: /^(?:-[A-Za-z]*[CO]|--(?:dir|to-))/,
    by: 'working folder',
    below: 'some',
  },
  { names: 'tar gtar bsdtar', by: /^(?:-C|--dir\w*)(?:=|$)?(.*)$/s, below: 'some' },
  { names: 'unzip', by: /^-[A-Za-z]*?d(.*)$/s, below: 'some' },
  { names: 'unzip', unless: /^-[A-Za-z]*[lptvzZc]/, by: 'operands', skip: 1, below: 'all' },
  { names: 'unzip', unless: /^-[A-Za-z]*[lptvzZcd]/, by: 'working folder', below: 'some' },
  {
    names: '7z 7za 7zr 7zz unrar rar ar jar',
    line: /^-?\w*[xe]\w* /,
    unless: /^-o./,
    by: 'working folder',
    below: 'some',
  },
  { names: 'ar', line: /^-?\w*[rqdms]/, by: 'operands', skip: 1, below: 'none' },
  { names: 'unar dtrx cabextract munpack uudecode', by: 'working folder', below: 'some' },
  { names: 'cpio pax', by: /^(?:-[A-Za-z]*D|--dir\w*)(?:=|$)?(.*)$/s, below: 'some' },
  { names: 'cpio', when: /^(?:-[A-Za-z]*p|--pass)/, by: 'operands', below: 'some' },
  {
    names: 'cpio',
    when: /^(?:-[A-Za-z]*i|--ext)/,
    unless: /^(?:-[A-Za-z]*[Dt]|--(?:dir|list|to-std))/,
    by: 'working folder',
    below: 'some',
  },
  { names: 'pax', when: /^-[A-Za-z]*r/, by: 'working folder', below: 'some' },
  { names: 'patch', by: /^(?:-d|--dir\w*)(?:=|$)?(.*)$/s, below: 'some' },
  {
    names: 'patch',
    unless: /^(?:--dry|-o|--out|-d|--dir)/,
    by: 'working folder',
    below: 'some',
  },
  { names: 'wget', by: /^(?:-P|--dir\w*-p\w*)(?:=|$)?(.*)$/s, below: 'some' },
  {
    names: 'wget',
    by: /^(?:-a|--append-out\w*|--save-cookies|--warc-file|--rejected-log)(?:=|$)?(.*)$/s,
    below: 'none',
  },
  {
    names: 'wget',
    unless: /^(?:-[A-Za-z]*[OP]|--(?:out\w*-d|dir\w*-p|spider))/,
    by: 'working folder',
    below: 'some',
  },
  {
    names: 'curl',
    by: /^(?:-[Dc]|--(?:dump-header|cookie-jar|trace(?:-ascii)?|stderr|etag-save|hsts|alt-svc|libcurl))(?:=|$)?(.*)$/s,
    below: 'none',
  },
  { names: 'curl', by: /^--output-dir(?:=|$)(.*)$/s, below: 'some' },
  {
    names: 'curl',
    when: /^(?:-[A-Za-z]*[OJ]|--remote-\w)/,
    unless: /^--output-dir/,
    by: 'working folder',
    below: 'some',
  },
  {
    names: 'gzip gunzip bzip2 bunzip2 xz unxz lzma unlzma zstd unzstd lz4 unlz4 compress uncompress',
    unless: TO_OUTPUT,
    by: 'operands',
    below: 'none',
  },
  { names: 'gzip gunzip zstd unzstd', when: /^(?:-[A-Za-z0-9]*r|--rec)/, by: 'operands', below: 'all' },
  { names: 'perl ruby', when: /^-[A-Za-z0-9]*i/, by: 'operands', below: 'none' },
  { names: 'gawk awk', when: /^(?:-i|--include=)?inplace$/, by: 'operands', below: 'none' },
  { names: 'yq', when: /^(?:-[A-Za-z]*i|--inplace)/, by: 'operands', below: 'none' },
  { names: 'yq', when: /^(?:-[A-Za-z]*s|--split)/, by: 'working folder', below: 'some' },
  { names: 'xxd', by: 'operands', skip: 1, below: 'none' },
  { names: 'find gfind', by: /^-f(?:print0?|printf|ls)()$/, below: 'none' },
  { names: 'script sqlite3', by: 'operands', below: 'none' },
  // Formatters and linters in place.
  { names: 'prettier gofmt goimports gofumpt shfmt', when: /^(?:-\w*w|--write)/, by: 'operands', below: 'all' },
  {
    names: 'eslint biome stylelint standard xo tslint oxlint ruff',
    when: /^--(?:fix|write|apply)/,
    by: 'operands',
    below: 'all',
  },
  { names: 'clang-format yapf autopep8', when: /^(?:-\w*i|--in-place)/, by: 'operands', below: 'all' },
  { names: 'rubocop', when: /^(?:-[aA]|--auto)/, by: 'operands', below: 'all' },
  { names: 'black isort rustfmt oxfmt', unless: /^--(?:check|diff)/, by: 'operands', below: 'all' },
  { names: 'ruff deno dprint', line: /^(?:format|fmt)(?!.* --(?:check|diff))/, by: 'operands', below: 'all' },
  // Packages, builds and reports.
  { names: 'pip pip3', by: /^(?:-t|--target|-d|--dest|--root|--prefix|--src|--log)(?:=|$)(.*)$/s, below: 'some' },
  {
    names: 'npm',
    when: /^(?:i|in|install|ci|add|un|uninstall|update|up|link|dedupe|prune|rebuild)$/,
    by: /^--prefix(?:=|$)(.*)$/s,
    below: 'some',
  },
  { names: 'cargo', by: /^--(?:target-dir|root)(?:=|$)(.*)$/s, below: 'some' },
  { names: 'python python3 virtualenv', when: /(?:^|\/)(?:venv|virtualenv)$/, by: 'operands', below: 'some' },
  { names: 'virtualenv', by: 'operands', below: 'some' },
  { names: 'cmake', by: /^-B(.*)$/s, below: 'some' },
  { names: 'cmake', when: /^-E$/, by: 'operands', below: 'all' },
  { names: 'pytest', by: /^--(?:junit-?xml|basetemp|resultlog|report-log)(?:=|$)(.*)$/s, below: 'some' },
  { names: 'pg_dump pg_dumpall', by: /^(?:-f|--file)(?:=|$)?(.*)$/s, below: 'some' },
  { names: 'mysqldump mariadb-dump', by: /^(?:-r|--result-file|-T|--tab)(?:=|$)?(.*)$/s, below: 'some' },
  { names: 'ssh-keygen', by: /^-f(.*)$/s, below: 'none' },
  // Copies from elsewhere.
  { names: 'docker podman nerdctl kubectl oc', line: /^(?:container )?cp\b/, by: 'operands', below: 'some' },
  { names: 'aws', line: /^s3 (?:cp|sync|mv)\b/, by: 'operands', below: 'some' },
  { names: 'gsutil', line: /^(?:cp|rsync|mv)\b/, by: 'operands', below: 'some' },
  { names: 'gcloud', line: /^storage (?:cp|rsync|mv)\b/, by: 'operands', below: 'some' },
  { names: 'gh', by: /^(?:-D|--dir)(?:=|$)(.*)$/s, below: 'some' },
  { names: 'gh', line: /^repo clone/, by: 'operands', below: 'some' },
  {
    names: 'git',
    line: /^(?:checkout|restore|rm|mv|clean|apply|am|merge-file|checkout-index|stash|clone|init|worktree add|submodule add|bundle create)\b/,
    by: 'operands',
    below: 'all',
  },
  { names: 'git', line: /^config\b/, by: /^(?:-f|--file)(?:=|$)(.*)$/s, below: 'none' },
  { names: 'git', line: /^(?:apply|am)\b/, by: /^--directory(?:=|$)(.*)$/s, below: 'some' },
  { names: 'git', line: GIT_CHANGES_TREE, by: 'working folder', below: 'tracked' },
  {
    names: 'git',
    line: /^(?:clean(?!.* (?:-\w*n|--dry))|stash(?=.* -(?:\w*[ua]|-include|-all)))/,
    by: 'working folder',
    below: 'some',
  },
  {
    names: 'svn hg',
    line: /^(?:up|update|co|checkout|sw|switch|merge|revert|patch|import)\b/,
    by: 'working folder',
    below: 'some',
  },
]
