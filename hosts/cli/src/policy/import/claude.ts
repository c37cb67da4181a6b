/** Settings of Claude Code: the rules are written alike, the rest is told. */
import { at, tooWide, type ForeignAgent, type Imported, type Untranslated } from './foreign-agent.ts'
import { translateLists } from './rule-lists.ts'

const modes = ['default', 'acceptEdits', 'plan', 'auto', 'dontAsk'] as const

const untaken: Readonly<Record<string, string>> = {
  'permissions.additionalDirectories': 'A folder cannot add folders to the work; use --add-dir or your own settings.',
  'permissions.disableBypassPermissionsMode': 'Only a managed mode is firm here: /etc/toolgate/settings.json.',
  hooks: 'Hooks run programs, so they are not copied; see docs/hooks.md for writing them into your settings.',
  sandbox: 'Its walls are described otherwise; switch the sandbox of this project on with --sandbox on.',
  env: 'Commands run in a fixed environment.',
}

export const claude: ForeignAgent = {
  name: 'claude',
  files: {
    folder: ['.claude/settings.local.json', '.claude/settings.json'],
    home: ['.claude/settings.json'],
  },
  format: 'json',
  translate(content) {
    const lists = translateLists(content)
    const mode = at(content, 'permissions.defaultMode')
    const known = modes.find((name) => name === mode)
    const from = 'permissions.defaultMode'
    const untranslated: Untranslated[] = [...lists.untranslated]
    if (mode !== undefined && known === undefined)
      untranslated.push({ what: from, why: mode === 'bypassPermissions' ? tooWide : 'There is no such mode here.' })
    for (const [what, why] of Object.entries(untaken))
      if (at(content, what) !== undefined) untranslated.push({ what, why })
    return {
      rules: lists.rules,
      ...(known !== undefined && { mode: { value: known, from } }),
      untranslated,
    } satisfies Imported
  },
}
