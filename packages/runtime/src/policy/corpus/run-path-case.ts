/** Runs one line of the path corpus: is this path inside the workspace and not protected? */
import type { PermissionMode, Place } from '../../contract/index.ts'
import { createPolicy } from '../decide/create-policy.ts'
import { judgePath } from '../paths/judge-path.ts'
import { isSamePlace, lookAtPath, type PathSystem } from '../paths/look-at-path.ts'
import type { Boundaries, PathFacts, PathOperation } from '../paths/path-facts.ts'
import { parseRules } from '../rules/parse-rules.ts'
import type { RuleBehavior } from '../rules/rule.ts'
import { createCorpusPlace } from './corpus-place.ts'
import { toVerdict, type Answer, type CorpusResult } from './corpus-result.ts'
import { corpusTools } from './fixtures/tools.ts'
import { createMemoryPaths, type SetupStep } from './memory-paths.ts'

/** A line of `paths.jsonl`. */
export interface PathCase {
  readonly id: string
  readonly platform: Place['platform']
  readonly workspace: string
  readonly cwd: string
  readonly home: string
  readonly op: 'read' | 'write' | 'delete'
  /** `directory`: the operation has a use for a folder. */
  readonly op_note?: string
  readonly requested: string
  readonly setup: readonly SetupStep[]
  readonly mode?: PermissionMode
  readonly additionalDirectories?: readonly string[]
  readonly rules?: Readonly<Partial<Record<RuleBehavior, readonly string[]>>>
  readonly expected: Answer
  readonly strict?: boolean
}

const toolFor: Readonly<Record<PathCase['op'], number>> = {
  read: corpusTools.findIndex((tool) => tool.subject?.covers === true && tool.subject.access === 'read'),
  write: corpusTools.findIndex((tool) => tool.subject?.covers === true && tool.subject.access === 'edit'),
  delete: corpusTools.findIndex(
    (tool) => typeof tool.effect === 'object' && tool.effect.access === 'destroy' && tool.subject?.access === 'edit',
  ),
}

export async function runPathCase(line: PathCase): Promise<CorpusResult> {
  const place = createCorpusPlace(line)
  const paths = createMemoryPaths(line.setup, line.platform)
  const operation: PathOperation = line.op === 'delete' || line.op_note === 'directory' ? line.op : `${line.op}-file`
  const boundaries = await boundariesOf(line, paths)
  const look = (system: PathSystem): Promise<PathFacts> => lookAtPath(line.requested, place, { system, operation })
  const before = await look(paths.system)
  const decision = await decide(line, before, { boundaries, operation, place, system: paths.system })
  // A file is opened some time after the decision: what is found then must still be what was decided on.
  const after = paths.raced === undefined ? before : await look(paths.raced)
  const isStale = !isSamePlace(before, after)
  const late = isStale ? judgePath(after, boundaries, operation) : undefined
  const isAsk = isStale && decision.behavior === 'allow'
  const got = late?.behavior === 'deny' ? 'deny' : isAsk ? 'ask' : decision.behavior
  return {
    id: line.id,
    expected: line.expected,
    got,
    why: isStale ? 'The path leads elsewhere than when it was decided on.' : decision.reason,
    input: { requested: line.requested, op: line.op },
    verdict: toVerdict(line.expected, got, line.strict === false),
  }
}

async function boundariesOf(
  line: PathCase,
  { system, caseInsensitive }: { readonly system: PathSystem; readonly caseInsensitive: boolean },
): Promise<Boundaries> {
  const place = { cwd: line.workspace, home: line.home, platform: line.platform }
  const roots = [line.workspace, ...(line.additionalDirectories ?? [])].map(async (path) => {
    const { real } = await lookAtPath(path, place, { system, operation: 'read' })
    return { path, real }
  })
  return {
    roots: await Promise.all(roots),
    home: line.home,
    platform: line.platform,
    caseInsensitive,
  }
}

async function decide(
  line: PathCase,
  facts: PathFacts,
  {
    boundaries,
    operation,
    place,
    system,
  }: {
    readonly boundaries: Boundaries
    readonly operation: PathOperation
    readonly place: Place
    readonly system: PathSystem
  },
): Promise<{ readonly behavior: Answer; readonly reason: string }> {
  const { rules } = parseRules(line.rules ?? {}, { kind: 'settings', scope: 'project' })
  const tool = corpusTools[toolFor[line.op]]
  if (tool === undefined || typeof tool.effect === 'function') throw new Error(`No tool stands for ${line.op}`)
  const policy = createPolicy({
    rules,
    mode: line.mode ?? 'default',
    boundaries,
    knownTools: corpusTools,
    personPresent: true,
    trusted: true,
  })
  const { effect } = tool
  const input = { file_path: line.requested }
  const others = policy
    .touches(tool, input, { effect, place })
    .filter((path) => path !== line.requested)
    .map((path) => lookAtPath(path, place, { system, operation: 'read' }))
  return policy.decide({
    tool,
    input,
    effect,
    place,
    paths: [facts, ...(await Promise.all(others))],
    operation,
  })
}
