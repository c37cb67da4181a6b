/** What the engine itself refuses or wants a person to see, whatever rules and modes say. */
import { privateAddressOf } from '../../match/private-address.ts'
import { hasCredentials, webHostOf } from '../../match/match-url.ts'
import type { PolicyDecision } from '../policy.ts'
import type { Situation } from '../situation.ts'
import type { TouchedPath } from '../touched-path.ts'
import { byRule, type Step } from './step.ts'

/** Paths that are broken or no files, URLs that are none of the web, and hosts that are not on the public network. */
export const refuses: Step = (situation) => {
  const path = situation.touched.find(({ judgement }) => judgement.behavior === 'deny')
  if (path !== undefined) return ofPath(path, 'deny')
  if (situation.target.kind !== 'url') return undefined
  for (const url of situation.target.values) {
    const host = webHostOf(url)
    if (host === undefined) {
      return {
        behavior: 'deny',
        code: 'bad-url',
        reason: 'It is no URL of the web, which is http or https with a host.',
        part: url,
      }
    }
    const facts = situation.request.hosts?.find(
      (known) => known.host === host || webHostOf(`http://${known.host}/`) === host,
    )
    const address = [host, ...(facts?.addresses ?? [])].map(privateAddressOf).find((found) => found !== undefined)
    if (address !== undefined) {
      return {
        behavior: 'deny',
        code: 'private-address',
        reason: `${host} leads to ${address}, which is not on the public network.`,
        part: host,
      }
    }
  }
  return undefined
}

/** What no allow rule and no mode may wave through. */
export const wantsEyes: Step = (situation) =>
  unreadable(situation) ??
  changedDefinition(situation) ??
  circuitBreaker(situation) ??
  firmPath(situation) ??
  credentials(situation) ??
  hiddenCommand(situation)

function unreadable({ isUnreadable, tool }: Situation): PolicyDecision | undefined {
  if (!isUnreadable) return undefined
  return {
    behavior: 'ask',
    code: 'unreadable-call',
    reason: `${tool.title ?? tool.name} could not say what this call is about.`,
  }
}

function changedDefinition({ request }: Situation): PolicyDecision | undefined {
  const { definition } = request
  if (definition === undefined || definition.pinned === definition.current) return undefined
  return {
    behavior: 'ask',
    code: 'definition-changed',
    reason: 'The server has changed the definition of this tool since it was approved.',
    source: { kind: 'server', ...(request.server !== undefined && { name: request.server }) },
  }
}

function circuitBreaker({ command }: Situation): PolicyDecision | undefined {
  if (command?.circuitBreaker === undefined) return undefined
  return {
    behavior: 'ask',
    code: 'circuit-breaker',
    reason: command.circuitBreaker,
    ...(command.part !== undefined && { part: command.part }),
  }
}

function credentials({ target }: Situation): PolicyDecision | undefined {
  const url = target.kind === 'url' ? target.values.find(hasCredentials) : undefined
  if (url === undefined) return undefined
  return {
    behavior: 'ask',
    code: 'url-credentials',
    reason: 'The URL holds a user name or a password, which would be sent along.',
    part: webHostOf(url) ?? url,
  }
}

/** Of a command's files only protected ones count here: what its programs do to folders and devices, their analysis knows better. */
function firmPath({ touched, files }: Situation): PolicyDecision | undefined {
  const path =
    touched.find(({ judgement }) => judgement.behavior === 'ask' && judgement.firm) ??
    files.find(({ judgement, operation }) => judgement.code === 'protected-path' && operation !== 'read')
  return path && ofPath(path, 'ask')
}

/** With a rule that looks for something, what cannot be read of a command may be just that. */
function hiddenCommand(situation: Situation): PolicyDecision | undefined {
  const match = situation.mayHit()
  if (match === undefined) return undefined
  const why =
    match.through === undefined
      ? 'A part of the command is only known when it runs'
      : `What lies below ${JSON.stringify(match.through)} is touched too`
  return {
    ...byRule(match, 'ask', 'hidden-command'),
    reason: `${why}; the rule ${match.rule.text} could be about it.`,
  }
}

function ofPath({ judgement }: TouchedPath, behavior: PolicyDecision['behavior']): PolicyDecision {
  return { behavior, code: judgement.code, reason: judgement.reason, part: judgement.part }
}
