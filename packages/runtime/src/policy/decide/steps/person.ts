/** Calls that are a person's matter by declaration, in every mode. */
import { approvalOf } from '../approval-of.ts'
import type { Step } from './step.ts'

export const needsPerson: Step = ({ tool, request }) => {
  const { always } = approvalOf(tool, request.input)
  if (always !== undefined) {
    return {
      behavior: 'ask',
      code: 'always-asks',
      reason: always === true ? `A person answers every call of ${tool.title ?? tool.name}.` : always,
      source: { kind: 'builtin', name: tool.name },
    }
  }
  if (tool.interactive !== true) return undefined
  return {
    behavior: 'ask',
    code: 'interactive',
    reason: `${tool.title ?? tool.name} talks to a person.`,
    source: { kind: 'builtin', name: tool.name },
  }
}

export const bypass: Step = ({ mode }) =>
  mode === 'bypassPermissions'
    ? {
        behavior: 'allow',
        code: 'mode-bypass',
        reason: 'The mode bypassPermissions allows what no rule stops.',
        source: { kind: 'default', name: mode },
      }
    : undefined
