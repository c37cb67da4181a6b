/** From the word that a person gives to the file or folder that it means: a path, or an installed npm package. */
import { readFile, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { exitCodes } from '../exit-code.ts'
import { isStop, stop, type Stop } from '../stop.ts'

const PACKAGE = /^(?<name>(?:@[\w.~-]+\/)?[\w.~-]+)(?:@(?<version>[\w.+-]+))?$/

/** A path comes first; a package is looked for in `node_modules` of the folder and of each one above it. */
export async function findTarget(word: string, folder: string): Promise<string | Stop> {
  const path = resolve(folder, word)
  if (await isThere(path)) return path
  const { name, version } = PACKAGE.exec(word)?.groups ?? {}
  const found = name === undefined ? undefined : await findPackage(name, folder)
  if (found === undefined) {
    const also = name === undefined ? '' : ` and no installed package of that name; npm install ${word} would bring one`
    return stop(exitCodes.usage, `There is no file or folder ${path}${also}.`)
  }
  return version === undefined ? found : withVersion(found, version)
}

async function findPackage(name: string, folder: string): Promise<string | undefined> {
  for (let at = folder; ; at = dirname(at)) {
    const path = join(at, 'node_modules', name)
    if (await isThere(join(path, 'package.json'))) return path
    if (dirname(at) === at) return undefined
  }
}

async function withVersion(path: string, wanted: string): Promise<string | Stop> {
  const installed = await installedVersion(path)
  if (isStop(installed) || installed === wanted) return isStop(installed) ? installed : path
  return stop(exitCodes.usage, `${path} is version ${installed}, not ${wanted}.`)
}

async function installedVersion(path: string): Promise<string | Stop> {
  const file = join(path, 'package.json')
  try {
    return String((JSON.parse(await readFile(file, 'utf8')) as { readonly version?: unknown }).version)
  } catch {
    return stop(exitCodes.failed, `${file} cannot be read as JSON.`)
  }
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined
}
