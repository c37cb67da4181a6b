/** The ground truth of the synthetic terminal agent: counts and kinds of the studied system, facts made up for the test. */
import type { BodyClass } from '../extract/facts/body-class.ts'
import type { Condition } from '../extract/facts/condition.ts'

/** One registration that the generator writes and the inventory must find again. */
export interface KnownTool {
  readonly name: string
  readonly aliases: readonly string[]
  readonly declares: Readonly<Record<string, BodyClass>>
  readonly gates: Condition | null
  readonly limits: Readonly<Record<string, number>>
  readonly schema: unknown
  /** JavaScript of the members that answer, by member. */
  readonly bodies: Readonly<Record<string, string>>
  readonly schemaSource: string
}

/** `name flags aliases…` in the order of registration; flags as letters, `-` for none. The three dynamic sites are not here. */
const LISTED = `ListMcpResourcesTool DRC ListMcpResources|StructuredOutput GPRC|Edit P|Write P|Glob PRC|Grep PRC|NotebookEdit PD|ToolSearch GRC
WebFetch GPDRC|ExitPlanMode GPUDRC|AskUserQuestion GPURC|EnterPlanMode GDRC|Skill GP|Workflow GP RunWorkflow|Agent PRC Task|ReadNotifications GRC
ShowOnboardingRolePicker GPURC|TaskStop DC KillShell KillBash|SendUserMessage GBRC Brief|REPL GPRC|ScheduleWakeup PD
TaskOutput GDRC AgentOutputTool BashOutputTool AgentOutput BashOutput|WebSearch GPDRC|ReportFindings RC|TodoWrite GPD|TestingPermission GPRC
memory_list GDRC|memory_read GDRC|memory_write GPD|SendFeedback GPRC|LSP GPDRC|RefreshMcpTools GRC|ReadMcpResourceDirTool DRC ReadMcpResourceDir
ReadMcpResourceTool DRC ReadMcpResource|WaitForMcpServers GPRC|EnterWorktree PD|ExitWorktree D|TaskCreate GDC|TaskGet GDRC|TaskUpdate GDC
TaskList GDRC|CronCreate GPD|CronDelete GD|CronList GDRC|self_hosted_runner_get_pool DRC|self_hosted_runner_list_sessions DRC
self_hosted_runner_list_runners DRC|self_hosted_runner_list_secrets DRC|self_hosted_runner_read_health DRC|self_hosted_runner_read_metrics DRC
self_hosted_runner_requeue_session PDR|self_hosted_runner_spawn_local PDR|self_hosted_runner_tail_log DRC|RemoteTrigger GPDRC
SearchMcpRegistry GDRC|SuggestConnectors GDRC|ListConnectors GDRC|SuggestPluginInstall GDRC|SuggestSkills GDRC|SendUserFile GBRC|propose_skills GRC
ProposeGoal GDRC|PushNotification GDRC|DesignSync GPDRC|ClaudeDesign GPRC|Projects GRC|EndConversation GPDRC|ObserverReport GPR|SendMessage PDR
SendFile GPDRC|Artifact GPBDRC|ListAgents GRC ListPeers|ShareOnboardingGuide GRC|PowerShell GPRC|Read PRC|mcp P|Bash PRC`

const GATES: readonly (readonly [string, Condition])[] = [
  ['return process.env.AGENT_EXPERIMENT === "on"', { op: 'environment', name: 'AGENT_EXPERIMENT', equals: 'on' }],
  ['return featureValue("agent_wave", false)', { op: 'flag', name: 'agent_wave', default: false }],
  ['return process.platform === "win32"', { op: 'platform', equals: 'win32' }],
  ['return policyAllows("allow_remote")', { op: 'policy', key: 'allow_remote' }],
  [
    'if (process.env.AGENT_OFF) return false; return featureValue("agent_tide", true)',
    {
      op: 'all',
      of: [
        { op: 'flag', name: 'agent_tide', default: true },
        { op: 'not', of: { op: 'environment', name: 'AGENT_OFF' } },
      ],
    },
  ],
  [
    'return !!process.env.AGENT_FORCE || process.platform !== "darwin"',
    {
      op: 'any',
      of: [
        { op: 'environment', name: 'AGENT_FORCE' },
        { op: 'not', of: { op: 'platform', equals: 'darwin' } },
      ],
    },
  ],
  ['return true', { op: 'constant', value: true }],
]

const ANSWERS: readonly (readonly [string, BodyClass])[] = [
  ['return true', 'constant-true'],
  ['return false', 'constant-false'],
  ['return input.dryRun === true', 'depends-on-input'],
  ['return session.quiet()', 'depends-on-context'],
]

const MEMBERS: Readonly<Record<string, string>> = {
  R: 'isReadOnly',
  C: 'isConcurrencySafe',
  U: 'requiresUserInteraction',
}

/** All 77 tools with static names. */
export const KNOWN_TOOLS: readonly KnownTool[] = LISTED.split(/[|\n]/).map((line, index) => {
  const [name = '', flags = '', ...aliases] = line.split(' ')
  const declares: Record<string, BodyClass> = {}
  const bodies: Record<string, string> = {}
  let gates: Condition | null = null
  if (flags.includes('G')) {
    const [body, condition] = GATES[index % GATES.length] as (typeof GATES)[number]
    bodies.isEnabled = `isEnabled() { ${body} }`
    declares.isEnabled = condition.op === 'constant' ? 'constant-true' : 'depends-on-context'
    gates = condition
  }
  for (const [offset, letter] of ['R', 'C', 'U'].entries()) {
    if (!flags.includes(letter)) continue
    const [body, answer] = ANSWERS[(index + offset) % ANSWERS.length] as (typeof ANSWERS)[number]
    const member = MEMBERS[letter] as string
    bodies[member] = `${member}(input) { ${body} }`
    declares[member] = answer
  }
  if (flags.includes('P')) {
    bodies.checkPermissions = 'async checkPermissions(input, context) { return { behavior: "ask", input } }'
    declares.checkPermissions = 'depends-on-input'
  }
  if (flags.includes('D')) {
    bodies.shouldDefer = 'shouldDefer: true'
    declares.shouldDefer = 'constant-true'
  }
  if (flags.includes('B')) {
    bodies.briefStandalone = 'briefStandalone: false'
    declares.briefStandalone = 'constant-false'
  }
  const most = 10 + index
  return {
    name,
    aliases,
    declares,
    bodies,
    gates,
    limits: { maxResultSizeChars: 1000 * (index + 1) },
    schemaSource: `z.strictObject({ target: z.string().min(1).max(${most}).describe("What ${name} works on"), mode: z.enum(["fast", "slow"]).default("fast"), items: z.array(z.object({ id: z.number().int() })).optional() })`,
    schema: {
      type: 'object',
      properties: {
        target: { type: 'string', minLength: 1, maxLength: most, description: `What ${name} works on` },
        mode: { type: 'string', enum: ['fast', 'slow'], default: 'fast' },
        items: { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] } },
      },
      required: ['target'],
    },
  }
})

/** Names that the two factories called with constants yield. */
export const FACTORY_NAMES: readonly string[] = ['ListPlugins', 'ListSkills', 'SearchPlugins', 'SearchSkills']

/** Names of the policy list; none of them is a registration because it stands there. */
export const POLICY_NAMES: readonly string[] = [
  'Bash',
  'Read',
  'WebFetch',
  'SendUserMessage',
  'JavaScript',
  'WebBrowser',
]
