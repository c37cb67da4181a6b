/**
 * Calls so destructive that a person is asked in every mode and under every rule: removing a root, a home, the workspace,
 * overwriting a disk. Source: corpus/bash-readonly.jsonl (`circuitBreaker`), permission-rules.jsonl perm-160, 169, 174.
 */
import type { Argument } from '../analysis.ts'
import { toAbsolute, type Place } from './locate-path.ts'

/** How a program destroys: what it removes, a whole tree it changes, what it finds, a device it writes, a disk it formats. */
const WAYS: ReadonlyMap<string, 'removes' | 'tree' | 'finds' | 'writes' | 'formats'> = new Map([
  ...'rm unlink rmdir shred srm wipe mv'.split(' ').map((name) => [name, 'removes'] as const),
  ...'chmod chown chgrp setfacl chattr'.split(' ').map((name) => [name, 'tree'] as const),
  ...'find gfind'.split(' ').map((name) => [name, 'finds'] as const),
  ...'dd cp tee'.split(' ').map((name) => [name, 'writes'] as const),
  ...'mke2fs mkfs mkswap wipefs blkdiscard fdisk sfdisk cfdisk parted sgdisk zap diskutil'
    .split(' ')
    .map((name) => [name, 'formats'] as const),
])
// Behind an unset variable only the system's own folders of the root are feared: `$OUT/dist` is common, `/dist` is not.
const UNKNOWN_TOP =
  /^\/(?!(?:bin|boot|dev|etc|home|lib\w*|media|mnt|opt|proc|root|run|sbin|srv|sys|usr|var|Applications|Library|System|Users|Volumes|private)$)[^/*?[]+$/
const RECURSIVE = /^(?:--recursive|-[a-zA-Z]*R[a-zA-Z]*)$/
const DISK = /^\/dev\/(?:sd|hd|vd|xvd|nvme|mmcblk|disk|rdisk|dm-|md|loop|mapper\/|mem$|kmem$|port$)/
const SYSTEM = /^\/(?:usr|var|lib|home|Users|System|Library)\/[^/]+$/
const WORKING_FOLDER = /\$\(pwd\)|`pwd`|\$\{?PWD\}?/g
const HOME_VARIABLE = /\$\{?HOME\}?/g
const EXPANSION = /"?(?:\$\{[^}]*\}|\$\([^)]*\)|\$[A-Za-z_]\w*|\$[0-9@*]|`[^`]*`)"?/g

export interface BreakerScope {
  readonly place: Place
  /** True behind an environment runner, whose rules match as written (perm-070): the workspace itself may be emptied there. */
  readonly behindRunner: boolean
}

/** Why a person must be asked whatever the rules say, or null. `program` is the base name. */
export function findCircuitBreaker(
  program: string,
  words: readonly Argument[],
  { place, behindRunner }: BreakerScope,
): string | null {
  const way = WAYS.get(program)
  if (way === undefined) return program.startsWith('mkfs.') ? formats(program) : null
  if (way === 'formats') return formats(program)
  const operands = words.slice(1)
  if (way === 'finds') {
    const removes = operands.some(
      ({ value }) => value === '-delete' || value === 'rm' || value === 'shred' || value?.endsWith('/rm') === true,
    )
    return removes ? findCritical(program, startsOf(operands), { place, workspace: false }) : null
  }
  if (operands.some((word) => word.value === '--no-preserve-root'))
    return `${program} is told not to protect the root folder.`
  if (way === 'tree')
    return operands.some((word) => RECURSIVE.test(word.value ?? ''))
      ? findCritical(program, operands, { place, workspace: false })
      : null
  const disk = operands.find((word) => DISK.test((word.value ?? '').replace(/^of=/, '')))
  if (disk !== undefined) return `${program} overwrites the device ${disk.text}.`
  // What mv is told to move matters, not where to.
  const removed = program === 'mv' ? operands.slice(0, -1) : operands
  return way === 'removes' ? findCritical(program, removed, { place, workspace: !behindRunner }) : null
}

function formats(program: string): string {
  return `${program} changes a disk's layout.`
}

/** Why redirecting output to the path must be asked whatever the rules say, or null. */
export function findRedirectBreaker(path: string): string | null {
  return DISK.test(path) ? `A redirection overwrites the device ${path}.` : null
}

function startsOf(operands: readonly Argument[]): readonly Argument[] {
  const end = operands.findIndex(
    (word) => word.value !== null && /^[-(!]/.test(word.value) && !/^-[HLP]$/.test(word.value),
  )
  return end < 0 ? operands : operands.slice(0, end)
}

interface Critical {
  readonly place: Place
  /** True where the workspace itself counts. */
  readonly workspace: boolean
}

function findCritical(program: string, operands: readonly Argument[], { place, workspace }: Critical): string | null {
  const critical = (path: string) => (workspace ? isCritical(path, place) : isBeyondWorkspace(path, place))
  for (const word of operands) {
    if (word.value?.startsWith('-') === true) continue
    if (toPaths(word, place).some(critical)) return `${program} would hit ${word.text}, a folder that must not be lost.`
  }
  return null
}

/** The paths a word may become, an unset variable counted as empty: `"$DIR"/*` may be every file of the root. */
function toPaths(word: Argument, place: Place): readonly string[] {
  const value = word.value
  if (value !== null) return place.folders.map((folder) => toAbsolute(value, folder))
  const named = word.text
    .replace(HOME_VARIABLE, place.home)
    .replace(WORKING_FOLDER, place.folders[0]!)
    .replace(/^~(?=\/|$)/, place.home)
  const emptied = named.replace(EXPANSION, '')
  const known = emptied.replace(/["'\\]/g, '')
  if (known === '') return []
  // What is left of a trailing wildcard is the folder that would be emptied; `/usr*` is as bad as `/usr`.
  const paths = place.folders
    .map((folder) => toAbsolute(known, folder))
    .flatMap((path) => [path, path.replace(/\/[.*?[\]!]+$/, '') || '/'])
  return emptied === named ? paths : paths.filter((path) => !UNKNOWN_TOP.test(path))
}

function isCritical(path: string, place: Place): boolean {
  if (isBeyondWorkspace(path, place)) return true
  return path === place.workspace || place.directories.includes(path)
}

function isBeyondWorkspace(path: string, place: Place): boolean {
  if (path === place.workspace) return path === '/' || path === place.home
  if (/^\/[^/]*$/.test(path) && path !== '/dev' && !path.startsWith('/tmp')) return true
  if (SYSTEM.test(path)) return !place.directories.includes(path)
  return path === place.home || place.home.startsWith(`${path}/`) || place.workspace.startsWith(`${path}/`)
}
