/** What a call gets when nobody has said anything about it: what it touches decides. */
import { isReadOnlyCall, keepsToSession } from '../is-read-only-call.ts'
import { editsFreely } from '../may-edit-files.ts'
import type { PolicyDecision } from '../policy.ts'
import type { Situation } from '../situation.ts'
import type { TouchedPath } from '../touched-path.ts'
import { isEditingCommand } from './editing-command.ts'
import type { Step } from './step.ts'

export const byEffect: Step = (situation) => {
  const { target } = situation
  if (target.kind === 'command') return byCommand(situation)
  if (target.kind === 'path') return byPath(situation)
  return byDeclaration(situation)
}

function byCommand(situation: Situation): PolicyDecision {
  const { command, mode } = situation
  if (command === undefined) return ask('unread-command', 'The command could not be understood.')
  const files = objectionTo(situation.files)
  if (isReadOnlyCall(situation)) return files ?? allow('read-only', command.reason, command.part)
  if (editsFreely(mode, command) && isEditingCommand(situation))
    return allow('accept-edits', 'The command only changes files in the workspace.')
  return ask('command', command.reason, command.part)
}

function byPath(situation: Situation): PolicyDecision {
  const { touched, mode, effect } = situation
  if (touched.length === 0) return byDeclaration(situation)
  const objection = objectionTo(touched)
  if (objection !== undefined) return objection
  const part = touched[0]?.facts.absolute
  if (readsHere(situation)) return allow('read-only', 'It only reads inside the workspace.', part)
  if (editsFreely(mode) && effect.scope === 'workspace') {
    return allow('accept-edits', `The mode ${mode} allows changes inside the workspace.`, part)
  }
  return ask('edit', `It changes ${touched.map((path) => path.facts.absolute).join(', ')}.`, part)
}

function byDeclaration(situation: Situation): PolicyDecision {
  const { effect, mode, touched, tool } = situation
  if (effect.access === 'pure') return allow('read-only', 'It only computes.')
  if (keepsToSession(situation)) return allow('session-state', 'It changes only the state of this conversation.')
  if (readsHere(situation)) return objectionTo(touched) ?? allow('read-only', 'It only reads inside the workspace.')
  if (editsFreely(mode) && effect.access === 'write' && effect.scope === 'workspace' && touched.length > 0) {
    return objectionTo(touched) ?? allow('accept-edits', `The mode ${mode} allows changes inside the workspace.`)
  }
  const [part] = situation.target.values
  return ask(
    'effect',
    `${tool.title ?? tool.name} may ${effect.access} beyond this conversation (${effect.scope}).`,
    part,
  )
}

/** It looks at nothing beyond this machine's part of the work; reading with git may run what an untrusted repository names. */
function readsHere(situation: Situation): boolean {
  const { scope } = situation.effect
  return (
    isReadOnlyCall(situation) && scope !== 'network' && scope !== 'system' && (scope !== 'git' || situation.trusted)
  )
}

/** The first path that is not plainly inside; a path that nobody looked at may be a link to anywhere. */
function objectionTo(paths: readonly TouchedPath[]): PolicyDecision | undefined {
  const path = paths.find(({ judgement, known }) => judgement.behavior !== 'allow' || !known)
  if (path === undefined) return undefined
  const { judgement, facts } = path
  if (judgement.behavior !== 'allow') return ask(judgement.code, judgement.reason, judgement.part)
  return ask('unseen-path', `Nobody has looked where ${facts.absolute} leads to.`, facts.absolute)
}

function allow(code: string, reason: string, part?: string): PolicyDecision {
  return { behavior: 'allow', code, reason, source: { kind: 'default' }, ...(part !== undefined && { part }) }
}

function ask(code: string, reason: string, part?: string): PolicyDecision {
  return { behavior: 'ask', code, reason, source: { kind: 'default' }, ...(part !== undefined && { part }) }
}
