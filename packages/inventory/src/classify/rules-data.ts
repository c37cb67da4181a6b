/**
 * The five classes as data. They are an editorial reading by consumer and host, not something a bundle says about itself, so every
 * rule names the evidence it rests on.
 */
import type { ClassificationRule } from './rule.ts'

const STUDY = 'study of a 27 MB terminal agent of 80 registrations, classified by consumer and host'

/** Rules tried after those of the user. */
export const RULES: readonly ClassificationRule[] = [
  { class: 'dynamic-factory', dynamic: true, evidence: `${STUDY}: a factory template counts as one site however many names it yields` },
  {
    class: 'core-terminal',
    names: [
      'Agent', 'Artifact', 'AskUserQuestion', 'Bash', 'CronCreate', 'CronDelete', 'CronList', 'Edit', 'EnterPlanMode', 'EnterWorktree', 'ExitPlanMode',
      'ExitWorktree', 'Glob', 'Grep', 'LSP', 'NotebookEdit', 'Read', 'SendMessage', 'Skill', 'TaskCreate', 'TaskGet', 'TaskList', 'TaskOutput', 'TaskUpdate',
      'TodoWrite', 'WebFetch', 'WebSearch', 'Workflow', 'Write',
    ],
    evidence: `${STUDY}: the hand-kept core reference of 29`,
  },
  {
    class: 'conditional-cli',
    names: [
      'ListAgents', 'ListConnectors', 'ListMcpResourcesTool', 'PowerShell', 'ProposeGoal', 'PushNotification', 'REPL', 'ReadMcpResourceDirTool',
      'ReadMcpResourceTool', 'ReadNotifications', 'RefreshMcpTools', 'RemoteTrigger', 'ScheduleWakeup', 'SearchMcpRegistry', 'SendFeedback', 'SendUserFile',
      'SendUserMessage', 'StructuredOutput', 'SuggestConnectors', 'SuggestPluginInstall', 'SuggestSkills', 'TaskStop', 'ToolSearch', 'WaitForMcpServers',
      'memory_list', 'memory_read', 'memory_write', 'propose_skills',
    ],
    evidence: `${STUDY}: local to the command line, present in particular modes only`,
  },
  {
    class: 'hosted-product',
    names: ['ClaudeDesign', 'DesignSync', 'EndConversation', 'Projects', 'SendFile', 'ShareOnboardingGuide', 'ShowOnboardingRolePicker'],
    evidence: `${STUDY}: a wrapper whose owner is another product`,
  },
  { class: 'hosted-product', pattern: '^self_hosted_runner_', evidence: `${STUDY}: control plane of self-hosted runners` },
  { class: 'internal-eval', names: ['ObserverReport', 'ReportFindings', 'TestingPermission', 'mcp'], evidence: `${STUDY}: observation, evaluation and protocol adapters` },
]
