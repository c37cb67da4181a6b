/** A file system in memory, built from the set-up steps of a corpus line: enough of one to walk paths on. */
import type { Place } from '../../contract/index.ts'
import type { PathEntry, PathSystem } from '../paths/look-at-path.ts'
import { removeDots } from '../paths/spell-path.ts'

/** One step of the set-up of a line, as the corpus documents it. */
export type SetupStep = Readonly<Record<string, unknown>>

interface Node {
  readonly entry: PathEntry
  readonly target?: string
}

interface MemoryPaths {
  readonly system: PathSystem
  readonly caseInsensitive: boolean
  /** The same after the replacements that a race makes; undefined where the line has none. */
  readonly raced?: PathSystem
}

export function createMemoryPaths(setup: readonly SetupStep[], platform: Place['platform']): MemoryPaths {
  const caseInsensitive = platform === 'win32' || setup.some((step) => step['caseInsensitive'] === true)
  const nodes = new Map<string, Node>()
  for (const step of setup) apply(step, nodes, { platform, caseInsensitive })
  const races = setup.filter((step) => typeof step['raceReplace'] === 'string')
  if (races.length === 0) return { system: toSystem(nodes, { platform, caseInsensitive }), caseInsensitive }
  const raced = new Map(nodes)
  for (const race of races) {
    raced.delete(keyOf(String(race['raceReplace']), { platform, caseInsensitive }))
    apply(race['with'] as SetupStep, raced, { platform, caseInsensitive })
  }
  return {
    system: toSystem(nodes, { platform, caseInsensitive }),
    caseInsensitive,
    raced: toSystem(raced, { platform, caseInsensitive }),
  }
}

interface Naming {
  readonly platform: Place['platform']
  readonly caseInsensitive: boolean
}

function keyOf(path: string, { platform, caseInsensitive }: Naming): string {
  const clean = removeDots(path, platform)
  const composed = platform === 'darwin' ? clean.normalize('NFC') : clean
  return caseInsensitive ? composed.toLowerCase() : composed
}

function apply(step: SetupStep, nodes: Map<string, Node>, naming: Naming): void {
  const put = (path: unknown, node: Node): void => {
    const key = keyOf(String(path), naming)
    for (let end = key.length; end > 0; end = Math.max(key.lastIndexOf('/', end - 1), key.lastIndexOf('\\', end - 1))) {
      const parent = key.slice(0, end)
      if (end < key.length && !nodes.has(parent)) nodes.set(parent, { entry: { kind: 'directory' } })
    }
    nodes.set(key, node)
  }
  if (step['file'] !== undefined) put(step['file'], { entry: { kind: 'file', hardLinks: 1 } })
  if (step['dir'] !== undefined) put(step['dir'], { entry: { kind: 'directory' } })
  if (step['fifo'] !== undefined) put(step['fifo'], { entry: { kind: 'fifo' } })
  if (step['socket'] !== undefined) put(step['socket'], { entry: { kind: 'socket' } })
  if (step['device'] !== undefined) put(step['device'], { entry: { kind: 'device' } })
  const link = step['symlink'] ?? step['junction']
  if (link !== undefined) put(link, { entry: { kind: 'link' }, target: String(step['target']) })
  if (step['hardlink'] !== undefined) {
    put(step['hardlink'], { entry: { kind: 'file', hardLinks: 2 } })
    put(step['target'], { entry: { kind: 'file', hardLinks: 2 } })
  }
  if (step['chmod'] !== undefined && (Number.parseInt(String(step['mode']), 8) & 0o222) === 0) {
    put(step['chmod'], { entry: { kind: 'file', hardLinks: 1, writable: false } })
  }
}

function toSystem(nodes: ReadonlyMap<string, Node>, naming: Naming): PathSystem {
  const find = (path: string): Node | undefined => nodes.get(keyOf(path, naming))
  return {
    entry: async (path) => find(path)?.entry ?? 'missing',
    target: async (path) => find(path)?.target,
  }
}
