/** Finds the Node that this checkout runs on: the running one when it is new enough, else one installed into `.node`. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { Failure } from './failure.mjs'
import { nodePackageName, nodeProgram, projectNodePackage } from './node-package.mjs'
import { isInRange } from './node-range.mjs'
import { runNpm } from './npm.mjs'
import { nodeFolder, root } from './paths.mjs'
import { runProgram } from './run-program.mjs'
import { sayWhile } from './say.mjs'

/** Names the program to use; `./toolgate` and `scripts/check` read it without starting a Node. */
export const nodePathFile = join(nodeFolder, 'path')

/** The path of a Node that satisfies the packages' range, installed when there is none yet. */
export async function findProjectNode() {
  const { engines } = JSON.parse(readFileSync(join(root, 'hosts', 'cli', 'package.json'), 'utf8'))
  const program = isInRange(process.versions.node, engines.node) ? process.execPath : await ownNode(engines.node)
  remember(program)
  return program
}

/** The environment in which a program started here finds this Node first, and native packages find its headers. */
export function nodeEnvironment(program, env = process.env) {
  const key = Object.keys(env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH'
  const folder = dirname(dirname(program))
  const headers = existsSync(join(folder, 'include', 'node')) ? { npm_config_nodedir: folder } : {}
  return { ...env, [key]: [dirname(program), env[key]].filter(Boolean).join(delimiter), ...headers }
}

async function ownNode(range) {
  const found = projectNodePackage()
  const running = `Node ${process.versions.node}`
  if (!found) {
    throw new Failure(
      `${running} is too old (needed: ${range}) and npm has no newer one for ${process.platform}-${process.arch}. ` +
        'Install Node 24 from https://nodejs.org, then run the same command again.',
    )
  }
  return installNode(
    nodeFolder,
    found.version,
    `${running} is too old for this project: installing Node ${found.version} into .node`,
  )
}

/** Installs one Node as an npm package below `folder`, unless it is there; gives back its program. */
export async function installNode(folder, version, line = `installing Node ${version} into ${folder}`) {
  const name = nodePackageName()
  const program = nodeProgram(folder, name)
  if (existsSync(program) && installedVersion(folder, name) === version) return program
  mkdirSync(folder, { recursive: true })
  const parameters = ['install', '--prefix', folder, '--no-save', '--no-package-lock', `${name}@${version}`]
  await sayWhile(line, () => runNpm(parameters, { cwd: folder, env: process.env }))
  const { code, output } = await runProgram(program, ['--version'])
  if (code !== 0)
    throw new Failure(
      `${program} does not run on this machine: ${output.trim()}. Install Node 24 from https://nodejs.org.`,
    )
  return program
}

function installedVersion(folder, name) {
  try {
    return JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')).version
  } catch {
    return undefined
  }
}

function remember(program) {
  mkdirSync(nodeFolder, { recursive: true })
  if (!existsSync(nodePathFile) || readFileSync(nodePathFile, 'utf8') !== `${program}\n`)
    writeFileSync(nodePathFile, `${program}\n`)
}
