/** A kind of model server: how to find it, how to connect, and what it accepts. */
import type { ModelClient, WireTool } from './client.ts'
import type { Projection } from './projection.ts'

export interface ConnectOptions {
  /** The model's name at the provider; for a script, the path of its file. */
  readonly id: string
  readonly baseUrl?: string
  readonly apiKey?: string
  readonly fetch?: typeof fetch
  /** Values for the templates of a script, `cwd` for example. Other providers do not read it. */
  readonly variables?: Readonly<Record<string, string>>
}

export interface Provider {
  readonly name: string
  /** Environment variables that a host reads for the key, best first; empty where no key is needed. */
  readonly keyVariables: readonly string[]
  /** Environment variables that a host reads for the base URL, best first. */
  readonly urlVariables: readonly string[]
  /** How many tools one request may hold; a surface keeps the rest behind a search. Absent: no known limit. */
  readonly maxTools?: number
  /** Where requests go without a base URL; absent where there is no such place. */
  readonly defaultUrl?: string
  /** Never rejects: what is missing is told in the client's `fault`, and again by each `stream`. */
  connect(options: ConnectOptions): Promise<ModelClient>
  /** What would be sent for this tool. Pure. */
  project(tool: WireTool): Projection
}
