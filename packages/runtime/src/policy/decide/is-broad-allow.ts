/** Allow rules for commands that say next to nothing about what runs: in the mode auto they would answer in the classifier's place. */
import { isWrapperName } from '../../shell/index.ts'

/** They run a text or a file that the rule does not name. */
const INTERPRETERS =
  /^(?:python[\d.]*|pypy[\d.]*|node|nodejs|deno|bun|tsx|ts-node|ruby|perl|php|lua|luajit|Rscript|julia|osascript|pwsh|powershell|tclsh|expect|java|groovy|scala|awk|gawk|mawk|eval|source|\.|exec|ssh|make|just)$/u

/** What follows is a script of the project, or a program from anywhere. */
const RUNNERS =
  /^(?:(?:npm|pnpm|yarn|bun) (?:run|run-script|exec|x|dlx|start|test)|npx|pnpx|bunx|uvx|(?:uv|poetry|pdm|hatch|rye|conda|pipx|devbox|doppler|op|cargo|go|deno) run|(?:mise|direnv|asdf|bundle) exec|docker (?:run|exec)|podman (?:run|exec)|nix-shell|nix (?:develop|shell|run)|dotenv)(?: |$)/u

/** `specifier` as written in a rule for commands; undefined for a bare rule. A rule without a wildcard names its call and is never broad. */
export function isBroadAllow(specifier: string | undefined): boolean {
  if (specifier === undefined) return true
  const pattern = specifier.replace(/:\*$/u, ' *').trim()
  const [first = '', ...rest] = pattern.split(/\s+/u)
  if (first.includes('*')) return true
  if (!pattern.includes('*')) return false
  const program = first.slice(first.lastIndexOf('/') + 1)
  const call = [program, ...rest].join(' ')
  return INTERPRETERS.test(program) || isWrapperName(program) || RUNNERS.test(call.replace(/ ?\*.*$/u, ''))
}
