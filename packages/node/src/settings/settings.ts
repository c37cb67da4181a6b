/** What settings can say. */
import type { PermissionMode } from '@toolgate/runtime/contract'

/** A rule with examples of what it is meant to match and what not; they are checked when it is loaded. */
export interface RuleWithExamples {
  readonly rule: string
  readonly matches?: readonly string[]
  readonly notMatches?: readonly string[]
}

export interface PermissionSettings {
  readonly allow?: readonly (string | RuleWithExamples)[]
  readonly ask?: readonly (string | RuleWithExamples)[]
  readonly deny?: readonly (string | RuleWithExamples)[]
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

/** One hook as written; which fields it needs follows from its type. */
export interface HookSettings {
  readonly type?: 'command' | 'http' | 'mcp_tool' | 'prompt' | 'agent'
  readonly command?: string
  readonly url?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly server?: string
  readonly tool?: string
  readonly prompt?: string
  /** Seconds. */
  readonly timeout?: number
  readonly onFault?: 'deny' | 'continue'
}

/** Walls of the operating system around commands. */
export interface SandboxSettings {
  readonly mode?: 'off' | 'on'
  /** Hosts that commands may reach; none by default. */
  readonly allowedDomains?: readonly string[]
  /** Places beside the workspace that commands may write, as written. */
  readonly writable?: readonly string[]
  /** Places that commands may read although they are among those that usually hold secrets, as written. */
  readonly readable?: readonly string[]
}

/** What the person says to the classifier of the mode auto, in sentences. */
export interface AutoSettings {
  /** `provider/id`; by default the session's. */
  readonly model?: string
  /** Seconds for its first stage; the second one gets twice as long. */
  readonly timeout?: number
  /** Every command that does more than read or edit is judged, also where an allow rule covers it. */
  readonly allCommands?: boolean
  /** What may be relied on: places, machines and services of the person's own. */
  readonly environment?: readonly string[]
  /** Exceptions from what is only right when it was asked for. */
  readonly allow?: readonly string[]
  /** Only right when exactly that was asked for. The text `$defaults` stands for the classifier's own sentences. */
  readonly softDeny?: readonly string[]
  /** Never right. The same holds. */
  readonly deny?: readonly string[]
}

export interface Settings {
  readonly permissions?: PermissionSettings
  /** `provider/id`. */
  readonly model?: string
  readonly features?: Readonly<Record<string, boolean>>
  readonly providers?: Readonly<Record<string, ProviderSettings>>
  /** By the name of the event, each list in its order. */
  readonly hooks?: Readonly<
    Record<string, readonly { readonly matcher?: string; readonly hooks?: readonly HookSettings[] }[]>
  >
  readonly sandbox?: SandboxSettings
  readonly auto?: AutoSettings
  /** `on`, `off`, `auto` or `auto:PERCENT`. */
  readonly deferral?: string
}
