/** Says in words what a keyword demands, where a provider does not take the keyword itself. */
import type { Json, JsonSchema } from '@toolgate/runtime/contract'
import { isObject, isSchema, propertiesOf, requiredOf, typesOf, type Schema } from './schema.ts'

type Sentence = (value: Json) => string | undefined

const bound =
  (before: string, after = ''): Sentence =>
  (value) =>
    `${before} ${plain(value)}${after}.`

const sentences: Readonly<Record<string, Sentence>> = {
  default: (value) => `Default: ${JSON.stringify(value)}.`,
  format: bound('Format:'),
  pattern: (value) => `Must match the pattern ${plain(value)}`,
  const: (value) => `Must be ${JSON.stringify(value)}.`,
  enum: (value) =>
    Array.isArray(value) ? `One of: ${listed(value.map((entry) => JSON.stringify(entry)))}.` : undefined,
  example: (value) => `Example: ${JSON.stringify(value)}.`,
  examples: (value) => (Array.isArray(value) && value.length > 0 ? `Example: ${JSON.stringify(value[0])}.` : undefined),
  minimum: bound('Must be >='),
  maximum: bound('Must be <='),
  exclusiveMinimum: bound('Must be >'),
  exclusiveMaximum: bound('Must be <'),
  multipleOf: bound('Must be a multiple of'),
  minLength: bound('At least', ' characters'),
  maxLength: bound('At most', ' characters'),
  minItems: bound('At least', ' items'),
  maxItems: bound('At most', ' items'),
  minProperties: bound('At least', ' keys'),
  maxProperties: bound('At most', ' keys'),
  uniqueItems: (value) => (value === true ? 'Items must be unique.' : undefined),
  contains: (value) => `At least one item must be ${describe(value)}.`,
  not: (value) =>
    isObject(value) && Object.keys(value).join() === 'required'
      ? `Do not give ${requiredOf(value).join(' and ')} together.`
      : `Must not be ${describe(value)}.`,
  dependentRequired: (value) =>
    joined(
      value,
      (name, needed) => `${name} needs ${Array.isArray(needed) ? needed.map(plain).join(' and ') : plain(needed)}.`,
    ),
  patternProperties: (value) =>
    joined(value, (pattern, schema) => `Keys that match ${pattern} hold ${describe(schema)}.`),
  propertyNames: (value) =>
    isObject(value) && value.pattern !== undefined
      ? `Keys must match ${plain(value.pattern)}`
      : `Keys must be ${describe(value)}.`,
  additionalProperties(value) {
    if (value === false) return undefined
    const each = isObject(value) && Object.keys(value).length > 0 ? `; each holds ${describe(value)}` : ''
    return `Any other keys may be given${each}.`
  },
  prefixItems: (value) =>
    Array.isArray(value) ? `Items by position: [${value.map(describe).join(', ')}].` : undefined,
}

/** One sentence; nothing for a keyword that demands nothing of a value. */
export function toSentence(keyword: string, value: Json): string | undefined {
  return Object.hasOwn(sentences, keyword) ? sentences[keyword]?.(value) : undefined
}

function joined(value: Json, say: (key: string, entry: Json) => string): string | undefined {
  if (!isObject(value)) return undefined
  return Object.entries(value)
    .map(([key, entry]) => say(key, entry))
    .join(' ')
}

function plain(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** `if`, `then` and `else` belong together. */
export function toConditionSentence(schema: JsonSchema): string {
  const { if: condition, then, else: otherwise } = schema
  const parts = [`If ${describe(condition ?? true)}`]
  if (then !== undefined) parts.push(`then ${describe(then)}`)
  if (otherwise !== undefined) parts.push(`else ${describe(otherwise)}`)
  return `${parts.join(', ')}.`
}

/** A few words for a schema: its type where that says all, else its JSON. */
export function describe(schema: Json | undefined): string {
  if (!isSchema(schema) || typeof schema === 'boolean') return schema === false ? 'nothing' : 'any value'
  const types = typesOf(schema)
  const rest = Object.keys(schema).filter(
    (keyword) => keyword !== 'type' && keyword !== 'description' && keyword !== 'title',
  )
  if (rest.length === 0) return types.length === 0 ? 'any value' : types.join(' or ')
  if (rest.join() === 'const') return JSON.stringify(schema.const)
  if (rest.join() === 'pattern') return `text that matches ${plain(schema.pattern ?? '')}`
  if (rest.join() === 'required')
    return `${requiredOf(schema).join(' and ')} ${requiredOf(schema).length === 1 ? 'is' : 'are'} given`
  if (rest.join() === 'properties') {
    return Object.entries(propertiesOf(schema))
      .map(([name, property]) => `${name} is ${describe(property)}`)
      .join(' and ')
  }
  return JSON.stringify(schema)
}

/** The rule of a root combinator, with one short label a branch. */
export function toChoiceSentence(keyword: 'oneOf' | 'anyOf', branches: readonly Schema[]): string {
  const lead = keyword === 'oneOf' ? 'Give exactly one of' : 'Give at least one of'
  return `${lead}: ${branches.map(toLabel).join(' | ')}`
}

function toLabel(branch: Schema): string {
  if (typeof branch === 'boolean') return describe(branch)
  const properties = propertiesOf(branch)
  const required = requiredOf(branch)
  const names = required.length > 0 ? required : Object.keys(properties).map((name) => `${name}?`)
  const label = names.map((name) => {
    const property = properties[name]
    return isObject(property) && property.const !== undefined ? `${name}=${JSON.stringify(property.const)}` : name
  })
  return label.length > 0 ? label.join(' with ') : describe(branch)
}

function listed(values: readonly string[]): string {
  return values.length <= 20
    ? values.join(', ')
    : `${values.slice(0, 19).join(', ')}, … ${values.at(-1)} (${values.length} values)`
}
