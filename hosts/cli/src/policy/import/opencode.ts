/** Settings of opencode: actions with patterns, of which the last that matches decides. Here the strictest decides, so order is looked at. */
import {
  isObject,
  wholeRule,
  type ForeignAgent,
  type ForeignContent,
  type Imported,
  type ImportedRule,
  type NameOfKind,
  type ToolKind,
  type Untranslated,
} from './foreign-agent.ts'

type Behavior = ImportedRule['behavior']

interface Entry {
  readonly action: string
  readonly pattern: string
  readonly behavior: Behavior
  readonly from: string
}

const kinds: Readonly<Record<string, ToolKind>> = {
  bash: 'command',
  shell: 'command',
  edit: 'edit',
  write: 'edit',
  patch: 'edit',
  read: 'read',
  webfetch: 'url',
}

const strictness: readonly Behavior[] = ['allow', 'ask', 'deny']

export const opencode: ForeignAgent = {
  name: 'opencode',
  files: {
    folder: ['opencode.json', 'opencode.jsonc', '.opencode/opencode.json'],
    home: ['.config/opencode/opencode.json', '.config/opencode/opencode.jsonc'],
  },
  format: 'json',
  translate(content, nameOf) {
    const { entries, untranslated } = readEntries(content)
    const answers = entries.map((entry, index) => toAnswer(entry, { later: entries.slice(index + 1), nameOf }))
    for (const key of ['agent', 'mode'])
      if (content[key] !== undefined)
        untranslated.push({ what: key, why: 'Permissions of single agents are not read.' })
    return {
      rules: answers.flatMap((answer) => ('rule' in answer ? [answer] : [])),
      untranslated: [...answers.flatMap((answer) => ('why' in answer ? [answer] : [])), ...untranslated],
    } satisfies Imported
  },
}

function readEntries(content: ForeignContent): {
  readonly entries: readonly Entry[]
  readonly untranslated: Untranslated[]
} {
  const untranslated: Untranslated[] = []
  const entries: Entry[] = []
  const add = (
    entry: { readonly action: unknown; readonly pattern: unknown; readonly effect: unknown },
    from: string,
  ): void => {
    const behavior = strictness.find((known) => known === entry.effect)
    if (behavior === undefined || typeof entry.action !== 'string' || typeof entry.pattern !== 'string')
      untranslated.push({ what: from, why: 'It is not one of allow, ask, deny.' })
    else entries.push({ action: entry.action, pattern: entry.pattern, behavior, from })
  }
  const { tools, permission, permissions } = content
  for (const [action, isOn] of Object.entries(isObject(tools) ? tools : {}))
    if (isOn === false) add({ action, pattern: '*', effect: 'deny' }, `tools.${action}`)
  if (typeof permission === 'string') add({ action: '*', pattern: '*', effect: permission }, 'permission')
  for (const [action, value] of Object.entries(isObject(permission) ? permission : {})) {
    if (!isObject(value)) add({ action, pattern: '*', effect: value }, `permission.${action}`)
    else
      for (const [pattern, effect] of Object.entries(value))
        add({ action, pattern, effect }, `permission.${action}[${JSON.stringify(pattern)}]`)
  }
  for (const [index, value] of (Array.isArray(permissions) ? (permissions as readonly unknown[]) : []).entries()) {
    const { action, resource: pattern, effect } = isObject(value) ? value : {}
    add({ action, pattern, effect }, `permissions[${index}]`)
  }
  return { entries, untranslated }
}

interface Context {
  readonly later: readonly Entry[]
  readonly nameOf: NameOfKind
}

function toAnswer(entry: Entry, { later, nameOf }: Context): ImportedRule | Untranslated {
  const { action, pattern, behavior, from } = entry
  const no = (why: string): Untranslated => ({ what: from, why })
  if (action === '*') return no(globalWords[behavior])
  const kind = Object.hasOwn(kinds, action) ? kinds[action] : undefined
  if (kind === undefined) return no(`Nothing here corresponds to ${action}.`)
  const name = nameOf(kind)
  if (name === undefined) return no('This build has no such tool.')
  const same = later.filter((other) => Object.hasOwn(kinds, other.action) && kinds[other.action] === kind)
  const hiding = same.find((other) => other.pattern === '*' || other.pattern === pattern)
  if (hiding !== undefined) return no(`${hiding.from} comes later and decides.`)
  const weaker = same.filter((other) => strictness.indexOf(other.behavior) < strictness.indexOf(behavior))
  if (pattern === '*') {
    if (weaker.length > 0) return no(exceptionWords[behavior])
    return { behavior, rule: wholeRule(name, kind, behavior), from }
  }
  const specifier = toSpecifier(pattern, { kind, behavior })
  if (specifier === undefined) return no('Such a pattern has no counterpart here.')
  const beaten = weaker.find((other) => beginOf(other.pattern).startsWith(beginOf(pattern)))
  const note = beaten === undefined ? undefined : `stricter here: it beats ${beaten.from}`
  return { behavior, rule: `${name}(${specifier})`, from, ...(note !== undefined && { note }) }
}

const globalWords: Readonly<Record<Behavior, string>> = {
  allow: 'What nothing asks about is a mode here, and is not taken over: --permission-mode bypassPermissions.',
  ask: 'What does more than read asks anyway here.',
  deny: 'A general refusal is a mode here: --permission-mode dontAsk.',
}

const exceptionWords: Readonly<Record<Behavior, string>> = {
  allow: 'Other entries decide.',
  ask: 'What does more than read asks anyway here; as a rule it would beat the exceptions that follow.',
  deny: 'As a rule it would beat the exceptions that follow; the mode dontAsk refuses what no rule allows.',
}

/**
 * Commands: a star at the end alone; glued to a word it would allow other programs. Paths: a star may stand for several
 * folders there, and is written with two here.
 */
function toSpecifier(
  pattern: string,
  { kind, behavior }: { readonly kind: ToolKind; readonly behavior: Behavior },
): string | undefined {
  if (kind === 'url') return undefined
  if (kind === 'command') {
    if (!/^[^*?]+\*?$/.test(pattern)) return undefined
    return behavior === 'allow' ? pattern.replace(/(\S)\*$/, '$1 *') : pattern
  }
  const path = pattern.replace(/^\$HOME(?=\/|$)/, '~')
  return path.startsWith('/') ? `/${path}` : path.replace(/\/\*$/, '/**')
}

function beginOf(pattern: string): string {
  return pattern.replace(/[*?].*$/s, '').trimEnd()
}
