/** Builds a policy: files the rules once, then sends every call through the steps in their order. */
import { createFixedDecisions } from './fixed-decisions.ts'
import { unnamedByText } from './met-files.ts'
import type { Policy, PolicyDecision, PolicyOptions } from './policy.ts'
import type { PolicyRequest } from './policy-request.ts'
import { createRuleBook } from './rule-book.ts'
import { ruleWarnings } from './rule-warnings.ts'
import { settleAsk } from './settle-ask.ts'
import { pathResources, toSituation, type Situation } from './situation.ts'
import { decisionOrder } from './steps/order.ts'
import { subjectValues } from './subject-values.ts'
import { suggestRules } from './suggest-rules.ts'
import { removedFolder } from './unnamed-files.ts'
import { suspensions, trustedRules } from './trusted-rules.ts'
import { createUnderstandCall } from './understand-call.ts'

export function createPolicy(options: PolicyOptions): Policy {
  const { mode, boundaries, knownTools, personPresent, trusted, classifierPresent = false } = options
  const trust = { mode, trusted, knownTools, classifyCommands: options.classifyCommands === true }
  const rules = trustedRules(options.rules, trust)
  const book = createRuleBook(rules, { knownTools, boundaries })
  const understand = createUnderstandCall(options)

  const situationOf = (request: PolicyRequest): Situation =>
    toSituation(request, { mode, trusted, boundaries, book, understood: understand(request, request.command) })
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
      const files = understand({ tool, input, place })?.files ?? []
      const named = [
        ...(tool.subject?.kind === 'path' ? (subjectValues(tool, input) ?? []) : []),
        ...pathResources(effect),
      ]
      const removed = effect.access === 'destroy' ? named : []
      const unnamed = [...removed.map((path) => removedFolder([place.resolve(path)])), ...unnamedByText(files)]
      const paths = new Set(named)
      for (const { path } of files) if (path !== undefined) paths.add(path)
      for (const path of book.placesOf(unnamed)) paths.add(path)
      return [...paths]
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
