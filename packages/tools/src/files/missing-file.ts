/** A missing file explained: where the search started, which part of the path exists, and what has a similar name. */
import { fail, isFileFault, type Fail, type FilesPort, type Place } from '@toolgate/runtime/contract'
import { distance } from 'fastest-levenshtein'

const SUGGESTIONS = 3
/** Two names as near as this are likely the same one mistyped. */
const TYPING_ERRORS = 3

/** `path` is absolute and names no file. */
export async function missingFile(path: string, files: FilesPort, place: Place): Promise<Fail> {
  const { folder, name } = splitPath(path)
  const message = `No file at ${place.display(path)}. Relative paths start at ${place.cwd}.`
  const names = await files.list(folder)
  if (isFileFault(names)) {
    const isGone = names.fault === 'missing' || names.fault === 'not-directory'
    return fail('not-found', isGone ? `${message} Its folder ${place.display(folder)} does not exist either.` : message)
  }
  const similar = similarNames(name, names).map((other) => place.display(`${folder === '/' ? '' : folder}/${other}`))
  return fail('not-found', similar.length === 0 ? message : `${message} Similar names there: ${similar.join(', ')}.`)
}

/** The nearest names first: the same letters, then the same stem, then a few typing errors away. */
function similarNames(wanted: string, names: readonly string[]): readonly string[] {
  const scored = names.flatMap((entry) => {
    const name = entry.replace(/\/$/, '')
    const score = unlikeness(wanted.toLowerCase(), name.toLowerCase())
    return score > TYPING_ERRORS ? [] : [{ entry, score }]
  })
  return scored
    .toSorted((left, right) => left.score - right.score || (left.entry < right.entry ? -1 : 1))
    .slice(0, SUGGESTIONS)
    .map(({ entry }) => entry)
}

function unlikeness(wanted: string, name: string): number {
  if (wanted === name) return 0
  if (stem(wanted) === stem(name)) return 1
  const errors = distance(wanted, name)
  return errors < Math.min(wanted.length, name.length) ? errors : TYPING_ERRORS + 1
}

function stem(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(0, dot) : name
}

function splitPath(path: string): { readonly folder: string; readonly name: string } {
  const cut = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'))
  return { folder: cut <= 0 ? '/' : path.slice(0, cut), name: path.slice(cut + 1) }
}
