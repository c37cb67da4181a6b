/** The part of a row that means something: equal for two builds that differ only in names and positions. */
import { canonicalJson, sha256, type Json } from './canonical-json.ts'
import type { Registration } from './registration.ts'

/** A row before it has its key and digest. */
export type Draft = Omit<Registration, 'key' | 'comparisonKey' | 'comparisonValue' | 'digest' | 'expandedFrom'> & {
  readonly site?: Draft
}

/** Canonical JSON of everything in a row that is meaning. */
export function comparisonValueOf(row: Omit<Draft, 'site'>): string {
  const { name, aliases, tableAliases, unresolvedAliases, members, declares, gates, guard, schema, limits, texts } = row
  const meaning = {
    name: name ?? textAround(row),
    aliases: [...aliases].toSorted(),
    tableAliases,
    unresolvedAliases,
    members,
    declares,
    gates,
    guard,
    schema,
    limits,
    texts:
      texts &&
      Object.fromEntries(
        Object.entries(texts).map(([key, { length, sha256: hash }]) => [key, { length, sha256: hash }]),
      ),
  }
  return canonicalJson(meaning)
}

/** Digest of a whole row, which changes with any change to it. */
export function rowDigest(row: Omit<Registration, 'digest'>): string {
  const { digest: _, ...content } = row as Registration
  return sha256(canonicalJson(content as unknown as Json))
}

/**
 * Give each draft its keys. Rows of one name are numbered in the order of their meaning, so the numbers do not depend on where a
 * bundler put them.
 */
export function withKeys(drafts: readonly Draft[]): Registration[] {
  const prepared = drafts.map((draft) => {
    const { site: _, ...row } = draft
    return { draft, row, value: comparisonValueOf(row), base: baseKey(row) }
  })
  const ordinals = new Map<Draft, number>()
  const counts = new Map<string, number>()
  for (const { draft, base } of [...prepared].toSorted((a, b) =>
    a.value < b.value ? -1 : a.value > b.value ? 1 : 0,
  )) {
    const ordinal = (counts.get(base) ?? 0) + 1
    counts.set(base, ordinal)
    ordinals.set(draft, ordinal)
  }
  const keyOf = (draft: Draft): string => `${baseKey(draft)}:${ordinals.get(draft) ?? 0}`
  return prepared.map(({ draft, row, value }) => {
    const key = keyOf(draft)
    const expandedFrom = draft.site === undefined ? {} : { expandedFrom: keyOf(draft.site) }
    const keyed = { key, ...row, ...expandedFrom, comparisonKey: key, comparisonValue: value }
    return { ...keyed, digest: rowDigest(keyed) }
  })
}

/** A row without a name is known by what every minifier keeps: its members, its texts, and the text around what is open in its name. */
function baseKey(row: Omit<Draft, 'site'>): string {
  const { name, members, texts, evidence } = row
  if (name !== null) return `toolRegistration:${name}`
  const hashes = texts && Object.entries(texts).map(([key, text]) => [key, text.sha256])
  const facts = sha256(canonicalJson([members, hashes] as Json)).slice(0, 12)
  return `toolRegistration:${canonicalJson({ kind: evidence.proof === 'expanded' ? 'expanded' : 'open', name: textAround(row), facts })}`
}

/** The text that is sure to be in a name, with its holes; null when there is none. */
function textAround({ nameExpression: { shape } }: Pick<Draft, 'nameExpression'>): string | null {
  return /^[^"]*\$\{/.test(shape) ? shape.replaceAll(/\$\{[^}]*\}/g, '${}') : null
}
