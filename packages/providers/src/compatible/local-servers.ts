/** The model servers that people run on their own machine, and a quick look at which of them answer. */

export interface LocalServer {
  readonly name: string
  readonly label: string
  readonly baseUrl: string
}

/** The usual loopback ports. */
export const localServers: readonly LocalServer[] = [
  { name: 'ollama', label: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1' },
  { name: 'lmstudio', label: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1' },
  { name: 'vllm', label: 'vLLM', baseUrl: 'http://127.0.0.1:8000/v1' },
]

export interface FoundServer extends LocalServer {
  /** Ids of the models that it offers, as it orders them. */
  readonly models: readonly string[]
}

export interface FindOptions {
  readonly fetch?: typeof fetch
  readonly servers?: readonly LocalServer[]
  /** Milliseconds for all of them together. Default 300. */
  readonly timeoutMs?: number
}

/** Asks all of them at once; one that is silent, slow or something else is left out. Never rejects. */
export async function findLocalServers(options: FindOptions = {}): Promise<readonly FoundServer[]> {
  const { servers = localServers, timeoutMs = 300 } = options
  const send = options.fetch ?? globalThis.fetch
  const found = await Promise.all(
    servers.map((server) => ask(server, { send, signal: AbortSignal.timeout(timeoutMs) })),
  )
  return found.filter((server) => server !== undefined)
}

async function ask(
  server: LocalServer,
  { send, signal }: { send: typeof fetch; signal: AbortSignal },
): Promise<FoundServer | undefined> {
  try {
    const response = await send(`${server.baseUrl}/models`, { signal })
    if (!response.ok) return undefined
    const listed = (await response.json()) as { readonly data?: unknown }
    if (!Array.isArray(listed.data)) return undefined
    return { ...server, models: listed.data.flatMap(toId) }
  } catch {
    return undefined
  }
}

function toId(entry: unknown): readonly string[] {
  const id = typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : undefined
  return typeof id === 'string' ? [id] : []
}
