/** Takes secrets out of text that is kept or sent: logs, journals, telemetry. */
import { assignment, findAssigned } from './assigned-secret.ts'
import { blockPatterns, secretPatterns } from './secret-patterns.ts'
import type { SecretPattern } from './secret-patterns.ts'

export interface RedactorOptions {
  /**
   * Further forms. Each stays within one line, has no captures, minds the case, and is the owner's concern as to time.
   * A `source` is welcome and not needed.
   */
  readonly extra?: readonly Pick<SecretPattern, 'kind' | 'secret'>[]
  /** Secrets known by their value, such as keys from the environment. Those shorter than 8 characters are left alone. */
  readonly values?: readonly string[]
}

export interface Finding {
  readonly from: number
  readonly to: number
  readonly kind: string
}

/** Pure. Text without a secret comes back as it is; what was redacted stays as it is when redacted again. */
export type Redactor = (text: string) => string

export function createRedactor(options: RedactorOptions = {}): Redactor {
  const find = createFinder(options)
  return (text) => redactFindings(text, find(text))
}

/** Finds secrets from `start` on, in order, none inside another. Characters before `start` still count as what stands before. */
export type Finder = (text: string, start?: number) => readonly Finding[]

const SHORTEST_VALUE = 8

export function createFinder({ extra = [], values = [] }: RedactorOptions): Finder {
  const patterns: readonly Pick<SecretPattern, 'kind' | 'keep' | 'secret' | 'needs'>[] = [
    ...toValuePatterns(values),
    ...blockPatterns,
    ...secretPatterns,
    ...extra,
    { kind: 'secret', ...assignment },
  ]
  const last = patterns.length - 1
  // Captures by number: two for each pattern, what is kept and the secret.
  const expression = new RegExp(patterns.map(({ keep = '', secret }) => `(${keep})(${secret})`).join('|'), 'g')

  return (text, start = 0) => {
    const findings: Finding[] = []
    expression.lastIndex = start
    for (let match = expression.exec(text); match !== null; match = expression.exec(text)) {
      const index = patterns.findIndex((_pattern, at) => match?.[2 * at + 2] !== undefined)
      const [keep = '', secret = ''] = [match[2 * index + 1], match[2 * index + 2]]
      const from = match.index + keep.length
      const found =
        index === last ? findAssigned({ name: keep, value: secret, text, from }) : { from, to: from + secret.length }
      if (found === undefined || patterns[index]?.needs?.test(secret) === false)
        expression.lastIndex = Math.max(from, match.index + 1)
      else {
        findings.push({ ...found, kind: patterns[index]?.kind ?? 'secret' })
        expression.lastIndex = found.to
      }
    }
    return findings
  }
}

export function redactFindings(text: string, findings: readonly Finding[]): string {
  if (findings.length === 0) return text
  const parts: string[] = []
  let at = 0
  for (const { from, to, kind } of findings) {
    parts.push(text.slice(at, from), `[redacted ${kind}]`)
    at = to
  }
  return parts.join('') + text.slice(at)
}

/** Also as they stand in a URL or in JSON. A value of several lines is known by each of its lines. */
function toValuePatterns(values: readonly string[]): readonly Pick<SecretPattern, 'kind' | 'secret'>[] {
  const lines = values.flatMap((value) => value.split(/[\r\n]+/)).map((line) => line.trim())
  const spellings = lines.flatMap((line) => [
    line,
    encodeURIComponent(line.toWellFormed()),
    JSON.stringify(line).slice(1, -1),
  ])
  // What stands in place of a secret must not be taken for one.
  const known = [...new Set(spellings)].filter(
    (line) => line.length >= SHORTEST_VALUE && !'[redacted secret]'.includes(line),
  )
  return known.toSorted((a, b) => b.length - a.length).map((line) => ({ kind: 'secret', secret: escape(line) }))
}

function escape(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
}
