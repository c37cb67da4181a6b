/** What is copied, moved or linked into a folder keeps its name there: files that a command changes without naming them. */
import type { TouchedFile } from './touched-path.ts'
import type { UnnamedFiles } from './unnamed-files.ts'

interface CopiedFiles {
  /** The forms of one new file each. */
  readonly named: readonly (readonly string[])[]
  readonly unnamed: readonly UnnamedFiles[]
}

/** Copies looked at one by one; with more, a folder is taken to be changed whole. */
const MOST_COPIES = 1_024

/** `folders`: the forms of each folder that is written to. `files`: those of the same command line; what it reads is copied. */
export function copiedFiles(
  folders: readonly (readonly string[])[],
  files: readonly Pick<TouchedFile, 'use' | 'operation'>[],
): CopiedFiles {
  if (folders.length === 0) return { named: [], unnamed: [] }
  const sources = files.filter(({ operation }) => operation === 'read').map(({ use }) => use)
  if (folders.length * sources.length > MOST_COPIES) {
    return { named: [], unnamed: folders.map((forms) => ({ access: 'edit', below: 'all', isPattern: false, forms })) }
  }
  const named: (readonly string[])[] = []
  const unnamed: UnnamedFiles[] = []
  for (const folder of folders) {
    for (const { path, word, pattern, below } of sources) {
      if (path === null) continue
      const name = holdsContents(word) ? '' : `/${path.replace(/[\\/]$/u, '').replace(/^.*[\\/]/su, '')}`
      const forms = folder.map((form) => form.replace(/[\\/]$/u, '') + name)
      if (name !== '') named.push(forms)
      if (pattern || below !== 'none') {
        unnamed.push({ access: 'edit', below: below === 'none' ? 'none' : 'all', isPattern: pattern, forms })
      }
    }
  }
  return { named, unnamed }
}

/** `x/.` and `x/` may stand for what is in the folder, not for the folder. */
function holdsContents(word: string): boolean {
  return /(?:^|\/)\.{0,2}$/u.test(word)
}
