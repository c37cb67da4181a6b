/** A house of a few files that keeps every rule, for the tests of the rules: each test breaks it in one place. */
import { createProject } from './project.mjs'
import { findFailures } from './find-failures.mjs'

const CLEAN = {
  'ARCHITECTURE.md': `# A small house

| folder | purpose | may import |
|---|---|---|
| \`packages/runtime/src/contract\` | what a tool is | types of npm packages, npm hashes |
| \`packages/runtime/src/{registry,executor}\` | the pipeline | contract, npm packages |
| \`packages/runtime/src/policy\` | rules and decisions | contract |
| \`packages/runtime/src/surface\` | gates | contract, policy/rules |
| \`packages/tools/src/<family>\` | one file a tool | runtime/contract, npm packages |
| \`packages/node/src/<port>\` | ports | runtime/contract, Node |
| \`hosts/cli\` | the command | any public entry, Node, npm packages |

| field | what | read by |
|---|---|---|
| \`name\` | identity | registry, hosts |
| \`run\` | the work | executor |
`,
  'packages/runtime/package.json': JSON.stringify({
    name: '@toolgate/runtime',
    exports: {
      './contract': { 'toolgate-source': './src/contract/index.ts' },
      './registry': { 'toolgate-source': './src/registry/index.ts' },
      './executor': { 'toolgate-source': './src/executor/index.ts' },
    },
  }),
  'packages/tools/package.json': JSON.stringify({
    name: '@toolgate/tools',
    exports: { './*': { 'toolgate-source': './src/*/index.ts' } },
  }),
  'hosts/cli/package.json': JSON.stringify({ name: 'toolgate' }),
  'packages/runtime/src/contract/tool.ts': `/** What a tool is. */
import type { StandardSchema } from 'a-schema-library'
import { digest } from 'hashes'
export interface Tool {
  readonly name: string
  readonly run: (input: StandardSchema) => void
}
export const defineTool = (tool: Tool) => tool
export const identify = (tool: Tool) => digest(tool)
`,
  'packages/runtime/src/contract/index.ts': `/** The contract, as others see it. */
export { defineTool, type Tool } from './tool.ts'
`,
  'packages/runtime/src/registry/index.ts': `/** Every known tool by its name. */
import type { Tool } from '../contract/index.ts'
export const createRegistry = (tools: readonly Tool[]) => new Map(tools.map(tool => [tool.name, tool]))
`,
  'packages/runtime/src/executor/index.ts': `/** Runs one call. */
import type { Tool } from '../contract/tool.ts'
export const execute = ({ run }: Tool, input: never) => run(input)
`,
  'packages/runtime/src/policy/rules/rule.ts': `/** One rule of a person. */
export interface Rule { readonly text: string }
`,
  'packages/runtime/src/surface/assembled.ts': `/** Gate 4 asks the rules. */
import type { Rule } from '../policy/rules/rule.ts'
export const isKept = (rules: readonly Rule[]) => rules.length === 0
`,
  'packages/tools/src/files/look-around.ts': `import * as z from 'zod'
import { defineTool } from '@toolgate/runtime/contract'

/** Look around in a folder. */
export const lookAround = defineTool({ name: 'LookAround', run: () => z.string() })
`,
  'packages/tools/src/files/read.ts': `/** Reads a file as text. */
import { defineTool } from '@toolgate/runtime/contract'
export const read = defineTool({ name: 'Read', run: () => undefined })
`,
  'packages/tools/src/files/index.ts': `/** The family of file tools. */
export { lookAround } from './look-around.ts'
export { read } from './read.ts'
`,
  'packages/node/src/files/files.ts': `/** Files on the disk of this machine. */
import { readFile } from 'node:fs/promises'
export const files = { readFile, now: () => Date.now() }
`,
  'hosts/cli/src/main.ts': `/** The command: wires everything. */
import { argv } from 'node:process'
import { createRegistry } from '@toolgate/runtime/registry'
import { read } from '@toolgate/tools/files'
console.log(createRegistry([read]), argv, 'Reading starts')
`,
}

/** The failures of the small house after some files were replaced or added, one line each: `path:line rule message`. */
export function failuresWith(changes = {}) {
  const project = createProject(new Map(Object.entries({ ...CLEAN, ...changes })))
  return findFailures(project).map(({ path, line, rule, message }) => `${path}:${line} ${rule} ${message}`)
}

/** The table and the rest of the small house's ARCHITECTURE.md with one text replaced. */
export function architectureWith(text, replacement) {
  return { 'ARCHITECTURE.md': CLEAN['ARCHITECTURE.md'].replace(text, replacement) }
}

/** One file of the small house with lines added at its end. */
export function fileWith(path, addition) {
  return { [path]: `${CLEAN[path]}${addition}\n` }
}
