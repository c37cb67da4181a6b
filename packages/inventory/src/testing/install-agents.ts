/**
 * Puts published agents on disk for tests, each exactly as its integrity says. They bring all they run on, so that no
 * dependency is installed; none of their scripts is run. A package that is there already is not fetched again.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface PinnedPackage {
  readonly package: string
  readonly version: string
  /** Of the package as the registry hands it out, in the form of the registry: `sha512-…`. */
  readonly integrity: string
}

export interface InstalledAgents {
  /** The folder of a package, by its name. */
  readonly folders: ReadonlyMap<string, string>
  /** Why they are not there, where the registry cannot be reached. */
  readonly hindrance?: string
}

const OUT_OF_REACH =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b/
const FETCH = ['--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=1', '--fetch-timeout=60000']
const LONGEST_MS = 240_000

/** Rejects when a package is not what its integrity says, and for any fault but a registry out of reach. */
export async function installAgents(agents: readonly PinnedPackage[]): Promise<InstalledAgents> {
  const cache = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'toolgate-tests', 'agents')
  const folders = new Map(agents.map((agent) => [agent.package, folderOf(agent, cache)]))
  const missing: PinnedPackage[] = []
  for (const agent of agents) if (!(await isThere(folders.get(agent.package) ?? ''))) missing.push(agent)
  if (missing.length === 0) return { folders }
  await mkdir(cache, { recursive: true })
  const work = await mkdtemp(join(cache, '.fetching-'))
  try {
    await fetchPackages(missing, work)
    for (const agent of missing) await unpack(agent, { work, to: folders.get(agent.package) ?? '' })
    return { folders }
  } catch (error) {
    const said = (error as { stderr?: string }).stderr ?? ''
    const hindrance = OUT_OF_REACH.exec(said)?.[0]
    if (hindrance === undefined) throw error
    return { folders, hindrance: `the npm registry cannot be reached: ${hindrance}` }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** Named by content, so that another version or another content is another folder. */
function folderOf({ package: name, version, integrity }: PinnedPackage, cache: string): string {
  const content = createHash('sha256').update(integrity).digest('hex').slice(0, 16)
  return join(cache, `${version}-${content}`, 'node_modules', name)
}

async function isThere(folder: string): Promise<boolean> {
  return access(join(folder, 'package.json')).then(
    () => true,
    () => false,
  )
}

async function fetchPackages(agents: readonly PinnedPackage[], work: string): Promise<void> {
  const wanted = agents.map(({ package: name, version }) => `${name}@${version}`)
  await run('npm', ['pack', '--loglevel=error', '--pack-destination', work, ...FETCH, ...wanted], {
    cwd: work,
    timeout: LONGEST_MS,
  })
}

async function unpack(agent: PinnedPackage, { work, to }: { work: string; to: string }): Promise<void> {
  const file = await archiveOf(agent, work)
  const into = await mkdtemp(join(work, 'unpacked-'))
  await run('tar', ['-xzf', file, '-C', into, '--strip-components=1'])
  await mkdir(dirname(to), { recursive: true })
  // Another run may have been faster; what it put there has the same content.
  await rename(into, to).catch(async (error: Error) => {
    if (!(await isThere(to))) throw error
  })
}

async function archiveOf({ package: name, version, integrity }: PinnedPackage, work: string): Promise<string> {
  for (const entry of await readdir(work)) {
    if (!entry.endsWith('.tgz')) continue
    const file = join(work, entry)
    const digest = createHash('sha512')
      .update(await readFile(file))
      .digest('base64')
    if (integrity === `sha512-${digest}`) return file
  }
  throw new Error(`${name}@${version} is not what was reviewed: no archive has the integrity ${integrity}.`)
}
