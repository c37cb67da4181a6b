/** Every command, once: help, dispatch and suggestions are projections of this list. */
import type { CommandEntry } from './command-entry.ts'
import { sessionOptions, type OptionSpec } from './option-spec.ts'

const printOptions: readonly OptionSpec[] = [
  {
    name: 'print',
    short: 'p',
    help: 'one run without a terminal: the prompt is the words that follow, or standard input',
  },
  { name: 'output-format', value: 'FORMAT', help: 'text, json or stream-json' },
  { name: 'input-format', value: 'FORMAT', help: 'text or stream-json: one prompt a line' },
  { name: 'max-turns', value: 'N', help: 'at most so many requests to the model' },
]

const resumeOptions: readonly OptionSpec[] = [
  { name: 'resume', value: 'ID', help: 'go on with this session' },
  { name: 'continue', help: 'go on with the newest session of this folder' },
]

const policyOptions: readonly OptionSpec[] = [
  { name: 'all', help: 'revoke: everything that was approved' },
  { name: 'scope', value: 'SCOPE', help: 'revoke: only for the project, or only for the user' },
  { name: 'expect', help: 'simulate: fail when a decision is not the expected one of its line' },
  { name: 'from', value: 'AGENT', help: 'import: claude, codex, gemini, goose, opencode or qwen' },
  { name: 'write', help: 'import: add it to .toolgate/settings.local.json' },
  { name: 'yes', help: 'import: do not ask before writing' },
]

const inventoryOptions: readonly OptionSpec[] = [
  { name: 'with-text', help: 'keep the texts of descriptions, not only their hashes' },
  { name: 'rules', value: 'FILE', help: 'rules that give classes, tried before the built-in ones' },
  {
    name: 'anchors',
    value: 'LIST',
    many: true,
    help: 'names by which a tool factory is known, such as Read,Write,Edit',
  },
]

/** What the word-less command does: a conversation, or one run with `-p`. */
export const agentCommand: CommandEntry = {
  name: '',
  operands: '[-p PROMPT]',
  summary: 'the agent: on a terminal a conversation, with -p one run',
  examples: [
    'toolgate -p "Why does the test fail?" --model anthropic/claude-sonnet-5',
    'git diff | toolgate -p "Review this" --output-format json',
  ],
  options: [...printOptions, ...resumeOptions],
  session: true,
  load: async () => (await import('./commands/agent.ts')).agent,
}

