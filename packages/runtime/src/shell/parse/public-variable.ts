/** Which variables may be printed or passed on unasked: those that cannot hold a secret in the runtime's fixed environment. */

const PUBLIC = new Set(
  `HOME PWD OLDPWD USER LOGNAME SHELL PATH LANG LANGUAGE TZ TERM HOSTNAME HOSTTYPE MACHTYPE OSTYPE UID EUID PPID RANDOM SRANDOM
  SECONDS LINENO SHLVL COLUMNS LINES EDITOR PAGER TMPDIR BASH BASH_VERSION BASHPID EPOCHSECONDS EPOCHREALTIME REPLY OPTIND
  OPTARG PIPESTATUS FUNCNAME CI NODE_ENV XDG_CONFIG_HOME XDG_CACHE_HOME XDG_DATA_HOME XDG_RUNTIME_DIR`.split(/\s+/),
)
const LOCAL = /^(?:[a-z_][a-z0-9_]*|[A-Z]|[0-9]+|[@*#?$!-])$/
// Proxy addresses carry passwords and are lower case by custom.
const PROXY = /_proxy$/

/** True where the variable's value is no secret by its name: shell parameters, lower-case names, well-known variables. */
export function isPublicVariable(name: string): boolean {
  return (LOCAL.test(name) && !PROXY.test(name)) || PUBLIC.has(name) || name.startsWith('LC_')
}
