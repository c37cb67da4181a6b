/** Gate 5: how is it in this request? Inline, deferred behind a search, hidden for this turn, or quarantined. */
import type { Gate } from '../gate.ts'

export const resident: Gate = {
  number: 5,
  stops(candidate, { facts: { hidden, model } }) {
    const { tool, source } = candidate.registered
    const hiding = hidden.find(({ name }) => name === tool.name)
    if (hiding !== undefined) return { code: 'hidden-this-turn', message: hiding.reason, by: hiding.by }
    const wire = candidate.wire()
    if (wire.verdict === 'broken') {
      return {
        code: 'broken-declaration',
        message: `Its declaration cannot be written down: ${wire.reason}`,
        by: source.origin ?? { kind: 'builtin', name: source.id },
        fix: 'Correct the schema or the description; the other tools are not affected.',
      }
    }
    if (wire.verdict === 'refused') {
      return {
        code: 'provider-refuses',
        message: `The provider ${model.provider} would refuse it: ${wire.reason}`,
        by: { kind: 'provider', name: model.provider },
        fix: 'Change the schema or name that it refuses, or take another provider; the other tools are not affected.',
      }
    }
    return undefined
  },
  keeps(candidate, { facts: { deferral, model }, deferring }) {
    const { tool } = candidate.registered
    if (deferring && tool.residency === 'deferred') {
      return {
        code: 'deferred',
        message: 'Waits behind the tool search; the request carries its name only.',
        by: deferral.by,
        fix: '--deferral off puts it into every request.',
      }
    }
    const wire = candidate.wire()
    const projected = wire.verdict === 'sent' && wire.projected
    return {
      code: projected ? 'inline-projected' : 'inline',
      message: projected ? `In the request, in the form that ${model.provider} takes.` : 'In the request.',
      by: projected ? { kind: 'provider', name: model.provider } : { kind: 'default' },
    }
  },
}
