/** What the Messages API takes as a tool. https://docs.claude.com/en/docs/agents-and-tools/tool-use/implement-tool-use */
import { createDialect } from './create-dialect.ts'
import { toObjectRoot } from './object-root.ts'
import { rewrite } from './json/rewrite.ts'
import { toStrict, type StrictRules } from './strict.ts'
import { renameKeys } from './wire-keys.ts'

const keys = /^[a-zA-Z0-9_.-]{1,64}$/

/** https://docs.claude.com/en/docs/build-with-claude/structured-outputs */
const strictRules: StrictRules = {
  folded: [
    'minimum',
    'maximum',
    'exclusiveMinimum',
    'exclusiveMaximum',
    'multipleOf',
    'minLength',
    'maxLength',
    'maxItems',
    'uniqueItems',
    'contains',
    'minProperties',
    'maxProperties',
    'not',
    'if',
    'dependentRequired',
    'propertyNames',
  ],
  formats: ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'uri', 'ipv4', 'ipv6', 'uuid'],
  enumLimit: 500,
  allRequired: false,
  recursion: false,
  levels: Infinity,
  properties: Infinity,
  minItems: 1,
  tuples: false,
}

export const anthropicDialect = createDialect({
  name: 'anthropic',
  shape(schema, { strict, report }) {
    const declared = toObjectRoot(schema, {}, report)
    if (declared === undefined) return undefined
    const plain = rewrite(declared, [renameKeys(keys)], report)
    const constrained = strict ? toStrict(plain, strictRules, report) : undefined
    return { sent: constrained ?? plain, declared, strict: constrained !== undefined, rules: { keys } }
  },
})
