/** Runs one development tool, or one of the scripts, on the project's Node: `node scripts/tool.mjs oxlint --fix`. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setUp } from './setup.mjs'
import { Failure, runMain } from './setup/failure.mjs'
import { root } from './setup/paths.mjs'
import { nodeEnvironment } from './setup/project-node.mjs'
import { runProgram } from './setup/run-program.mjs'

await runMain(async () => {
  const [name, ...parameters] = process.argv.slice(2)
  if (!name) throw new Failure('name the tool to run: node scripts/tool.mjs oxlint')
  const node = await setUp()
  const program = name.endsWith('.mjs') ? join(root, name) : toolProgram(name)
  return (await runProgram(node, [program, ...parameters], { show: true, cwd: root, env: nodeEnvironment(node) })).code
})

function toolProgram(name) {
  const folder = join(root, 'node_modules', name)
  if (!existsSync(folder)) throw new Failure(`there is no package ${name} among the development tools.`)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[name])
}
