/** Hands a command to bash unchanged, and has bash tell in which folder it ended, without touching its text, output or exit code. */

/** Bash writes its last folder here, each time followed by a NUL… */
const REPORT_DESCRIPTOR = 3
/** …but moves it up at once, because scripts like to use 3 to 9. */
const REPORT_MOVED = 29
/** Where a command is read from that is too long for an argument. */
const SCRIPT_DESCRIPTOR = 4

/** Linux takes 128 KiB an argument. */
const LONGEST_ARGUMENT = 100_000

const REPORT = `{ builtin pwd -P && builtin printf "\\0"; } >&${REPORT_MOVED} 2>/dev/null`

/**
 * `eval` ends where the command ends, even inside an open quote, heredoc or comment. The trap reports when the command
 * calls `exit`; the lines after `eval` report when the command set a trap of its own. Neither runs after `exec` or a
 * fatal signal: then nothing is reported and the folder stays. Tracing does not show these lines, and functions of the
 * command do not change them.
 */
const toScript = (read: string) =>
  `exec ${REPORT_MOVED}>&${REPORT_DESCRIPTOR} ${REPORT_DESCRIPTOR}>&-;${read};set --;trap '${REPORT}' EXIT;` +
  `eval -- "$_toolgate";` +
  `{ builtin set -- "$?";builtin trap - DEBUG;${REPORT};builtin set +x;} >/dev/null 2>&1;builtin exit "$1"`

const fromArgument = toScript('_toolgate=$1')
const fromFile = toScript(`_toolgate=$(</dev/fd/${SCRIPT_DESCRIPTOR});exec ${SCRIPT_DESCRIPTOR}<&-`)

/** True when bash has to be given a file with the command, open for reading, as descriptor 4. */
export function isLongCommand(command: string): boolean {
  return Buffer.byteLength(command) > LONGEST_ARGUMENT
}

/** Descriptor 3 must be open for writing. */
export function toBashArguments(command: string): readonly string[] {
  const start = ['--norc', '--noprofile', '-c']
  return isLongCommand(command) ? [...start, fromFile, 'bash'] : [...start, fromArgument, 'bash', command]
}

/** The folder that was reported last; undefined when there was no report. */
export function toReportedFolder(report: Buffer): string | undefined {
  const end = report.lastIndexOf(0)
  if (end < 1) return undefined
  const folder = report.toString('utf8', report.lastIndexOf(0, end - 1) + 1, end - 1)
  return folder.startsWith('/') || /^[A-Za-z]:/.test(folder) ? folder : undefined
}
