/** Settings of qwen-code: those of gemini-cli, and lists of rules in the grammar of this project. */
import type { ForeignAgent } from './foreign-agent.ts'
import { translateGemini } from './gemini.ts'
import { translateLists } from './rule-lists.ts'

export const qwen: ForeignAgent = {
  name: 'qwen',
  files: { folder: ['.qwen/settings.json'], home: ['.qwen/settings.json'] },
  format: 'json',
  translate(content, nameOf) {
    const tools = translateGemini(content, nameOf)
    const lists = translateLists(content)
    return {
      ...tools,
      rules: [...lists.rules, ...tools.rules],
      untranslated: [...lists.untranslated, ...tools.untranslated],
    }
  },
}
