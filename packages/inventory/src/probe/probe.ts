/** Runs an agent against a scripted model on loopback and reports what it really advertises and tells its model. */
import { createConversation, type ProbeAnswer, type ProbeRequest } from './conversation.ts'
import { createIsolatedHome, type IsolatedHome } from './isolated-home.ts'
import { findNetworkCage, isStartable } from './network-cage.ts'
import type { PrefixBreak } from './prefix.ts'
import { startRecordingServer, type RecordingServer } from './recording-server.ts'
import { runBounded, type AgentEnd } from './run-bounded.ts'

export interface ProbeOptions {
  /** Where programs are found: the value of PATH. */
  readonly search: string
  /** Milliseconds until the agent is ended, whatever it does. Default 120,000. */
  readonly timeoutMs?: number
  /** The advertised tool to call wrongly; by default one that only looks. */
  readonly tool?: string
  /** More variables; `{url}` in a value is the address of the server. */
  readonly environment?: Readonly<Record<string, string>>
  /** `none`: the agent is not started where its network cannot be taken away. Default: taken away where that can be done. */
  readonly network?: 'none' | 'open'
  readonly signal?: AbortSignal
}

export interface ProbeReport {
  readonly command: readonly string[]
  /** What the agent could reach besides the model server. */
  readonly network: 'none' | 'open'
  readonly requests: readonly ProbeRequest[]
  /** Null with fewer than two requests that can be compared. */
  readonly prefixStable: boolean | null
  readonly prefixBreaks: readonly PrefixBreak[]
  readonly answers: readonly ProbeAnswer[]
  readonly end: AgentEnd
  /** Places elsewhere that the agent asked for and did not get. */
  readonly refused: readonly string[]
  /** Requests to the server that were not to a model. */
  readonly others: readonly string[]
}

const TIMEOUT_MS = 120_000
const NO_CAGE = 'Its network cannot be taken away: that needs bubblewrap, and a system that lets it make namespaces.'

/**
 * Starts the command in an empty folder with a home of its own; `{url}` in a word is the address of the model server. Ends
 * within the timeout and leaves nothing of the command's process group. Never rejects for what an agent does.
 */
export async function probe(command: readonly string[], options: ProbeOptions): Promise<ProbeReport> {
  const { search, timeoutMs = TIMEOUT_MS, tool, environment: extra, signal } = options
  const conversation = createConversation(tool === undefined ? {} : { tool })
  const server = await startRecordingServer(conversation)
  const home = await createIsolatedHome(server.url, { search, ...(extra !== undefined && { extra }) })
  try {
    const words = command.map((word) => word.replaceAll('{url}', server.url))
    const inside = options.network === 'open' ? undefined : await cageCommand(words, { home, server })
    const run = { ...home, timeoutMs, isOver: () => conversation.isOver, ...(signal !== undefined && { signal }) }
    const end: AgentEnd =
      inside === undefined && options.network === 'none'
        ? { exitCode: null, reason: 'not-started', output: NO_CAGE }
        : await runBounded(inside ?? words, run)
    return {
      command,
      network: inside === undefined && options.network !== 'none' ? 'open' : 'none',
      requests: [...conversation.requests],
      prefixStable: conversation.prefixStable(),
      prefixBreaks: conversation.prefixBreaks(),
      answers: conversation.answers(),
      end,
      refused: server.refused,
      others: server.others,
    }
  } finally {
    await server.close()
    await home.remove().catch(() => undefined)
  }
}

/** Undefined where there is no cage, or nothing to put into it: that a program is missing is told as without one. */
async function cageCommand(
  words: readonly string[],
  { home, server }: { home: IsolatedHome; server: RecordingServer },
): Promise<readonly string[] | undefined> {
  const { folder, environment, socket } = home
  const isThere = await isStartable(words[0] ?? '', { folder, search: environment['PATH'] ?? '' })
  const cage = isThere ? await findNetworkCage() : undefined
  if (cage === undefined) return undefined
  await server.listenAt(socket)
  return cage.wrap(words, { port: server.port, socket })
}
