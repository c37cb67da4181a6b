/** Says what is wrong with a history, independently of what repairs it: the yardstick of the tests. */
import type { Message } from './message.ts'

/** Every breach in plain words; empty for a history that any provider accepts. */
export function historyFaults(messages: readonly Message[]): readonly string[] {
  const faults: string[] = []
  const ids = new Set<string>()
  messages.forEach((message, index) => {
    const before = messages[index - 1]
    const where = `message ${index}`
    if (index === 0 && message.role !== 'user') faults.push(`${where}: a history starts with the user`)
    if (before?.role === message.role) faults.push(`${where}: two ${message.role} messages in a row`)
    if (message.role === 'results') {
      const calls = before?.role === 'assistant' ? before.content.filter((part) => part.type === 'call') : []
      if (message.results.length === 0) faults.push(`${where}: no result`)
      const wanted = calls.map((call) => `${call.id} ${call.name}`)
      const found = message.results.map((result) => `${result.callId} ${result.name}`)
      if (JSON.stringify(wanted) !== JSON.stringify(found))
        faults.push(`${where}: results ${found.join()} for calls ${wanted.join()}`)
      if (message.results.some((result) => result.content.length === 0))
        faults.push(`${where}: a result without content`)
    } else {
      if (message.content.length === 0) faults.push(`${where}: empty`)
    }
    if (message.role === 'assistant') {
      const calls = message.content.filter((part) => part.type === 'call')
      if (calls.length > 0 && messages[index + 1]?.role !== 'results') faults.push(`${where}: calls without results`)
      if (message.content.every((part) => part.type === 'reasoning')) faults.push(`${where}: nothing but reasoning`)
      for (const call of calls) {
        if (ids.has(call.id) || call.id.trim() === '') faults.push(`${where}: id ${call.id} is not unique`)
        ids.add(call.id)
        if (typeof call.input !== 'object' || call.input === null || Array.isArray(call.input))
          faults.push(`${where}: input is no object`)
      }
    }
    for (const piece of texts(message)) {
      if (piece.trim() === '') faults.push(`${where}: blank text`)
      if (!piece.isWellFormed()) faults.push(`${where}: broken Unicode`)
    }
  })
  return faults
}

function texts(message: Message): readonly string[] {
  const parts = message.role === 'results' ? message.results.flatMap((result) => result.content) : message.content
  return parts.flatMap((part) => (part.type === 'text' ? [part.text] : []))
}