export const commands: readonly CommandEntry[] = [
  {
    name: 'tools',
    operands: '',
    summary: 'the surface of the next request: every known tool, kept or stopped, gate, tokens',
    examples: ['toolgate tools', 'toolgate tools --json --permission-mode plan'],
    options: [],
    session: true,
    load: async () => (await import('./commands/tools.ts')).tools,
  },
  {
    name: 'explain',
    operands: '[NAME…]',
    summary: 'seven verdicts for each tool: what decided, where it stands, what to change',
    examples: ["toolgate explain Grep --disallowed-tools 'Bash(rm:*)'"],
    options: [],
    session: true,
    load: async () => (await import('./commands/explain.ts')).explain,
  },
  {
    name: 'call',
    operands: 'NAME [JSON]',
    summary: 'one call through the whole pipeline, JSON from the argument or standard input',
    examples: [
      `toolgate call Read '{"file_path": "README.md"}'`,
      `echo '{"pattern": "*.ts"}' | toolgate call Glob --json`,
    ],
    options: [],
    session: true,
    load: async () => (await import('./commands/call.ts')).call,
  },
  {
    name: 'request',
    operands: '[PROMPT]',
    summary: 'the exact body of the next request, byte for byte',
    examples: ['toolgate request "Hello" --model anthropic/claude-sonnet-5'],
    options: [...resumeOptions],
    session: true,
    load: async () => (await import('./commands/request.ts')).request,
  },
  {
    name: 'policy',
    operands: 'list | explain NAME [JSON] | simulate FILE | revoke RULE|ID… | import [FILE]',
    summary: "rules with their source; what calls would get; past approvals; other agents' settings",
    examples: [
      'toolgate policy list',
      `toolgate policy explain Bash '{"command": "git push"}'`,
      'toolgate policy simulate calls.jsonl --expect',
      `toolgate policy revoke 'Bash(make *)' --scope project`,
      'toolgate policy import --from codex',
    ],
    options: policyOptions,
    session: true,
    load: async () => (await import('./commands/policy.ts')).policy,
  },
  {
    name: 'corpus',
    operands: 'shell|rules|paths|urls FILE…',
    summary: 'run test cases through the engine; prints the wrong ones and a total',
    examples: ['toolgate corpus rules corpus/permission-rules.jsonl'],
    options: [],
    session: false,
    load: async () => (await import('./commands/corpus.ts')).corpus,
  },
  {
    name: 'inventory',
    operands: 'FILE|DIR|PACKAGE…',
    summary: 'the tool registrations that JavaScript files ship, with the evidence for each',
    examples: [
      'toolgate inventory node_modules/@google/gemini-cli',
      'toolgate inventory agent.js --format html --out agent.html',
      'toolgate inventory --check report.json',
    ],
    options: [
      { name: 'format', value: 'FORMAT', help: 'text, json, jsonl, markdown or html' },
      { name: 'out', value: 'FILE', help: 'write there instead of standard output' },
      ...inventoryOptions,
      { name: 'dependencies', help: 'look into node_modules too' },
      {
        name: 'advertised',
        value: 'FILE',
        help: 'a probe, request or surface: a column that says what was advertised',
      },
      { name: 'check', value: 'REPORT', many: true, help: 'read a report again; 6 when it was changed' },
    ],
    session: false,
    load: async () => (await import('./commands/inventory.ts')).inventory,
  },
  {
    name: 'diff',
    operands: 'OLD NEW',
    summary: 'two inventories, surfaces, requests or probes compared, also of two kinds; 0 when they agree, 6 when not',
    examples: ['toolgate diff old-agent.js new-agent.js', 'toolgate diff tools-before.json tools-after.json --json'],
    options: inventoryOptions,
    session: false,
    load: async () => (await import('./commands/diff.ts')).diff,
  },
  {
    name: 'probe',
    operands: '-- COMMAND…',
    summary: 'run any agent against a scripted model on loopback: what it really advertises',
    examples: [
      'toolgate probe -- an-agent -p hi',
      'toolgate probe --json --bodies bodies -- an-agent --url {url} -p hi',
    ],
    options: [
      { name: 'timeout', value: 'SECONDS', help: 'end the agent after so long (default 120)' },
      { name: 'tool', value: 'NAME', help: 'the advertised tool to call wrongly' },
      { name: 'env', value: 'NAME=VALUE', many: true, help: 'one more variable; {url} is the address of the model' },
      { name: 'bodies', value: 'DIR', help: 'write the literal request bodies there' },
      {
        name: 'network',
        value: 'none|open',
        help: 'whether the agent keeps its network (default none where that can be)',
      },
    ],
    session: false,
    load: async () => (await import('./commands/probe.ts')).probe,
  },
  {
    name: 'sessions',
    operands: 'list | show ID',
    summary: 'the journals of past sessions',
    examples: ['toolgate sessions list', 'toolgate sessions show 20261130-211500-1f2e3d --json'],
    options: [],
    session: false,
    load: async () => (await import('./commands/sessions.ts')).sessions,
  },
  {
    name: 'doctor',
    operands: '',
    summary: 'what is there and what is missing on this machine',
    examples: ['toolgate doctor'],
    options: [],
    session: false,
    load: async () => (await import('./commands/doctor.ts')).doctor,
  },
  {
    name: 'demo',
    operands: '',
    summary: 'the offline tour: a scripted model fixes a real bug with real tools',
    examples: ['toolgate demo', 'toolgate demo --model anthropic/claude-sonnet-5'],
    options: sessionOptions.filter(({ name }) => ['model', 'base-url', 'api-key'].includes(name)),
    session: false,
    load: async () => (await import('./commands/demo.ts')).demo,
  },
]
