/** The files that a command meets: those that it names, those that a pattern or a folder stands for, and those that a copy makes. */
import type { CommandAnalysis } from '../../shell/index.ts'
import { commandFiles } from '../match/command-files.ts'
import { formsOf } from '../paths/forms-of.ts'
import { judgePath } from '../paths/judge-path.ts'
import type { Boundaries, PathFacts, PathOperation } from '../paths/path-facts.ts'
import { copiedFiles } from './copied-files.ts'
import type { TouchedFile, TouchedPath } from './touched-path.ts'
import { removedFolder, unnamedOf, type UnnamedFiles } from './unnamed-files.ts'

export type Touch = (path: string, operation: PathOperation) => TouchedPath

/** Files whose name is only known at run time are no touched paths: whoever lets a command through has to look at its analysis too. */
export function filesOf(analysis: CommandAnalysis, touch: Touch, boundaries: Boundaries): readonly TouchedFile[] {
  return commandFiles(analysis, boundaries.platform).flatMap(({ use, operation, path }) => {
    if (path === undefined) return []
    const touched = touch(path, operation)
    return [{ ...(use.pattern ? inside(touched, boundaries) : touched), use }]
  })
}

/** What a call meets or makes besides what it names. */
interface MetFiles {
  readonly unnamed: readonly UnnamedFiles[]
  /** Files that get their name from another one. */
  readonly made: readonly ChangedPath[]
}

export type ChangedPath = Pick<TouchedPath, 'facts' | 'operation'>

export function metBesides(touched: readonly TouchedPath[], files: readonly TouchedFile[]): MetFiles {
  const removed = touched.filter((path) => path.operation === 'delete' && mayHoldFiles(path))
  const copies = copiedBy(files)
  return {
    unnamed: [
      ...removed.map(({ facts }) => removedFolder(formsOf(facts))),
      ...files.flatMap(unnamedByCommand),
      ...copies.unnamed,
    ],
    made: copies.named.map(newFile),
  }
}

function unnamedByCommand(file: TouchedFile): readonly UnnamedFiles[] {
  const { use, operation } = file
  if (!use.pattern && !mayHoldFiles(file)) return []
  return unnamedOf(use, operation === 'read' ? 'read' : 'edit', use.pattern ? patternForms(file) : formsOf(file.facts))
}

function copiedBy(files: readonly TouchedFile[]): ReturnType<typeof copiedFiles> {
  const folders = files.filter(
    (file) => file.operation !== 'read' && !file.use.pattern && file.use.via === 'operand' && mayHoldFiles(file),
  )
  return copiedFiles(
    folders.map(({ facts }) => formsOf(facts)),
    files.flatMap(({ operation, use }) => (operation === 'read' ? [use] : [])),
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
