/** Rules that a person may be offered after approving a command line: wide enough to be of use, never for what runs anything. */
import type { CommandAnalysis, SimpleCommand } from '../analysis.ts'
import { isWrapperName } from '../wrappers/unwrap-command.ts'
import { textsForAllow } from './command-texts.ts'

const MAXIMUM_SUGGESTIONS = 5
const MAXIMUM_EXACT = 200

/** Programs that run whatever they are given, destroy, or reach other machines: only the exact call is offered. */
const EXACT_ONLY = new Set(
  `python python2 python3 pypy node nodejs deno bun ruby perl php lua luajit R Rscript julia osascript pwsh powershell tclsh expect java groovy scala erl elixir
  rm rmdir unlink shred dd mkfs mv cp ln chmod chown chgrp chattr mount umount kill killall pkill shutdown reboot halt poweroff init telinit
  fdisk parted wipefs truncate tee install rsync scp sftp ftp curl wget nc ncat socat telnet openssl gpg
  eval source . exec trap alias export declare typeset set unset enable hash bind env printenv awk gawk mawk sed vi vim nvim emacs nano ed ex
  systemctl service crontab at visudo useradd userdel usermod passwd iptables nft ufw apt apt-get dpkg yum dnf pacman brew snap
  gh aws gcloud az kubectl helm terraform ansible psql mysql sqlite3 mongosh redis-cli find fd xargs parallel`.split(
    /\s+/,
  ),
)
/** Programs whose first word after the name says what they do; the rest may vary. */
const BY_SUBCOMMAND = new Set(
  'git npm pnpm yarn cargo go dotnet mvn gradle docker podman make just task pip pip3 uv poetry composer bundle mix rake nx turbo pre-commit deno bun'.split(
    ' ',
  ),
)
/** Subcommands that take another name before the call is known: `npm run test`. */
const BY_SCRIPT = /^(?:run|run-script|compose|image|container|stash|remote|worktree)$/
/** Subcommands that publish, discard or run anything. */
const RISKY_SUBCOMMAND =
  /^(?:push|reset|clean|checkout|switch|restore|rebase|config|filter-branch|gc|update-ref|reflog|submodule|bisect|clone|fetch|pull|am|apply|publish|exec|x|dlx|unpublish|login|token|install|i|add|ci|uninstall|rm|rmi|run|prune|system|kill|cp|deploy)$/
const PLAIN = /^[\w@%+=:,./-]+$/

/** At most five specifiers for `Bash(…)`, most useful first; none where no rule could cover the line. */
export function suggestRules(analysis: CommandAnalysis): readonly string[] {
  if (analysis.circuitBreaker !== undefined || analysis.obstacles.length > 0 || !analysis.complete) return []
  const found = new Set<string>()
  for (const part of analysis.parts) collect(part, found)
  return [...found].slice(0, MAXIMUM_SUGGESTIONS)
}

function collect(command: SimpleCommand, found: Set<string>): void {
  if (command.judgement.kind === 'readonly' || command.words.length === 0) return
  const inner = command.inner.filter((other) => !other.guessed)
  if (command.allow === 'peel' && inner.length > 0) {
    for (const other of inner) collect(other, found)
    return
  }
  const suggestion = generalise(command) ?? exact(command)
  if (suggestion !== null) found.add(suggestion)
}

function generalise(command: SimpleCommand): string | null {
  const { program, argv } = command
  const name = argv[0]
  if (
    program === null ||
    name == null ||
    !PLAIN.test(name) ||
    command.allow !== 'any' ||
    command.assignments.length > 0
  )
    return null
  if (EXACT_ONLY.has(program) || isWrapperName(program)) return null
  if (!BY_SUBCOMMAND.has(program)) return name.includes('/') ? null : `${name} *`
  const subcommand = argv[1]
  if (subcommand == null || !PLAIN.test(subcommand) || subcommand.startsWith('-')) return null
  if (BY_SCRIPT.test(subcommand) && !(program === 'docker' || program === 'podman')) {
    const script = argv[2]
    return script == null || !PLAIN.test(script) || script.startsWith('-') ? null : `${name} ${subcommand} ${script} *`
  }
  return RISKY_SUBCOMMAND.test(subcommand) ? null : `${name} ${subcommand} *`
}

// A star in the text would make it a pattern, and unknown words would make it match other calls.
function exact(command: SimpleCommand): string | null {
  const text = textsForAllow(command)[0]
  if (text === undefined || !command.isStatic || text.length > MAXIMUM_EXACT || /[*\n]|:\*$/.test(text)) return null
  return text
}
