/** Checks a request as a strict server would, for each wire: the yardstick of the tests. */

type Item = Readonly<Record<string, unknown>>

/** What a strict server would refuse, in plain words; empty for a valid body. */
export function wireFaults(source: string): readonly string[] {
  const body = JSON.parse(source) as Item
  if (body.contents !== undefined) return pairFaults(joinPrompts((body.contents as Item[]).map(fromGemini)))
  if (body.input !== undefined) {
    const items = body.input as Item[]
    return [...pairFaults(fromResponses(items)), ...reasoningFaults(items)]
  }
  const messages = body.messages as Item[]
  return messages.some((message) => message.role === 'tool' || message.role === 'system')
    ? pairFaults(joinPrompts(fromChat(messages)))
    : pairFaults(messages.map(fromMessages))
}

/** One entry of a conversation, whatever the wire: who speaks, which calls are made, which are answered. */
interface Entry {
  readonly role: 'user' | 'assistant'
  readonly calls: readonly string[]
  readonly results: readonly string[]
  readonly texts: readonly string[]
}

/** These servers take a prompt in an entry of its own right after results; it belongs to the same side. */
function joinPrompts(entries: readonly Entry[]): readonly Entry[] {
  const joined: Entry[] = []
  for (const entry of entries) {
    const last = joined.at(-1)
    const follows = last?.role === 'user' && last.results.length > 0 && last.texts.length === 0
    if (follows && entry.role === 'user' && entry.results.length === 0)
      joined[joined.length - 1] = { ...last, texts: entry.texts }
    else joined.push(entry)
  }
  return joined
}

function pairFaults(entries: readonly Entry[]): readonly string[] {
  const faults: string[] = []
  const ids = new Set<string>()
  if (entries[0]?.role !== 'user') faults.push('the first entry is not the user')
  entries.forEach((entry, index) => {
    if (entries[index - 1]?.role === entry.role) faults.push(`${index}: two ${entry.role} entries in a row`)
    const answered = entries[index + 1]?.results ?? []
    if (JSON.stringify(answered) !== JSON.stringify(entry.calls))
      faults.push(`${index}: calls ${entry.calls.join()} answered by ${answered.join()}`)
    if (entry.texts.some((text) => text.trim() === '')) faults.push(`${index}: blank text`)
    for (const id of entry.calls) {
      if (ids.has(id)) faults.push(`${index}: ${id} twice`)
      ids.add(id)
    }
  })
  return faults
}

function fromMessages({ role, content }: Item): Entry {
  const blocks = content as Item[]
  return {
    role: role as Entry['role'],
    calls: blocks.filter((block) => block.type === 'tool_use').map((block) => String(block.id)),
    results: blocks.filter((block) => block.type === 'tool_result').map((block) => String(block.tool_use_id)),
    texts: blocks.filter((block) => block.type === 'text').map((block) => String(block.text)),
  }
}

function fromChat(messages: readonly Item[]): readonly Entry[] {
  const entries: Entry[] = []
  for (const message of messages) {
    if (message.role === 'system') continue
    const calls = ((message.tool_calls ?? []) as Item[]).map((call) => String(call.id))
    const last = entries.at(-1)
    if (message.role === 'tool') {
      const results = [...(last?.role === 'user' ? last.results : []), String(message.tool_call_id)]
      if (last?.role === 'user') entries[entries.length - 1] = { ...last, results }
      else entries.push({ role: 'user', calls: [], results, texts: [] })
    } else {
      const texts = typeof message.content === 'string' ? [message.content] : []
      entries.push({ role: message.role as Entry['role'], calls, results: [], texts })
    }
  }
  return entries
}

function fromResponses(items: readonly Item[]): readonly Entry[] {
  const entries: Entry[] = []
  const add = (role: Entry['role'], entry: Partial<Entry>) => {
    const last = entries.at(-1)
    const base = last?.role === role ? (entries.pop() as Entry) : { role, calls: [], results: [], texts: [] }
    entries.push({
      role,
      calls: [...base.calls, ...(entry.calls ?? [])],
      results: [...base.results, ...(entry.results ?? [])],
      texts: [...base.texts, ...(entry.texts ?? [])],
    })
  }
  for (const item of items) {
    if (item.role === 'system' || item.role === 'developer') continue
    if (item.type === 'function_call') add('assistant', { calls: [String(item.call_id)] })
    else if (item.type === 'reasoning') add('assistant', {})
    else if (item.type === 'function_call_output') add('user', { results: [String(item.call_id)] })
    else add(item.role === 'assistant' ? 'assistant' : 'user', { texts: toTexts(item.content) })
  }
  return entries
}

/** The server wants the item that each reasoning led to. */
function reasoningFaults(items: readonly Item[]): readonly string[] {
  return items.flatMap((item, index) => {
    const next = items[index + 1]
    const leads = next?.type === 'function_call' || next?.type === 'reasoning' || next?.role === 'assistant'
    return item.type === 'reasoning' && !leads ? [`item ${index}: reasoning that leads to nothing`] : []
  })
}

function toTexts(content: unknown): readonly string[] {
  return typeof content === 'string' ? [content] : (content as Item[]).map((part) => String(part.text))
}

/** Gemini pairs by order and name where there are no ids. */
function fromGemini({ role, parts }: Item, index: number): Entry {
  const own = parts as Item[]
  const names = (key: string, turn: number) =>
    own.flatMap((part, position) =>
      part[key] === undefined
        ? []
        : [
            `${turn}.${position - own.findIndex((other) => other[key] !== undefined)}.${(part[key] as { readonly name: string }).name}`,
          ],
    )
  return {
    role: role === 'model' ? 'assistant' : 'user',
    calls: names('functionCall', index + 1),
    results: names('functionResponse', index),
    texts: own.flatMap((part) => (part.text === undefined ? [] : [part.text as string])),
  }
}
