/** What looks like a registration and is none. */
import type { NameForms } from './name-form.ts'

/** All of them. */
export const DECOY_FORMS: NameForms = {
  'another factory': { code: 'pages.push(documentPage({ name: "$A", $rest }))', names: [] },
  'text of a program': { code: `remote.see('makeTool({ name: "$A", description: "x", inputSchema: {} })')`, names: [] },
  'table of a policy': {
    code: 'remote.policy(z.record(z.enum(["$A", "$B", "Bash"]), z.enum(["allow", "ask", "disable"])))',
    names: [],
  },
  comment: { code: '/* makeTool({ name: "$A" }) */', names: [] },
  'object without a schema': {
    code: 'function $v(e) { return { name: e, price: 3, color: "red" } } remote.see($v("$A"))',
    names: [],
  },
  'copy of a tool': {
    code: 'const $v = (tool) => ({ type: "function", name: tool.name, description: tool.description, parameters: tool.inputSchema }); remote.see((tools) => tools.map($v))',
    names: [],
  },
}
