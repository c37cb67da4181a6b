/**
 * Programs that are no wrappers, but run commands which their words name: `tar --checkpoint-action=exec=…`, `git -c
 * core.pager=…`, `perl -e 'system("…")'`. Data. Sources: the manual page of each; for the shell escapes of databases and
 * debuggers sqlite3(1), psql(1), mysql(1), gdb(1), lldb(1).
 */

export interface CommandNaming {
  /** Blank-separated, without version numbers; all behave alike. */
  readonly names: string
  /** Long options whose value is a command or sets one, without dashes. */
  readonly long?: string
  /** Letters of such short options. */
  readonly short?: string
  /** Words that hold a command: the last group that is filled. */
  readonly words?: readonly RegExp[]
  /** Words that are code in which string literals may be commands. */
  readonly code?: RegExp
}

const RUNS = /system|exec|spawn|popen|subprocess|child_process|shell|\brun\b|start-process|call-process|`|qx|%x/i
const SHELL_ESCAPE = /^\+*[:|.]?!(.*)$/s

export const COMMAND_NAMING: readonly CommandNaming[] = [
  {
    names: 'tar gtar bsdtar',
    long: 'to-command use-compress-program rsh-command info-script new-volume-script checkpoint-action',
    short: 'IF',
  },
  { names: 'sort', long: 'compress-program' },
  { names: 'rg', long: 'pre hostname-bin' },
  {
    names: 'git',
    long: 'upload-pack receive-pack exec ext-diff extcmd open-files-in-pager config-env config sendmail-cmd smtp-server',
    short: 'cuOx',
    words: [/^!(.*)$/s, /^ext::(.*)$/s],
  },
  { names: 'rsync', long: 'rsh rsync-path', short: 'e' },
  { names: 'ssh scp sftp slogin autossh', short: 'So', words: [/^!(.*)$/s] },
  { names: 'zip', long: 'unzip-command TT' },
  { names: 'man', long: 'pager html browser preprocessor', short: 'PH' },
  { names: 'go', long: 'exec toolexec vettool' },
  { names: 'make gmake', words: [/^SHELL=(.*)$/s, /\$\(shell ([^)]*)\)/s] },
  { names: 'vim vi nvim ex view gvim vimdiff', long: 'cmd', short: 'c', words: [/^\+(.*)$/s] },
  { names: 'less more most', words: [SHELL_ESCAPE, /^\+\|.(.*)$/s] },
  { names: 'sed gsed', words: [/^(?:\d*e (.*)|s(.).*\2(.*)\2\w*e\w*)$/s] },
  { names: 'split csplit', long: 'filter' },
  { names: 'bat batcat', long: 'pager' },
  { names: 'npm', long: 'script-shell' },
  { names: 'cmake', short: 'E' },
  { names: 'docker podman nerdctl', long: 'entrypoint' },
  { names: 'cargo', words: [/=\s*"([^"]*)"/s] },
  { names: 'hash', short: 'p' },
  { names: 'bind', words: [/^"[^"]*"\s*:\s*(.*)$/s] },
  { names: 'sqlite', words: [/(?:^|\n)\s*\.(?:shell|system)\s+(.*)/] },
  { names: 'psql', words: [/\\!\s*(.*)/s] },
  { names: 'mysql mariadb', words: [/(?:\\!|^\s*system)\s+(.*)/s] },
  { names: 'gdb cgdb', words: [/^(?:shell\s+|!)(.*)$/s] },
  { names: 'lldb', words: [/^(?:platform\s+)?shell\s+(.*)$/s] },
  { names: 'awk gawk mawk nawk original-awk', code: /system|getline|\|/ },
  { names: 'perl ruby python pypy node nodejs bun deno php lua luajit tclsh osascript emacs guile irb', code: RUNS },
]
