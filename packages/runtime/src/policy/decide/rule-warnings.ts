/** Rules that can never do, or do more than, what they seem to say: told when they load, because nobody notices them later. */
import type { AnyTool } from '../../contract/index.ts'
import { isPlainDomain } from '../match/match-url.ts'
import type { Rule } from '../rules/rule.ts'
import { canonicalNames, isNarrowPathAllow } from './govern.ts'
import type { RuleWarning } from './policy.ts'

export function ruleWarnings(rules: readonly Rule[], knownTools: readonly AnyTool[]): readonly RuleWarning[] {
  const canonical = canonicalNames(knownTools)
  return rules.flatMap((rule) => {
    const message = warningFor(rule, canonical.get(rule.tool), knownTools)
    return message === undefined ? [] : [{ rule, message }]
  })
}

/** Programs that run whatever command follows their own words. */
const RUNNERS =
  /^(?:devbox run|npx|pnpx|bunx|pnpm dlx|yarn dlx|bun x|uvx|uv run|pipx run|poetry run|mise exec|direnv exec|docker exec|docker run|nix-shell|nix develop|nix shell|npm exec|pnpm exec|yarn exec|bundle exec|dotenv|op run|doppler run|conda run|hatch run|pdm run|rye run|flox activate|asdf exec)\b/u

function warningFor(rule: Rule, tool: AnyTool | undefined, knownTools: readonly AnyTool[]): string | undefined {
  const { specifier, text } = rule
  if (tool === undefined || specifier === undefined) return undefined
  if (isNarrowPathAllow(rule, tool)) {
    const speaker = knownTools.find(
      (known) =>
        known.subject?.covers === true &&
        known.subject.kind === 'path' &&
        known.subject.access === tool.subject?.access,
    )
    return `${text} allows nothing: allow rules for paths are written ${speaker?.name ?? tool.name}(${specifier}).`
  }
  const kind = tool.subject?.kind
  if (kind === 'url' && rule.behavior === 'allow' && !isPlainDomain(specifier))
    return `${text} matches no URL: write ${rule.tool}(domain:example.com).`
  if (kind === 'url' && specifier !== '*' && !specifier.startsWith('domain:'))
    return `${text} matches no URL: write ${rule.tool}(domain:example.com).`
  if (kind === 'command' && specifier.startsWith('command:'))
    return `${text} matches nothing: a command is written without \`command:\`.`
  if (kind !== 'command' || rule.behavior !== 'allow') return undefined
  if (/^[\w./-]+ \*(?= \S)/u.test(specifier))
    return `${text} has a wildcard before the subcommand: it also allows options such as -c there.`
  if (RUNNERS.test(specifier) && specifier.endsWith('*'))
    return `${text} allows every command that the program is told to run.`
  return undefined
}
