/** Gate 1: does a definition exist in this build, under a name that can be used? */
import { sourceName } from '../../registry/index.ts'
import type { Gate } from '../gate.ts'

export const shipped: Gate = {
  number: 1,
  stops({ registered, lostTo }) {
    if (lostTo !== 'nobody') return undefined
    return {
      code: 'unusable-name',
      message: `The name ${JSON.stringify(registered.tool.name)} cannot be sent to any provider.`,
      by: registered.source.origin ?? { kind: 'builtin', name: registered.source.id },
      fix: 'Rename the tool to letters, digits, "_" and "-".',
    }
  },
  keeps({ registered }) {
    return {
      code: 'registered',
      message: `Registered by ${sourceName(registered.source)}.`,
      by: registered.source.origin ?? {
        kind: registered.source.kind === 'builtin' ? 'builtin' : 'server',
        name: registered.source.id,
      },
    }
  },
}
