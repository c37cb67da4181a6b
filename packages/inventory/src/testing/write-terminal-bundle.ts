/** Writes the synthetic terminal agent as JavaScript, before any minifier has seen it. */
import { KNOWN_TOOLS, POLICY_NAMES, type KnownTool } from './known-tools.ts'

const DYNAMIC_AFTER: Readonly<Record<string, string>> = {
  SendUserMessage: `
function evalTool(entry) {
  const limit = entry.limit ?? 10
  return makeTool({ name: \`eval_registered__\${entry.name}\`, description: async () => entry.about, prompt: async () => entry.about, inputSchema: z.object({}), isEnabled() { return false }, mapResult: asText, async call(input) { return runEval(entry, input, limit) } })
}
globalThis.registerEval = (entry) => { assembled.push(evalTool(entry)) }`,
  ListConnectors: `
function listingTool(options) {
  const size = options.size * 2
  return makeTool({ name: options.name, description: async () => options.about, prompt: async () => options.about, inputSchema: z.object({ page: z.number().optional() }), isReadOnly() { return true }, mapResult: asText, async call(input) { return listRemote(options.path, size, input) } })
}
function searchingTool(options) {
  const size = options.size * 3
  return makeTool({ name: options.name, description: async () => options.about, prompt: async () => options.about, inputSchema: z.object({ words: z.array(z.string()) }), isReadOnly() { return true }, mapResult: asText, async call(input) { return searchRemote(options.path, size, input) } })
}
const listPlugins = listingTool({ name: "ListPlugins", about: "List plugins", path: "/plugins", size: 50 })
const listSkills = listingTool({ name: "ListSkills", about: "List skills", path: "/skills", size: 50 })
const searchPlugins = searchingTool({ name: "SearchPlugins", about: "Search plugins", path: "/plugins", size: 20 })
const searchSkills = searchingTool({ name: "SearchSkills", about: "Search skills", path: "/skills", size: 20 })
assembled.push(listPlugins, listSkills, searchPlugins, searchSkills)`,
}

/** The source text: a script that needs only globals, so that every minifier can treat it as a whole program. */
export function writeTerminalBundle(tools: readonly KnownTool[] = KNOWN_TOOLS): string {
  const parts = [
    `const z = require("schema-library"), session = require("session-state"), remote = require("remote")`,
    `const featureValue = remote.featureValue, policyAllows = remote.policyAllows, runEval = remote.runEval, listRemote = remote.list, searchRemote = remote.search`,
    `const asText = (result, id) => ({ type: "tool_result", tool_use_id: id, content: String(result) })`,
    `const DEFAULTS = { strict: false, userFacingName() { return this.name } }`,
    `function makeTool(definition) { const made = { ...DEFAULTS, ...definition }; made.known = true; return made }`,
    `function documentTool(entry) { const page = { ...entry }; page.kind = "page"; return page }`,
    `const assembled = []`,
    ...tools.map((tool, index) => writeTool(tool, index)),
    `const policyNames = ${JSON.stringify(POLICY_NAMES)}, policyValues = ["allow", "ask", "disable"]`,
    `globalThis.policySchema = z.record(z.enum(policyNames), z.enum(policyValues))`,
    `globalThis.renamed = { Peers: "ListAgents", OldSearch: "ToolSearch", StopTask: "TaskStop" }`,
    `globalThis.catalog = ["Bash", "Read", "Write", "Edit", "Monitor", "Tmux", "mcp__github__create_issue"]`,
    ...['Bash', 'Read', 'Glob'].map(
      (name) =>
        `assembled.push(documentTool({ name: "${name}", description: async () => "decoy", prompt: async () => "decoy", inputSchema: z.object({}), mapResult: asText, async call() { return "decoy" } }))`,
    ),
    `globalThis.agentTools = (options) => assembled.filter((tool) => options.all || tool.isEnabled?.())`,
  ]
  return `(function () {\n"use strict";\n${parts.join('\n')}\n})();\n`
}

function writeTool(tool: KnownTool, index: number): string {
  const constant = `name${index}`
  // One name is written in place, as in the studied system; all others are constants.
  const name = tool.name === 'mcp' ? '"mcp"' : constant
  const members = [
    `name: ${name}`,
    ...(tool.aliases.length > 0 ? [`aliases: ${JSON.stringify(tool.aliases)}`] : []),
    `description: async () => "About ${tool.name}"`,
    `prompt: async () => "How to use ${tool.name}"`,
    `inputSchema: ${tool.schemaSource}`,
    `maxResultSizeChars: ${Object.values(tool.limits)[0]}`,
    ...Object.values(tool.bodies),
    `mapResult: asText`,
    `async call(input, context) { return remote.run("${tool.name}", input, context.signal) }`,
  ]
  const declared = tool.name === 'mcp' ? '' : `const ${constant} = "${tool.name}"\n`
  return `${declared}const tool${index} = makeTool({ ${members.join(', ')} })\nassembled.push(tool${index})${DYNAMIC_AFTER[tool.name] ?? ''}`
}
