/** Records the files that calls and redirections touch, and says which of them may be touched unasked. */
import type { Argument, Below, FileUse } from '../analysis.ts'
import type { FileObserver } from '../judge/judge-settings.ts'
import { findPlaceProblem, findSpellingProblem, toAbsolute } from '../judge/locate-path.ts'
import { missFiles, type Collection } from './collection.ts'

/** An observer that adds to the collection. `via` tells how the files are named. */
export function createFileObserver(collection: Collection, via: FileUse['via']): FileObserver {
  return {
    read(word, below = 'none') {
      return record(word, collection, { uses: collection.reads, via, below })
    },
    write(word, below = 'none') {
      record(word, collection, { uses: collection.writes, via, below })
      return word.value === null ? `${word.text} is decided at run time` : null
    },
  }
}

// Returns why the file may not be read unasked.
function record(
  word: Argument,
  collection: Collection,
  { uses, via, below }: { readonly uses: FileUse[]; readonly via: FileUse['via']; readonly below: Below },
): string | null {
  if (word.kind === 'input' || word.value === '') return null
  const pattern = word.pattern !== null
  const name = word.value ?? word.pattern
  const { place, knownFiles } = collection
  const { folders } = place
  // Readings of one command name the same files again and again.
  const sameName = knownFiles.get(name ?? word.text) ?? []
  const known = sameName.find(
    (file) =>
      file.uses === uses &&
      file.via === via &&
      file.below === below &&
      file.pattern === pattern &&
      file.name === name &&
      file.text === word.text &&
      file.folders === folders.length,
  )
  if (known !== undefined) return known.refusal
  if (collection.filesLeft-- <= 0) {
    missFiles(collection, 'files beyond the first thousands')
    return `${word.text} is one file too many`
  }
  let problem = name === null ? null : findSpellingProblem(name)
  for (const folder of folders) {
    const path = name === null ? null : toAbsolute(name, folder)
    uses.push({ path, word: word.value ?? word.text, cwd: folder, pattern, via, below })
    if (path !== null) problem ??= findPlaceProblem(path, place)
  }
  const refusal =
    name === null ? `the file ${word.text} is decided at run time` : problem === null ? null : `${word.text} ${problem}`
  if (sameName.push({ uses, via, below, pattern, name, text: word.text, folders: folders.length, refusal }) === 1)
    knownFiles.set(name ?? word.text, sameName)
  return refusal
}
