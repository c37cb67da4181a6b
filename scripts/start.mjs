/** `npm start`: set-up, build, and the offline tour of the command. Everything after the name goes to the tour. */
import { join } from 'node:path'
import { setUp } from './setup.mjs'
import { runMain } from './setup/failure.mjs'
import { commandFile, root } from './setup/paths.mjs'
import { nodeEnvironment } from './setup/project-node.mjs'
import { runProgram } from './setup/run-program.mjs'

await runMain(async () => {
  const node = await setUp()
  const options = { show: true, env: nodeEnvironment(node) }
  const { code } = await runProgram(node, [join(root, 'scripts', 'build.mjs')], options)
  if (code !== 0) return code
  return (await runProgram(node, [commandFile, 'demo', ...process.argv.slice(2)], options)).code
})
