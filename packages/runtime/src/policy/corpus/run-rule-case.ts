/** Runs one line of the rule corpus: allow, ask or deny under these rules and this mode? */
import type { AnyTool, PermissionMode, Place } from '../../contract/index.ts'
import { createPolicy } from '../decide/create-policy.ts'
import type { PolicyDecision } from '../decide/policy.ts'
import { canonicalNames } from '../decide/govern.ts'
import type { HookAnswer } from '../hooks/hooks.ts'
import { faultAnswer, mergeHookAnswers } from '../hooks/merge-hook-answers.ts'
import { lookAtPath } from '../paths/look-at-path.ts'
import type { Boundaries, PathFacts } from '../paths/path-facts.ts'
import { parseRules } from '../rules/parse-rules.ts'
import { serverRuleOf } from '../rules/names-tool.ts'
import type { RuleBehavior, RuleScope } from '../rules/rule.ts'
import { createCorpusPlace } from './corpus-place.ts'
import { toVerdict, type Answer, type CorpusResult } from './corpus-result.ts'
import { corpusTools, unknownTool } from './fixtures/tools.ts'
import { createMemoryPaths } from './memory-paths.ts'

/** A line of `permission-rules.jsonl`. */
export interface RuleCase {
  readonly id: string
  readonly rules?: Readonly<Partial<Record<RuleBehavior, readonly string[]>>>
  readonly mode?: PermissionMode
  readonly call: { readonly tool: string; readonly input: Readonly<Record<string, unknown>> }
  readonly expected: Answer
  /** The rule that the decision must cite. */
  readonly matched?: string
  readonly strict?: boolean
  readonly context?: RuleContext
}

/** What else the engine is told. */
export interface RuleContext {
  readonly platform?: Place['platform']
  readonly trusted?: boolean
  /** A scope, or another word for one. */
  readonly rulesSource?: string
  /** Nobody can answer. */
  readonly headless?: boolean
  /** A decision, several of several hooks, or a word for how the hook failed. */
  readonly hook?: string | readonly string[]
  readonly updatedInput?: Readonly<Record<string, unknown>>
  readonly symlinks?: Readonly<Record<string, string>>
  readonly additionalDirectories?: readonly string[]
  readonly caseInsensitiveFs?: boolean
  readonly dns?: Readonly<Record<string, readonly string[]>>
  readonly pinnedHash?: string
  readonly currentHash?: string
  /** Paths that a search of this call must not return. */
  readonly mustNotReturn?: readonly string[]
}

const scopes: Readonly<Record<string, RuleScope>> = {
  managed: 'managed',
  policy: 'managed',
  flags: 'flags',
  flag: 'flags',
  cli: 'flags',
  local: 'local',
  project: 'project',
  user: 'user',
  session: 'session',
}

export async function runRuleCase(line: RuleCase): Promise<CorpusResult> {
  const context = line.context ?? {}
  const input = context.updatedInput ?? line.call.input
  const tool = canonicalNames(corpusTools).get(line.call.tool) ?? unknownTool(line.call.tool)
  const place = placeOf(context)
  const { system } = createMemoryPaths(
    Object.entries(context.symlinks ?? {}).map(([symlink, target]) => ({ symlink, target })),
    place.platform,
  )
  const boundaries: Boundaries = {
    roots: [place.workspace, ...(context.additionalDirectories ?? [])].map((path) => ({ path })),
    home: place.home,
    platform: place.platform,
    ...(context.caseInsensitiveFs !== undefined && { caseInsensitive: context.caseInsensitiveFs }),
  }
  const { rules } = parseRules(line.rules ?? {}, {
    kind: 'settings',
    scope: scopes[context.rulesSource ?? ''] ?? 'project',
  })
  const policy = createPolicy({
    rules,
    mode: line.mode ?? 'default',
    boundaries,
    knownTools: corpusTools,
    personPresent: context.headless !== true,
    trusted: context.trusted ?? true,
    gitHardened: true,
  })
  const effect = staticEffect(tool)
  // A line says nothing of the disk: what it names is taken to be there, and to be a file where it looks like one.
  const look = async (path: string): Promise<PathFacts> => {
    const facts = await lookAtPath(path, place, { system, operation: 'read' })
    if (facts.kind !== 'missing') return facts
    return { ...facts, kind: /[^/\\]\.\w+$/u.test(facts.absolute) ? 'file' : 'directory' }
  }
  const server = serverRuleOf(tool)?.replace('mcp__', '')
  const decision = policy.decide({
    tool,
    input,
    effect,
    place,
    paths: await Promise.all(policy.touches(tool, input, { effect, place }).map(look)),
    hosts: Object.entries(context.dns ?? {}).map(([host, addresses]) => ({ host, addresses })),
    ...(server !== undefined && { server }),
    ...(context.hook !== undefined && { hook: mergeHookAnswers([context.hook].flat().map(toHookAnswer)) }),
    ...(context.pinnedHash !== undefined && {
      definition: { pinned: context.pinnedHash, current: context.currentHash ?? '' },
    }),
  })
  const shown = await Promise.all((context.mustNotReturn ?? []).map(look))
  const leak = shown.find((facts) => policy.deniedPath(tool, facts) === undefined)
  return toResult(line, decision, leak?.absolute)
}

function toHookAnswer(word: string): HookAnswer {
  return word === 'allow' || word === 'ask' || word === 'deny' || word === 'defer'
    ? { decision: word }
    : faultAnswer(word)
}

function toResult(line: RuleCase, decision: PolicyDecision, leak: string | undefined): CorpusResult {
  const verdict = toVerdict(line.expected, decision.behavior, line.strict === false)
  const isWrongRule =
    line.matched !== undefined && decision.behavior === line.expected && decision.rule !== line.matched
  const complaint =
    leak !== undefined
      ? ` A search would show ${leak}.`
      : isWrongRule
        ? ` The decision names ${decision.rule ?? 'no rule'}, not ${line.matched ?? ''}.`
        : ''
  return {
    id: line.id,
    expected: line.expected,
    got: decision.behavior,
    why: `${decision.code}: ${decision.reason}${complaint}`,
    input: line.call,
    verdict: complaint === '' ? verdict : 'wrong',
  }
}

/** The corpus assumes workspace `/w` and home `/home/u`, and their like on Windows. */
function placeOf({ platform = 'linux' }: RuleContext): Place {
  return platform === 'win32'
    ? createCorpusPlace({ cwd: 'C:\\w', workspace: 'C:\\w', home: 'C:\\Users\\u', platform })
    : createCorpusPlace({ cwd: '/w', workspace: '/w', home: '/home/u', platform })
}

function staticEffect(tool: AnyTool) {
  if (typeof tool.effect === 'function') throw new Error(`${tool.name} has no fixed effect`)
  return tool.effect
}
