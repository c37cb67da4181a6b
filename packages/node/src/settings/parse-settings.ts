/** The text of one settings file as values, with the place of every rule and of everything that is wrong. */
import { findNodeAtLocation, parseTree, printParseErrorCode } from 'jsonc-parser'
import type { Node, ParseError } from 'jsonc-parser'
import { checkNode } from './check-node.ts'
import type { Finding } from './check-node.ts'
import { createPositions } from './positions.ts'
import type { Position } from './positions.ts'
import { foreignShape, settingsShape } from './settings-shape.ts'
import type { HookSettings, RuleWithExamples, Settings } from './settings.ts'

/** Where a rule stands, with its examples where it has any. */
export interface RuleLine extends Position, RuleWithExamples {
  readonly list: 'allow' | 'ask' | 'deny'
}

/** Where a hook stands, and what is declared there. */
export interface HookLine extends Position {
  readonly event: string
  readonly matcher?: string
  readonly hook: HookSettings
}

export interface Remark extends Position {
  readonly message: string
}

export interface ParsedSettings {
  /** What is right of it, also beside faults. */
  readonly values: Settings
  readonly lines: readonly RuleLine[]
  readonly hooks: readonly HookLine[]
  readonly faults: readonly Remark[]
  readonly warnings: readonly Remark[]
}

const LISTS = ['allow', 'ask', 'deny'] as const

/** JSON with comments and trailing commas. An empty text says nothing and is no fault. */
export function parseSettings(text: string, isForeign = false): ParsedSettings {
  const source = text.replace(/^\ufeff/, '')
  const positionOf = createPositions(source)
  const errors: ParseError[] = []
  const root = parseWhole(source, errors)
  if (root === 'too-deep') {
    return {
      values: {},
      lines: [],
      hooks: [],
      warnings: [],
      faults: [{ line: 1, column: 1, message: 'This is nested too deeply to be settings.' }],
    }
  }
  const findings: Finding[] = errors
    .slice(0, 1)
    .map(({ error, offset }) => ({ kind: 'fault', offset, message: toSyntaxMessage(printParseErrorCode(error)) }))
  const checked =
    root === undefined || errors.length > 0
      ? {}
      : checkNode(root, isForeign ? foreignShape : settingsShape, {
          path: '',
          isForeign,
          report: (finding) => void findings.push(finding),
        })
  const toRemarks = (kind: Finding['kind']): readonly Remark[] =>
    findings.flatMap((finding) =>
      finding.kind === kind ? [{ ...positionOf(finding.offset), message: finding.message }] : [],
    )
  const values: Settings = checked ?? {}
  return {
    values,
    hooks: root === undefined ? [] : placeHooks(values, root, positionOf),
    lines: root === undefined || errors.length > 0 ? [] : findRules(root, positionOf),
    faults: toRemarks('fault'),
    warnings: toRemarks('warning'),
  }
}

/** The nodes of a text, or that they are nested too deeply. */
export function parseWhole(source: string, errors: ParseError[]): Node | undefined | 'too-deep' {
  try {
    return parseTree(source, errors, { allowTrailingComma: true, allowEmptyContent: true })
  } catch (error) {
    if (error instanceof RangeError) return 'too-deep'
    throw error
  }
}

function findRules(root: Node, positionOf: (offset: number) => Position): readonly RuleLine[] {
  return LISTS.flatMap((name) => {
    const rules = findNodeAtLocation(root, ['permissions', name])
    return (rules?.type === 'array' ? (rules.children ?? []) : []).flatMap((node) => {
      const rule = toRule(node)
      return rule === undefined ? [] : [{ list: name, ...rule, ...positionOf(node.offset) }]
    })
  })
}

function toRule(node: Node): RuleWithExamples | undefined {
  if (node.type === 'string') return { rule: String(node.value) }
  const rule = findNodeAtLocation(node, ['rule'])
  if (rule?.type !== 'string') return undefined
  const [matches, notMatches] = [textsAt(node, 'matches'), textsAt(node, 'notMatches')]
  return {
    rule: String(rule.value),
    ...(matches.length > 0 && { matches }),
    ...(notMatches.length > 0 && { notMatches }),
  }
}

function textsAt(node: Node, key: string): readonly string[] {
  const children = findNodeAtLocation(node, [key])?.children ?? []
  return children.flatMap(({ type, value }) => (type === 'string' ? [String(value)] : []))
}

/** Wrong parts of a hook were left out of the values, so places are found by order, and only of hooks that are whole objects. */
function placeHooks(
  { hooks = {} }: Settings,
  root: Node,
  positionOf: (offset: number) => Position,
): readonly HookLine[] {
  return Object.entries(hooks).flatMap(([event, groups]) =>
    groups.flatMap(({ matcher, hooks: declared = [] }, group) =>
      declared.map((hook, index) => {
        const node = findNodeAtLocation(root, ['hooks', event, group, 'hooks', index])
        return { event, hook, ...(matcher !== undefined && { matcher }), ...positionOf(node?.offset ?? 0) }
      }),
    ),
  )
}

export function toSyntaxMessage(code: string): string {
  const words = code.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return `This is not valid JSON: ${words}.`
}
