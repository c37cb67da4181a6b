/** Input faults in plain sentences: all at once, each names its parameter, none repeats a whole input. */
import type { Json, JsonSchema } from '../../contract/index.ts'
import { nearestNames } from '../../surface/index.ts'
import { pathText, schemaAt, valueAt } from './locate.ts'
import type { Path } from './locate.ts'

/** What Standard Schema says of a fault. */
export interface Issue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

/** One sentence for each fault: missing ones first, then unexpected ones, then wrong types, then the rest. */
export function explainIssues(issues: readonly Issue[], input: unknown, schema: JsonSchema): readonly string[] {
  const sentences = issues.flatMap((issue) => explain(issue, input, schema))
  const sorted = sentences.toSorted((left, right) => left.rank - right.rank)
  return [...new Set(sorted.map(({ sentence }) => sentence))]
}

interface Sentence {
  readonly rank: number
  readonly sentence: string
}

function explain(issue: Issue, input: unknown, root: JsonSchema): readonly Sentence[] {
  const path = toPath(issue)
  const value = valueAt(input, path)
  const schema = schemaAt(root, path)
  if (value === undefined && path.length > 0) {
    return [
      {
        rank: 0,
        sentence: `The required parameter \`${pathText(path)}\` is missing${expectedText(schema, ' (expected ', ')')}.`,
      },
    ]
  }
  const unexpected = unexpectedKeys(value, schema)
  if (unexpected.length > 0)
    return unexpected.map((key) => ({ rank: 1, sentence: unexpectedText([...path, key], schema) }))
  const received = typeOf(value)
  const expected = expectedTypes(schema)
  if (
    expected.length > 0 &&
    !expected.some((type) => type === received || (type === 'number' && received === 'integer'))
  ) {
    return [
      {
        rank: 2,
        sentence: `The parameter \`${pathText(path)}\` must be ${withArticle(expected.join(' or '))}, but ${withArticle(received)} was given.`,
      },
    ]
  }
  return [{ rank: 3, sentence: otherText(path, issue.message, value) }]
}

function toPath({ path }: Issue): Path {
  return (path ?? [])
    .map((segment) => (typeof segment === 'object' ? segment.key : segment))
    .map((key) => (typeof key === 'symbol' ? String(key) : key))
}

function unexpectedKeys(value: unknown, schema: JsonSchema | undefined): readonly string[] {
  if (schema?.additionalProperties !== false || typeof value !== 'object' || value === null || Array.isArray(value))
    return []
  const known = propertiesOf(schema)
  return Object.keys(value).filter((key) => !Object.hasOwn(known, key))
}

function unexpectedText(path: Path, schema: JsonSchema | undefined): string {
  const known = Object.keys(schema === undefined ? {} : propertiesOf(schema))
  const near = nearestNames(
    String(path.at(-1)),
    known.map((name) => ({ name })),
  )[0]
  const hint =
    near === undefined
      ? known.length === 0
        ? 'there are none'
        : `known are ${known.map((name) => `\`${name}\``).join(', ')}`
      : `did you mean \`${near}\`?`
  return `An unexpected parameter \`${pathText(path)}\` was given; ${hint}${near === undefined ? '.' : ''}`
}

function otherText(path: Path, message: string, value: unknown): string {
  const rule = message.replace(/\.$/, '')
  if (path.length === 0) return `${rule}.`
  return `The parameter \`${pathText(path)}\` breaks a rule: ${rule}. Received: ${shortJson(value)}.`
}

/** At most 80 characters of a value. */
function shortJson(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length <= 80 ? text : `${text.slice(0, 60)}… (${text.length} characters)`
}

function expectedText(schema: JsonSchema | undefined, before: string, after: string): string {
  const types = expectedTypes(schema)
  return types.length === 0 ? '' : before + types.join(' or ') + after
}

function expectedTypes(schema: JsonSchema | undefined): readonly string[] {
  if (schema === undefined) return []
  if (typeof schema.type === 'string') return [schema.type]
  if (Array.isArray(schema.type)) return schema.type.filter((type: Json) => typeof type === 'string')
  const branches = schema.anyOf ?? schema.oneOf
  if (!Array.isArray(branches)) return []
  const types = branches.map((branch: Json) => expectedTypes(branch as JsonSchema))
  return types.every((list) => list.length > 0) ? [...new Set(types.flat())] : []
}

function propertiesOf(schema: JsonSchema): Readonly<Record<string, Json>> {
  const { properties } = schema
  return typeof properties === 'object' && properties !== null && !Array.isArray(properties)
    ? (properties as Record<string, Json>)
    : {}
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value
}

function withArticle(noun: string): string {
  if (noun === 'null') return noun
  return `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`
}
