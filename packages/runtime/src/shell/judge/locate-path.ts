/** Where a path that stands in a command leads, as far as text can tell, and whether it may be read unasked. */
import type { UnderstandOptions } from '../analysis.ts'

/** The folders an analysis works with; every path absolute, without trailing slash. */
export interface Place {
  readonly workspace: string
  readonly home: string
  readonly directories: readonly string[]
  /** Every folder the command may be in: the start, and each one a `cd` may have led to. Grows during an analysis. */
  readonly folders: string[]
}

// Files that hold credentials by custom. Compared in lower case, because file systems may ignore case.
const SECRET_NAME =
  /^(?:\.env(?:\.(?!example$|sample$|template$|dist$)[^/]*)?|\.envrc|\.ssh|\.gnupg|\.aws|\.azure|\.gcloud|\.kube|\.docker|\.netrc|_netrc|\.git-credentials|\.npmrc|\.yarnrc(?:\.yml)?|\.pypirc|\.pgpass|\.my\.cnf|\.htpasswd|\.vault-token|\.boto|\.s3cfg|\.password-store|\.config\/gh|credentials(?:\.json|\.db)?|secrets?\.(?:ya?ml|json|toml|env)|[\w.]*_history|id_(?:rsa|dsa|ecdsa|ed25519)[\w.-]*|.*\.(?:pem|p12|pfx|keystore|jks|kdbx|key|ppk))$/
const DRIVE = /^[A-Za-z]:(?:[\\/]|$)/
const WILDCARD = /[*?[]/
// Every secret name holds one of these; most paths do not, and are spared the long look.
const HINT = /(?:^|\/)[._*?[]|id_|history|credential|secret|\.(?:pem|p12|pfx|keystore|jks|kdbx|key|ppk)(?:\/|$)/i

/** The start of an analysis. */
export function toPlace(options: UnderstandOptions): Place {
  const workspace = options.workspace === undefined ? '/w' : normalise(options.workspace)
  return {
    workspace,
    home: options.home === undefined ? '/home/u' : normalise(options.home),
    directories: options.directories === undefined ? [] : options.directories.map(normalise),
    folders: [options.cwd === undefined ? workspace : normalise(options.cwd)],
  }
}

/** Resolves `.` and `..` of an absolute path lexically; links are the path room's concern. */
export function normalise(path: string): string {
  if (path.charCodeAt(0) === SLASH && !UNTIDY.test(path)) return path
  const names: string[] = []
  for (const name of path.split('/')) {
    if (name === '' || name === '.') continue
    if (name === '..') names.pop()
    else names.push(name)
  }
  return `/${names.join('/')}`
}

const SLASH = 47
const UNTIDY = /\/(?:\/|\.{1,2}(?:\/|$)|$)/

/** Absolute form of a word as a path. */
export function toAbsolute(word: string, folder: string): string {
  return normalise(word.startsWith('/') ? word : `${folder}/${word}`)
}

/** Why a word may not be used as a path unasked, wherever it is resolved; a phrase that follows the word, or null. */
export function findSpellingProblem(word: string): string | null {
  if (word.startsWith('//') || word.startsWith('\\\\')) return 'may be a network path'
  return DRIVE.test(word) ? 'may lie on another drive' : null
}

/** Why a resolved path may not be read unasked, as a phrase that follows the word; null where it may. */
export function findPlaceProblem(path: string, place: Place): string | null {
  const root = findRoot(path, place)
  if (root === null) return path === '/dev/null' || path === '/dev/stdin' ? null : 'lies outside the workspace'
  const relative = path.slice(root.length)
  return holdsSecretName(relative) ? 'is where secrets are kept' : null
}

/** True where a part of the path is a name under which credentials are kept. */
export function holdsSecretName(path: string): boolean {
  return HINT.test(path) && path.split('/').some(isSecretName)
}

/** True where a file of this name holds credentials by custom, or a wildcard may name one. */
export function isSecretName(name: string): boolean {
  if (name === '' || name === '.') return false
  const lower = name.toLowerCase()
  if (WILDCARD.test(lower)) return lower.startsWith('.') || /^[[?]/.test(lower)
  return SECRET_NAME.test(lower)
}

function findRoot(path: string, place: Place): string | null {
  const { workspace } = place
  if (workspace === '/' || isUnder(path, workspace)) return workspace
  return place.directories.find((directory) => isUnder(path, directory)) ?? null
}

function isUnder(path: string, folder: string): boolean {
  return path.startsWith(folder) && (path.length === folder.length || path.charCodeAt(folder.length) === SLASH)
}
