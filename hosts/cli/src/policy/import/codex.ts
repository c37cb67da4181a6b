/** Settings of Codex: it knows no rules here, but how much is asked and between which walls commands run. */
import type { PermissionMode } from '@toolgate/runtime/contract'
import { tooWide, type ForeignAgent, type ForeignContent, type Imported, type Untranslated } from './foreign-agent.ts'

const APPROVAL = 'approval_policy'
const SANDBOX = 'sandbox_mode'
const PROFILE = 'default_permissions'

/** Named walls that are built in are another spelling of the modes of the sandbox. */
const builtInProfiles: Readonly<Record<string, string>> = {
  ':read-only': 'read-only',
  ':workspace': 'workspace-write',
  ':danger-full-access': 'danger-full-access',
}

const untaken: readonly (readonly [pattern: RegExp, why: string])[] = [
  [
    /^sandbox_workspace_write\.(writable_roots|network_access)$/,
    'What widens the sandbox belongs into your own settings: sandbox.writable, sandbox.allowedDomains.',
  ],
  [/^(profile$|profiles\.)/, 'Profiles are not read; import what a profile says by hand.'],
  [/^permissions\./, 'Named permissions are not read.'],
  [/^projects\./, 'Trust is asked for by this project itself: --trust.'],
]

/** Keys are dotted: `sandbox_workspace_write.network_access`. */
export const codex: ForeignAgent = {
  name: 'codex',
  files: { folder: ['.codex/config.toml'], home: ['.codex/config.toml'] },
  format: 'toml',
  translate(content) {
    const approval = textOf(content[APPROVAL])
    const from = SANDBOX in content ? SANDBOX : PROFILE
    const profile = textOf(content[PROFILE])
    const written = textOf(content[SANDBOX]) ?? builtInProfiles[profile ?? ''] ?? profile
    const untranslated: Untranslated[] = []
    const mode = toMode(approval, written)
    if (written === 'danger-full-access') untranslated.push({ what: from, why: tooWide })
    else if (written !== undefined && !['read-only', 'workspace-write'].includes(written))
      untranslated.push({ what: from, why: 'There are no such walls here.' })
    if (approval !== undefined && !isKnown(approval))
      untranslated.push({ what: APPROVAL, why: 'It is not one of untrusted, on-request, on-failure, never.' })
    if (approval === 'never' && mode === 'acceptEdits')
      untranslated.push({
        what: APPROVAL,
        why: 'Commands are asked about all the same: what is not asked is not run here.',
      })
    if (approval === 'on-failure')
      untranslated.push({
        what: APPROVAL,
        why: 'A command that failed is not run a second time outside of the sandbox.',
      })
    return {
      rules: [],
      ...(mode !== undefined && { mode: { value: mode, from: approval === undefined ? from : APPROVAL } }),
      ...(written === 'workspace-write' && { sandbox: { value: 'on', from } }),
      untranslated: [...untranslated, ...otherKeys(content)],
    } satisfies Imported
  },
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function isKnown(approval: string): boolean {
  return ['untrusted', 'on-request', 'on-failure', 'never'].includes(approval)
}

/** Whoever lets commands write the workspace lets edits there pass; `untrusted` alone asks about them too. */
function toMode(approval: string | undefined, walls: string | undefined): PermissionMode | undefined {
  if (walls === 'workspace-write') return approval === 'untrusted' ? 'default' : 'acceptEdits'
  if (approval === 'never') return walls === 'danger-full-access' ? undefined : 'dontAsk'
  return approval === undefined && walls === undefined ? undefined : 'default'
}

function otherKeys(content: ForeignContent): readonly Untranslated[] {
  const named = Object.keys(content).filter((key) => ![APPROVAL, SANDBOX, PROFILE].includes(key))
  const known = named.flatMap((what) => {
    const why = untaken.find(([pattern]) => pattern.test(what))?.[1]
    return why === undefined ? [] : [{ what, why }]
  })
  const rest = [
    ...new Set(named.filter((key) => !known.some(({ what }) => what === key)).map((key) => key.replace(/\..*/, ''))),
  ]
  return rest.length === 0
    ? known
    : [...known, { what: rest.join(', '), why: 'Not about permissions as far as this reader knows.' }]
}
