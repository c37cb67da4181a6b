/** Builds a policy: files the rules once, then sends every call through the steps in their order. */
import type { AnyTool, Place } from '../../contract/index.ts'
import { understandCommand, type CommandAnalysis } from '../../shell/index.ts'
import { commandFiles } from '../match/command-files.ts'
import { copiedFiles } from './copied-files.ts'
import { createFixedDecisions } from './fixed-decisions.ts'
import type { Policy, PolicyDecision, PolicyOptions } from './policy.ts'
import type { PolicyRequest } from './policy-request.ts'
import { createRuleBook } from './rule-book.ts'
import { ruleWarnings } from './rule-warnings.ts'
import { settleAsk } from './settle-ask.ts'
import { pathResources, subjectValues, toSituation, type Situation } from './situation.ts'
import { decisionOrder } from './steps/order.ts'
import { suggestRules } from './suggest-rules.ts'
import { removedFolder, unnamedOf } from './unnamed-files.ts'
import { suspensions, trustedRules } from './trusted-rules.ts'

export function createPolicy(options: PolicyOptions): Policy {
  const { mode, boundaries, knownTools, personPresent, trusted, classifierPresent = false } = options
  const trust = { mode, trusted, knownTools, classifyCommands: options.classifyCommands === true }
  const rules = trustedRules(options.rules, trust)
  const book = createRuleBook(rules, { knownTools, boundaries })
  const analyse = createAnalyse(options)

  const situationOf = (request: PolicyRequest): Situation => {
    const analysis = request.command ?? analyse(request.tool, request.input, request.place)
    return toSituation(request, { mode, trusted, boundaries, book, analysis })
  }
  const suggest = (situation: Situation): readonly string[] => suggestRules(situation, knownTools)

  const decide = (request: PolicyRequest): PolicyDecision => {
    const situation = situationOf(request)
    return settleAsk(firstDecision(situation), {
      mode,
      personPresent,
      classifierPresent,
      suggestions: () => suggest(situation),
    })
  }
  const fixed = createFixedDecisions(book, decide)

  return {
    mode,
    rules: options.rules,
    warnings: [...ruleWarnings(options.rules, knownTools), ...suspensions(options.rules, trust)],
    decide: (request) => fixed(request) ?? decide(request),
    suggest: (request) => suggest(situationOf(request)),
    touches(tool, input, { effect, place }) {
      if (tool.subject === undefined && effect.resources === undefined) return []
      const analysis = analyse(tool, input, place)
      const files = analysis === undefined ? [] : commandFiles(analysis, boundaries.platform)
      const subject = tool.subject?.kind === 'path' ? (subjectValues(tool, input) ?? []) : []
      const removed = effect.access === 'destroy' ? [...subject, ...pathResources(effect)] : []
      const unnamed = [
        ...removed.map((path) => removedFolder([place.resolve(path)])),
        ...files.flatMap(({ use, operation }) =>
          unnamedOf(use, operation === 'read' ? 'read' : 'edit', [use.path ?? '']),
        ),
        ...copiedFiles(
          files.flatMap(({ use, operation }) => (operation === 'write' && use.path !== null ? [[use.path]] : [])),
          files.flatMap(({ use, operation }) => (operation === 'read' ? [use] : [])),
        ).unnamed,
      ]
      return [
        ...new Set([
          ...subject,
          ...pathResources(effect),
          ...files.flatMap(({ path }) => path ?? []),
          ...book.placesOf(unnamed),
        ]),
      ]
    },
    deniedPath(tool, path) {
      const access = tool.subject?.access ?? 'read'
      return (book.hitPath('deny', access, path) ?? book.hitPath('ask', access, path))?.rule
    },
  }
}

function firstDecision(situation: Situation): PolicyDecision {
  for (const step of decisionOrder) {
    const decision = step(situation)
    if (decision !== undefined) return decision
  }
  return { behavior: 'ask', code: 'undecided', reason: 'No step has decided about this call.' }
}

/** The last analysis is kept: one call is looked at several times, and understanding its command is the dearest part of it. */
function createAnalyse({
  boundaries,
  gitHardened,
  trusted,
}: PolicyOptions): (tool: AnyTool, input: unknown, place: Place) => CommandAnalysis | undefined {
  let last: { readonly command: string; readonly cwd: string; readonly analysis: CommandAnalysis } | undefined
  return (tool, input, place) => {
    if (tool.subject?.kind !== 'command') return undefined
    const [command] = subjectValues(tool, input) ?? []
    if (command === undefined) return undefined
    if (last?.command === command && last.cwd === place.cwd) return last.analysis
    const [workspace, ...added] = boundaries.roots
    const analysis = understandCommand(command, {
      gitHardened: gitHardened === true && trusted,
      cwd: place.cwd,
      home: boundaries.home,
      ...(workspace !== undefined && { workspace: workspace.path }),
      directories: [
        ...(workspace?.real === undefined ? [] : [workspace.real]),
        ...added.flatMap((root) => [root.path, root.real ?? root.path]),
      ],
    })
    last = { command, cwd: place.cwd, analysis }
    return analysis
  }
}
