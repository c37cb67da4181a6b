/** An option of the command line as data: parsing, help and suggestions come from the same entry. */

export interface OptionSpec {
  readonly name: string
  readonly short?: string
  /** Other spellings that mean the same. */
  readonly spellings?: readonly string[]
  /** How the value is called in help; absent for a switch. */
  readonly value?: string
  /** May be given several times. */
  readonly many?: true
  readonly help: string
}

/** What every command takes. */
export const commonOptions: readonly OptionSpec[] = [
  { name: 'json', help: 'print JSON on standard output' },
  { name: 'cwd', value: 'DIR', help: 'work in this folder' },
  { name: 'settings', value: 'FILE', help: 'one more settings file, above those of the folder' },
  { name: 'state', value: 'DIR', help: 'where sessions and trust are kept (TOOLGATE_STATE)' },
  { name: 'help', short: 'h', help: 'what the command takes, with an example' },
]

/** What every command takes that builds a surface. */
export const sessionOptions: readonly OptionSpec[] = [
  { name: 'model', value: 'PROVIDER/ID', help: 'the model, or scripted/FILE.yaml' },
  { name: 'base-url', value: 'URL', help: 'where the model server is' },
  { name: 'api-key', value: 'KEY', help: 'the key for it; an environment variable is safer' },
  { name: 'host', value: 'KIND', help: 'terminal, headless, protocol, desktop or workflow' },
  { name: 'session', value: 'KIND', help: 'main, explore, subagent or actor' },
  {
    name: 'permission-mode',
    value: 'MODE',
    help: 'default, acceptEdits, plan, auto (a classifier answers), dontAsk or bypassPermissions',
  },
  { name: 'tools', value: 'LIST', many: true, help: 'only these tools' },
  {
    name: 'allowed-tools',
    spellings: ['allowedTools'],
    value: 'RULES',
    many: true,
    help: "allow rules, such as 'Bash(npm test)'",
  },
  {
    name: 'disallowed-tools',
    spellings: ['disallowedTools'],
    value: 'RULES',
    many: true,
    help: 'deny rules; a bare one hides its tool',
  },
  {
    name: 'mcp-config',
    value: 'FILE',
    many: true,
    help: 'MCP servers (accepted; connecting comes in a later version)',
  },
  { name: 'add-dir', value: 'DIR', many: true, help: 'one more folder that belongs to the work' },
  { name: 'sandbox', value: 'on|off', help: 'run commands between walls of the operating system, or not (default)' },
  { name: 'deferral', value: 'MODE', help: 'on, off or auto[:PERCENT]' },
  { name: 'feature', value: 'NAME=on|off', many: true, help: 'switch a feature' },
  { name: 'brief', help: 'short answers: the same as --feature brief=on' },
  { name: 'trust', help: 'trust this folder as it is now, and remember it' },
]
