/** Settings of goose: one file says how much is asked, another which tools always run, ask or never run. */
import type { PermissionMode } from '@toolgate/runtime/contract'
import type { RuleBehavior } from '@toolgate/runtime/policy'
import {
  tooWide,
  wholeRule,
  type ForeignAgent,
  type ForeignContent,
  type Imported,
  type ImportedRule,
  type NameOfKind,
  type ToolKind,
  type Untranslated,
} from './foreign-agent.ts'

/** Tools of its own extension `developer`, whose name may stand before theirs. */
const kinds: Readonly<Record<string, ToolKind>> = {
  shell: 'command',
  text_editor: 'edit',
  write: 'edit',
  edit: 'edit',
}

const modes: Readonly<Record<string, PermissionMode>> = { approve: 'default', smart_approve: 'default' }

const levels: readonly (readonly [level: string, behavior: RuleBehavior])[] = [
  ['never_allow', 'deny'],
  ['ask_before', 'ask'],
  ['always_allow', 'allow'],
]

const MODE = 'GOOSE_MODE'

/** Keys are dotted: `user.always_allow`. */
export const goose: ForeignAgent = {
  name: 'goose',
  files: { folder: [], home: ['.config/goose/permission.yaml', '.config/goose/config.yaml'] },
  format: 'yaml',
  translate(content, nameOf) {
    const rules: ImportedRule[] = []
    const untranslated: Untranslated[] = []
    for (const [level, behavior] of levels) {
      for (const [index, written] of listAt(content, `user.${level}`).entries()) {
        const from = `user.${level}[${index}]`
        const rule = typeof written === 'string' ? toRule(written, behavior, nameOf) : { why: 'It is no text.' }
        if ('why' in rule) untranslated.push({ what: from, why: rule.why })
        else rules.push({ behavior, from, ...rule })
      }
    }
    if (Object.keys(content).some((key) => key.startsWith('smart_approve.')))
      untranslated.push({ what: 'smart_approve', why: 'That agent wrote it for itself; nobody answered it.' })
    const written = content[MODE]
    const mode = typeof written === 'string' && Object.hasOwn(modes, written) ? modes[written] : undefined
    if (written !== undefined && mode === undefined)
      untranslated.push({ what: MODE, why: written === 'auto' ? tooWide : 'There is no such mode here.' })
    const others = otherKeys(content)
    if (others.length > 0)
      untranslated.push({ what: others.join(', '), why: 'Not about permissions as far as this reader knows.' })
    return { rules, ...(mode !== undefined && { mode: { value: mode, from: MODE } }), untranslated } satisfies Imported
  },
}

function listAt(content: ForeignContent, key: string): readonly unknown[] {
  const list = content[key]
  return Array.isArray(list) ? (list as readonly unknown[]) : []
}

function otherKeys(content: ForeignContent): readonly string[] {
  const known = new Set(['user', 'smart_approve', MODE])
  return [...new Set(Object.keys(content).map((key) => key.replace(/\..*/, '')))].filter((key) => !known.has(key))
}

function toRule(
  written: string,
  behavior: RuleBehavior,
  nameOf: NameOfKind,
): Pick<ImportedRule, 'rule' | 'note'> | { readonly why: string } {
  const [, extension = 'developer', tool = ''] = /^(?:([\w-]+?)__)?([\w-]+)$/.exec(written) ?? []
  if (tool === '') return { why: `Nothing here corresponds to ${JSON.stringify(written)}.` }
  if (extension !== 'developer')
    return { rule: `mcp__${extension}__${tool}`, note: 'here a server of that name is meant' }
  const kind = Object.hasOwn(kinds, tool) ? kinds[tool] : undefined
  if (kind === undefined) return { why: `Nothing here corresponds to ${JSON.stringify(written)}.` }
  const name = nameOf(kind)
  if (name === undefined) return { why: 'This build has no such tool.' }
  const rule = wholeRule(name, kind, behavior)
  return kind === 'edit' ? { rule, note: 'here it stands for every change of a file' } : { rule }
}
