/** The session of a turn that nobody resumes: its conversation is kept while it lasts and written nowhere. */
import type { Message } from '@toolgate/providers/protocol'
import type { Session } from '../../session/session.ts'

export function createPassingSession(): Session {
  const messages: Message[] = []
  return {
    id: 'judge',
    resumed: false,
    damage: [],
    interrupted: [],
    messages,
    async addMessage(message) {
      messages.push(message)
      return undefined
    },
    addCall: async () => undefined,
    callRuns: () => undefined,
    addResult: async () => undefined,
    endTurn: async () => undefined,
  }
}
