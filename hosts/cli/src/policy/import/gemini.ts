/** Settings of gemini-cli, in the present form and in the one before: tools by name, commands by how they begin. */
import type { PermissionMode } from '@toolgate/runtime/contract'
import type { RuleBehavior } from '@toolgate/runtime/policy'
import {
  at,
  textAt,
  wholeRule,
  tooWide,
  type ForeignAgent,
  type ForeignContent,
  type Imported,
  type ImportedRule,
  type NameOfKind,
  type ToolKind,
  type Untranslated,
} from './foreign-agent.ts'

/** Tools by both of the names that its settings know. Those that only search have no rule of their own here. */
const kinds: Readonly<Record<string, ToolKind>> = {
  run_shell_command: 'command',
  ShellTool: 'command',
  read_file: 'read',
  ReadFileTool: 'read',
  read_many_files: 'read',
  ReadManyFilesTool: 'read',
  write_file: 'edit',
  WriteFileTool: 'edit',
  replace: 'edit',
  EditTool: 'edit',
  web_fetch: 'url',
  WebFetchTool: 'url',
}

const modes: Readonly<Record<string, PermissionMode>> = {
  default: 'default',
  auto_edit: 'acceptEdits',
  'auto-edit': 'acceptEdits',
  accept_edits: 'acceptEdits',
  plan: 'plan',
  auto: 'auto',
  dont_ask: 'dontAsk',
}

const lists: readonly (readonly [path: string, behavior: RuleBehavior])[] = [
  ['tools.exclude', 'deny'],
  ['excludeTools', 'deny'],
  ['tools.allowed', 'allow'],
  ['allowedTools', 'allow'],
]

const untaken: Readonly<Record<string, string>> = {
  'tools.core': 'Which tools there are is chosen at the start here: --tools.',
  coreTools: 'Which tools there are is chosen at the start here: --tools.',
  'tools.sandbox': 'Its walls are described otherwise; switch the sandbox of this project on with --sandbox on.',
  autoAccept: 'What only reads inside the workspace runs without a question here.',
  'mcp.allowed': 'Servers are named one by one here, with --mcp-config.',
  'mcp.excluded': 'Deny a server with the rule mcp__NAME.',
  policyPaths: 'The files that it names are not read.',
}

const modePaths = ['general.defaultApprovalMode', 'general.defaultPermissionMode', 'tools.approvalMode', 'approvalMode']

export const gemini: ForeignAgent = {
  name: 'gemini',
  files: { folder: ['.gemini/settings.json'], home: ['.gemini/settings.json'] },
  format: 'json',
  translate: translateGemini,
}

export function translateGemini(content: ForeignContent, nameOf: NameOfKind): Imported {
  const rules: ImportedRule[] = []
  const untranslated: Untranslated[] = []
  for (const [path, behavior] of lists) {
    const list = at(content, path)
    for (const [index, written] of (Array.isArray(list) ? (list as readonly unknown[]) : []).entries()) {
      const from = `${path}[${index}]`
      const rule = typeof written === 'string' ? toRule(written, behavior, nameOf) : { why: 'It is no text.' }
      if ('why' in rule) untranslated.push({ what: from, why: rule.why })
      else rules.push({ behavior, from, ...rule })
    }
  }
  const modePath = modePaths.find((path) => at(content, path) !== undefined)
  const written = modePath === undefined ? undefined : textAt(content, modePath)
  const mode = written !== undefined && Object.hasOwn(modes, written) ? modes[written] : undefined
  if (modePath !== undefined && mode === undefined) untranslated.push({ what: modePath, why: whyNoMode(written) })
  for (const [what, why] of Object.entries(untaken))
    if (at(content, what) !== undefined) untranslated.push({ what, why })
  return {
    rules,
    ...(mode !== undefined && modePath !== undefined && { mode: { value: mode, from: modePath } }),
    untranslated,
  }
}

function whyNoMode(written = ''): string {
  return /yolo|bypass/i.test(written) ? tooWide : 'There is no such mode here.'
}

function toRule(
  written: string,
  behavior: RuleBehavior,
  nameOf: NameOfKind,
): Pick<ImportedRule, 'rule' | 'note'> | { readonly why: string } {
  const [, name = '', begin] = /^\s*([\w-]+)\s*(?:\((.*)\))?\s*$/s.exec(written) ?? []
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
  if (kind === undefined) return { why: `Nothing here corresponds to ${JSON.stringify(written)}.` }
  const rule = nameOf(kind)
  if (rule === undefined) return { why: 'This build has no such tool.' }
  if (begin === undefined || begin.trim() === '') {
    const whole = wholeRule(rule, kind, behavior)
    return kind === 'edit' ? { rule: whole, note: 'here it stands for every change of a file' } : { rule: whole }
  }
  if (kind !== 'command') return { why: 'Only commands are told apart by how they begin.' }
  return { rule: `${rule}(${begin.trim()} *)` }
}
