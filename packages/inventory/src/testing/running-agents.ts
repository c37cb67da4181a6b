/** The published agents that tests run: how to start each with one prompt, and what it then says to its model. */
import type { ProbeAnswer } from '../probe/conversation.ts'

export interface RunningAgent {
  readonly package: string
  /** In the folder of the package. */
  readonly program: string
  readonly words: string
  /** In its home: where it finds its model, and that it sends nothing about its use. */
  readonly settings: { readonly file: string; readonly content: object }
  readonly wire: string
  readonly tools: readonly string[]
  readonly answers: readonly Pick<ProbeAnswer, 'case' | 'tool' | 'told'>[]
}

export const runningAgents: readonly RunningAgent[] = [
  {
    package: '@google/gemini-cli',
    program: 'bundle/gemini.js',
    words: '-p hi --skip-trust --approval-mode yolo',
    settings: {
      file: '.gemini/settings.json',
      content: {
        security: { auth: { selectedType: 'gemini-api-key' } },
        privacy: { usageStatisticsEnabled: false },
        telemetry: { enabled: false },
      },
    },
    wire: 'gemini',
    tools: [
      'update_topic',
      'list_directory',
      'read_file',
      'grep_search',
      'glob',
      'replace',
      'write_file',
      'web_fetch',
      'run_shell_command',
      'list_background_processes',
      'read_background_output',
      'google_web_search',
      'enter_plan_mode',
      'invoke_agent',
      'activate_skill',
    ],
    answers: [
      {
        case: 'unknown-tool',
        tool: 'probe_no_such_tool',
        told: 'Tool "probe_no_such_tool" not found. Did you mean one of: "update_topic", "list_directory", "grep_search"?',
      },
      { case: 'missing-parameter', tool: 'list_directory', told: "params must have required property 'dir_path'" },
      { case: 'wrong-type', tool: 'list_directory', told: 'params/dir_path must be string' },
    ],
  },
  {
    package: '@qwen-code/qwen-code',
    program: 'cli-entry.js',
    words: '--auth-type openai -m some-model --yolo -p hi',
    settings: {
      file: '.qwen/settings.json',
      content: { privacy: { usageStatisticsEnabled: false }, telemetry: { enabled: false } },
    },
    wire: 'openai-chat',
    tools: [
      'agent',
      'edit',
      'get_goal',
      'glob',
      'grep_search',
      'list_agents',
      'notebook_edit',
      'read_file',
      'run_shell_command',
      'skill',
      'tool_call',
      'tool_search',
      'update_goal',
      'write_file',
    ],
    answers: [
      {
        case: 'unknown-tool',
        tool: 'probe_no_such_tool',
        told: 'Tool "probe_no_such_tool" not found in registry. Tools must use the exact names that are registered. Did you mean one of: "cron_create", "cron_list", "cron_delete"?',
      },
      { case: 'missing-parameter', tool: 'glob', told: "params must have required property 'pattern'" },
      { case: 'wrong-type', tool: 'glob', told: 'params/pattern must be string' },
    ],
  },
  {
    package: '@earendil-works/pi-coding-agent',
    program: 'dist/bundle/cli.js',
    words:
      '-p hi --provider anthropic --model claude-sonnet-4-5 --tools read,bash,edit,write,grep,find,ls,codemode,tool_search',
    settings: {
      file: '.pi/agent/models.json',
      content: { providers: { anthropic: { baseUrl: '{url}' } } },
    },
    wire: 'anthropic',
    tools: ['read', 'bash', 'edit', 'write', 'grep', 'find', 'ls', 'codemode', 'tool_search'],
    answers: [
      { case: 'unknown-tool', tool: 'probe_no_such_tool', told: 'Tool probe_no_such_tool not found' },
      {
        case: 'missing-parameter',
        tool: 'read',
        told: 'Validation failed for tool "read":\n  - path: missing\n\nReceived arguments:\n{\n  "offset": 1,\n  "limit": 1\n}',
      },
      {
        case: 'wrong-type',
        tool: 'read',
        told: 'Validation failed for tool "read":\n  - path: expected string, got object\n\nReceived arguments:\n{\n  "offset": 1,\n  "limit": 1,\n  "path": {\n    "wrong": "type"\n  }\n}',
      },
    ],
  },
]

/** The settings go into the home that the probe makes, so that a shell writes them first. */
export function toProbeCommand({ program, words, settings }: RunningAgent, folder: string): readonly string[] {
  const write = 'mkdir -p "$HOME/$(dirname "$1")" && printf %s "$2" > "$HOME/$1" && shift 2 && exec node "$@"'
  return [
    'sh',
    '-c',
    write,
    'sh',
    settings.file,
    JSON.stringify(settings.content),
    `${folder}/${program}`,
    ...words.split(' '),
  ]
}
