/** The files that a command meets: those that it names, those that a pattern or a folder stands for, and those that a copy makes. */
import type { CommandFile } from '../match/command-files.ts'
import { formsOf } from '../paths/forms-of.ts'
import { judgePath } from '../paths/judge-path.ts'
import type { Boundaries, PathFacts, PathOperation } from '../paths/path-facts.ts'
import { copiedFiles } from './copied-files.ts'
import type { TouchedFile, TouchedPath } from './touched-path.ts'
import { isUnnamed, removedFolder, unnamedOf, type UnnamedFiles } from './unnamed-files.ts'

export type Touch = (path: string, operation: PathOperation) => TouchedPath

/** Files whose name is only known at run time are no touched paths: whoever lets a command through has to look at its analysis too. */
export function filesOf(named: readonly CommandFile[], touch: Touch, boundaries: Boundaries): readonly TouchedFile[] {
  const files: TouchedFile[] = []
  for (const { use, operation, path } of named) {
    if (path === undefined) continue
    const touched = touch(path, operation)
    files.push({ ...(use.pattern ? inside(touched, boundaries) : touched), use })
  }
  return files
}

/** What a call meets or makes besides what it names. */
interface MetFiles {
  readonly unnamed: readonly UnnamedFiles[]
  /** Files that get their name from another one. */
  readonly made: readonly ChangedPath[]
}

export type ChangedPath = Pick<TouchedPath, 'facts' | 'operation'>

export function metBesides(touched: readonly TouchedPath[], files: readonly TouchedFile[]): MetFiles {
  const unnamed: UnnamedFiles[] = []
  for (const path of touched)
    if (path.operation === 'delete' && mayHoldFiles(path)) unnamed.push(removedFolder(formsOf(path.facts)))
  for (const file of files) {
    const { use, operation, facts } = file
    if (isUnnamed(use) && (use.pattern || mayHoldFiles(file)))
      unnamed.push(unnamedOf(use, operation, use.pattern ? patternForms(file) : formsOf(facts)))
  }
  const copies = copiedBy(files)
  return { unnamed: [...unnamed, ...copies.unnamed], made: copies.named.map(newFile) }
}

/** The same of a command before anybody looked, for all that its files may turn out to be. */
export function unnamedByText(files: readonly CommandFile[]): readonly UnnamedFiles[] {
  const unnamed: UnnamedFiles[] = []
  const folders: (readonly string[])[] = []
  for (const { use, operation } of files) {
    if (isUnnamed(use)) unnamed.push(unnamedOf(use, operation, [use.path ?? '']))
    if (operation === 'write' && use.path !== null) folders.push([use.path])
  }
  return [...unnamed, ...copiedFiles(folders, files).unnamed]
}

function copiedBy(files: readonly TouchedFile[]): ReturnType<typeof copiedFiles> {
  const folders = files.filter(
    (file) => file.operation !== 'read' && !file.use.pattern && file.use.via === 'operand' && mayHoldFiles(file),
  )
  return copiedFiles(
    folders.map(({ facts }) => formsOf(facts)),
    files,
  )
}

function newFile([absolute = '', ...links]: readonly string[]): ChangedPath {
  const real = links.at(-1) ?? absolute
  return { facts: { requested: absolute, absolute, real, links, kind: 'missing', unseen: true }, operation: 'write' }
}

/** It may be a folder, as far as anybody looked. */
function mayHoldFiles({ facts, known }: TouchedPath): boolean {
  return !known || facts.unseen === true || facts.fault !== undefined || facts.kind === 'directory'
}

/** The pattern below every form of the folder that holds its matches. */
function patternForms({ facts, use }: TouchedFile): readonly string[] {
  const path = use.path ?? ''
  const folder = facts.absolute.slice(0, -ANY_NAME.length)
  if (!path.startsWith(`${folder}/`)) return [path]
  const rest = path.slice(folder.length)
  return [...new Set([path, ...formsOf(facts).map((form) => form.slice(0, -ANY_NAME.length) + rest)])]
}

const ANY_NAME = '/*'

/** Something in a folder, whatever its name: what a pattern of the shell stands for. */
function inside(folder: TouchedPath, boundaries: Boundaries): TouchedPath {
  const below = (path: string): string => path.replace(/\/$/u, '') + ANY_NAME
  const { facts, operation } = folder
  const someIn = (place: PathFacts): PathFacts => ({
    ...place,
    absolute: below(place.absolute),
    real: below(place.real),
    links: place.links.map(below),
    kind: 'missing',
    ...(place.byText !== undefined && { byText: someIn(place.byText) }),
  })
  const some = someIn(facts)
  return { ...folder, facts: some, judgement: judgePath(some, boundaries, operation) }
}
