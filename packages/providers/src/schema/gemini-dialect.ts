/** What Gemini takes as a function declaration. https://ai.google.dev/api/caching#Schema */
import { createDialect } from './create-dialect.ts'
import { toObjectRoot } from './object-root.ts'
import { rewrite } from './json/rewrite.ts'
import { toGemini } from './gemini/to-gemini.ts'
import { renameKeys } from './wire-keys.ts'

const keys = /^[a-zA-Z_][a-zA-Z0-9_.-]{0,63}$/

export const geminiDialect = createDialect({
  name: 'gemini',
  shape(schema, { report }) {
    const declared = toObjectRoot(schema, { refused: ['enum', 'const', 'not'] }, report)
    if (declared === undefined) return undefined
    const sent = toGemini(rewrite(declared, [renameKeys(keys)], report), report)
    return { sent, declared, strict: false, rules: { keys, enumText: true, anyText: true } }
  },
})
