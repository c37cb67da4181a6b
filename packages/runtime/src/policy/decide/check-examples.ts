/** Rules may carry examples of what they match and what they do not: a rule that does something else than its author meant is found when it loads. */
import type { AnyTool, Place } from '../../contract/index.ts'
import { understandCommand } from '../../shell/index.ts'
import type { Target } from '../match/target.ts'
import { lexicalFacts } from '../paths/look-at-path.ts'
import type { Boundaries } from '../paths/path-facts.ts'
import type { Rule, RuleFault } from '../rules/rule.ts'
import { canonicalNames } from './govern.ts'
import { createRuleBook } from './rule-book.ts'

/** Texts of the kind that the rule matches on: commands, paths, URLs or names. */
export interface RuleExamples {
  readonly matches?: readonly string[]
  readonly notMatches?: readonly string[]
}

export interface ExampleOptions {
  readonly knownTools: readonly AnyTool[]
  readonly boundaries: Boundaries
  readonly place: Place
}

/** A fault for each example that does not hold. A rule for a tool that is not known yet is not checked. */
export function checkExamples(rule: Rule, examples: RuleExamples, options: ExampleOptions): readonly RuleFault[] {
  const tool = canonicalNames(options.knownTools).get(rule.tool)
  if (tool?.subject === undefined) return []
  const book = createRuleBook([rule], options)
  const holds = (example: string): boolean => {
    const target = toTarget(tool, example, options)
    const call = {
      tool,
      server: undefined,
      target,
      files: [],
      resources: [],
      unnamed: [],
      look: () => undefined,
      mode: 'default' as const,
    }
    return (rule.behavior === 'allow' ? book.cover(call) : book.hit(rule.behavior, call)) !== undefined
  }
  const fault = (example: string, expected: string): RuleFault => ({
    fault: 'rule',
    text: rule.text,
    column: 1,
    expected,
    message: `The ${rule.behavior} rule ${JSON.stringify(rule.text)} does not do what its examples say: ${expected} for ${JSON.stringify(example)}.`,
    origin: rule.origin,
  })
  return [
    ...(examples.matches ?? []).filter((example) => !holds(example)).map((example) => fault(example, 'a match')),
    ...(examples.notMatches ?? []).filter(holds).map((example) => fault(example, 'no match')),
  ]
}

function toTarget(tool: AnyTool, example: string, { boundaries, place }: ExampleOptions): Target {
  const kind = tool.subject?.kind
  return {
    kind,
    access: kind === 'path' ? (tool.subject?.access ?? 'edit') : undefined,
    values: [example],
    input: {},
    paths: kind === 'path' ? [lexicalFacts(example, place)] : [],
    pathsKnown: true,
    command:
      kind === 'command'
        ? understandCommand(example, { workspace: place.workspace, cwd: place.cwd, home: place.home })
        : undefined,
    boundaries,
  }
}
