/** `toolgate policy`: the rules in force with their source, what calls would get, and what was approved. Nothing runs. */
import { isForPersonOnly, placeOf } from '@toolgate/runtime/policy'
import type { PolicyDecision, Rule } from '@toolgate/runtime/policy'
import type { KeptApproval } from '@toolgate/node/approvals'
import type { Command, CommandRequest } from '../command-entry.ts'
import { exitCodes, type ExitCode } from '../exit-code.ts'
import { readJsonInput } from '../json-input.ts'
import { nearestWords } from '../nearest-words.ts'
import { print, tell } from '../show/streams.ts'
import { isStop, stop, type Stop } from '../stop.ts'
import { decideCall } from '../verdicts/decide-call.ts'
import { readMachine } from '../wiring/machine.ts'
import { prepareSession, type PreparedSession } from '../wiring/prepare-session.ts'
import { readInput } from '../wiring/read-input.ts'

const actions = ['list', 'explain', 'simulate', 'revoke', 'import'] as const

export const policy: Command = async (request) => {
  const [action = 'list'] = request.operands
  const known = actions.find((name) => name === action)
  if (known === undefined) {
    const [nearest = actions.join(' or ')] = nearestWords(action, actions)
    return stop(exitCodes.usage, `There is no toolgate policy ${action}. Did you mean ${nearest}?`)
  }
  if (known === 'revoke') {
    const { revokeApprovals } = await import('../policy/revoke-approvals.ts')
    return revokeApprovals(request, readMachine(request.options))
  }
  const session = await prepareSession(request.options)
  if (isStop(session)) return session
  if (known === 'import') return (await import('../policy/import/import-settings.ts')).importSettings(request, session)
  if (known === 'simulate') return (await import('../policy/simulate-calls.ts')).simulateCalls(request, session)
  return known === 'list' ? listRules(session, request) : explainCall(session, request)
}

async function listRules(
  { policy: { rules, warnings, mode }, surface, approvals }: PreparedSession,
  { options }: CommandRequest,
): Promise<ExitCode> {
  for (const { rule, message } of warnings) tell(`${placeOf(rule.origin)}: ${message}`)
  const approvalOf = (rule: Rule) => approvals.find((approved) => approved.rule === rule)?.approval
  if (options.has('json')) {
    const listed = rules.map((rule) => {
      const { behavior, text, tool, specifier, origin, scope } = rule
      const approval = approvalOf(rule)
      return {
        behavior,
        rule: text,
        tool,
        ...(specifier !== undefined && { specifier }),
        scope,
        source: origin,
        ...(approval !== undefined && { approval: { id: approval.id, at: new Date(approval.at).toISOString() } }),
      }
    })
    await print(`${JSON.stringify({ mode: { value: mode, by: surface.facts.mode.by }, rules: listed })}\n`)
    return exitCodes.done
  }
  const width = Math.max(0, ...rules.map(({ text }) => text.length))
  const lines = rules.map((rule) => {
    const { behavior, text, origin } = rule
    const approval = approvalOf(rule)
    return `  ${behavior.padEnd(5)}  ${text.padEnd(width)}  ${approval === undefined ? placeOf(origin) : approvalText(approval)}`
  })
  await print(
    [`Mode ${mode} (${placeOf(surface.facts.mode.by)})`, ...(lines.length > 0 ? lines : ['  No rules.']), ''].join(
      '\n',
    ),
  )
  return exitCodes.done
}

function approvalText({ id, scope, at }: KeptApproval): string {
  const when = new Date(at).toISOString().slice(0, 16).replace('T', ' ')
  return `approved for the ${scope}, ${when} UTC, id ${id}`
}

async function explainCall(
  session: PreparedSession,
  { operands: [, name, written], options }: CommandRequest,
): Promise<ExitCode | Stop> {
  if (name === undefined)
    return stop(
      exitCodes.usage,
      `toolgate policy explain needs a tool and its input: toolgate policy explain Bash '{"command": "git push"}'.`,
    )
  const input = readJsonInput(written ?? (await readInput()))
  if (isStop(input)) return input
  const decision = await decideCall(name, input.value, session)
  if (isStop(decision)) return decision
  const asked = askedByAuto(decision, session)
  if (options.has('json')) {
    const classifier = asked?.model === undefined ? {} : { classifier: { model: asked.model } }
    await print(`${JSON.stringify({ tool: name, input: input.value, decision, ...classifier })}\n`)
  } else
    await print(
      `${decision.behavior}: ${decision.reason}\n  ${decision.code}${decision.source === undefined ? '' : ` [${placeOf(decision.source)}]`}\n${asked === undefined ? '' : `  ${asked.sentence}\n`}`,
    )
  return exitCodes.done
}

/** Whom the mode auto would ask about this call. Nobody is asked here. */
function askedByAuto(
  decision: PolicyDecision,
  { policy: { mode }, classifier }: PreparedSession,
): { readonly sentence: string; readonly model?: string } | undefined {
  if (mode !== 'auto' || decision.behavior !== 'ask') return undefined
  if (isForPersonOnly(decision)) return { sentence: 'auto would ask a person: no classifier answers this.' }
  if (classifier === undefined) return { sentence: 'auto would ask a person: there is no model for the classifier.' }
  const model = `${classifier.model.provider}/${classifier.model.id}`
  return { sentence: `auto would ask the classifier (${model}).`, model }
}
