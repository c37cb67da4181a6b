/** What settings can say. */
import type { PermissionMode } from '@toolgate/runtime/contract'

export interface PermissionSettings {
  readonly allow?: readonly string[]
  readonly ask?: readonly string[]
  readonly deny?: readonly string[]
  readonly defaultMode?: PermissionMode
  /** Folders beside the workspace, as written. */
  readonly additionalDirectories?: readonly string[]
}

export interface ProviderSettings {
  readonly baseUrl?: string
  /** Name of the environment variable that holds the key; keys themselves do not belong into a file. */
  readonly apiKeyEnv?: string
  /** How the server speaks: `anthropic`, `openai-responses`, `openai-chat`, `google`. */
  readonly protocol?: string
  readonly models?: readonly string[]
}

export interface Settings {
  readonly permissions?: PermissionSettings
  /** `provider/id`. */
  readonly model?: string
  readonly features?: Readonly<Record<string, boolean>>
  readonly providers?: Readonly<Record<string, ProviderSettings>>
  /** `on`, `off`, `auto` or `auto:PERCENT`. */
  readonly deferral?: string
}
