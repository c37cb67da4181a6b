/** The fixed environment of every command: what it needs to find its way, and nothing that steers it or that is a secret. */
import type { GitSetting } from './git-drivers.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** Passed on where the host has them. Everything else stays behind: start-up files, loader options, keys and tokens. */
const PASSED = [
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'TMPDIR',
  'TZ',
  'XDG_CONFIG_HOME',
  'XDG_CACHE_HOME',
  'XDG_DATA_HOME',
  'XDG_STATE_HOME',
  'XDG_RUNTIME_DIR',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'http_proxy',
  'https_proxy',
  'no_proxy',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'NODE_EXTRA_CA_CERTS',
  'JAVA_HOME',
  'GOPATH',
  'GOROOT',
  'CARGO_HOME',
  'RUSTUP_HOME',
  'NVM_DIR',
  'PYENV_ROOT',
  'VIRTUAL_ENV',
  'CONDA_PREFIX',
  'SystemRoot',
  'SystemDrive',
  'ComSpec',
  'PATHEXT',
  'TEMP',
  'TMP',
  'USERPROFILE',
  'APPDATA',
  'LOCALAPPDATA',
  'ProgramFiles',
  'ProgramData',
] as const

/** What an interactive rebase prints before it stops. Git runs this value as a shell command with the file appended. */
const NO_SEQUENCE_EDITOR =
  "echo 'There is no editor here, so an interactive rebase cannot be edited. Use a non-interactive form, such as " +
  "git rebase --autosquash, git commit --amend or git reset --soft.' >&2; false"

/** Nothing waits for a person: pagers print, editors keep the text that is there, prompts for credentials fail. */
const UNATTENDED = {
  TERM: 'dumb',
  PAGER: 'cat',
  MANPAGER: 'cat',
  SYSTEMD_PAGER: 'cat',
  GIT_PAGER: 'cat',
  EDITOR: 'true',
  VISUAL: 'true',
  GIT_EDITOR: 'true',
  GIT_SEQUENCE_EDITOR: NO_SEQUENCE_EDITOR,
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
} as const

/** A repository's configuration can name programs to run; these settings outrank it. */
const GIT_ALWAYS = [['core.fsmonitor', 'false']] as const

/** With these as well, commands that only look at a repository start no program that its configuration names. */
const GIT_HARDENED = [
  ['core.hooksPath', '/dev/null'],
  ['core.pager', 'cat'],
  ['diff.autoRefreshIndex', 'false'],
  ['log.showSignature', 'false'],
  ['safe.bareRepository', 'explicit'],
  // Git looks into submodules by starting itself there without these settings, so it must not look.
  ['diff.ignoreSubmodules', 'all'],
  ['diff.submodule', 'short'],
  ['status.submoduleSummary', 'false'],
  // Formats named in the configuration may hold %G, which verifies a signature with one of these programs.
  ['format.pretty', 'medium'],
  ['gpg.program', 'false'],
  ['gpg.openpgp.program', 'false'],
  ['gpg.x509.program', 'false'],
  ['gpg.ssh.program', 'false'],
] as const

/** A partial clone fetches what it lacks when it is looked at, with the programs that its remote names. Older git knows only the second. */
const NO_FETCH = { GIT_NO_LAZY_FETCH: '1', GIT_ALLOW_PROTOCOL: 'none' } as const

const DEFAULT_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

export interface CleanEnvironmentOptions {
  readonly home: string
  readonly hardenGit?: boolean
  /** Further settings for git. */
  readonly gitSettings?: readonly GitSetting[]
  /** Variables that a person set on purpose for commands; they win over everything here. */
  readonly variables?: Readonly<Record<string, string>>
}

/** The environment of one command. `host` is what the host itself was started with. */
export function toCleanEnvironment(host: Environment, options: CleanEnvironmentOptions): Record<string, string> {
  const passed: Record<string, string> = {}
  for (const name of PASSED) {
    const value = host[name]
    if (value !== undefined && value !== '' && !value.includes('\0') && !holdsPassword(value)) passed[name] = value
  }
  const language = toUtf8Language(host['LC_ALL'] ?? host['LC_CTYPE'] ?? host['LANG'])
  return {
    PATH: DEFAULT_PATH,
    HOME: options.home,
    ...passed,
    LANG: language,
    LC_ALL: language,
    ...UNATTENDED,
    ...(options.hardenGit === true ? NO_FETCH : {}),
    ...toGitVariables([
      ...GIT_ALWAYS,
      ...(options.hardenGit === true ? GIT_HARDENED : []),
      ...(options.gitSettings ?? []),
    ]),
    ...options.variables,
  }
}

/** `C.UTF-8` unless the host already speaks UTF-8: its messages are then the ones that the person knows. */
function toUtf8Language(language: string | undefined): string {
  return language !== undefined && /^[A-Za-z_]+\.utf-?8$/i.test(language) ? language : 'C.UTF-8'
}

/** A proxy address may carry a name and a password. */
function holdsPassword(value: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\/[^/]*@/i.test(value)
}

function toGitVariables(settings: readonly GitSetting[]): Record<string, string> {
  const entries = settings.flatMap(([key, value], index) => [
    [`GIT_CONFIG_KEY_${index}`, key],
    [`GIT_CONFIG_VALUE_${index}`, value],
  ])
  return { GIT_CONFIG_COUNT: String(settings.length), ...Object.fromEntries(entries) }
}
