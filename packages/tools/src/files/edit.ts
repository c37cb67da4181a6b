/** Replaces an exact text in a file that the session has been shown, and changes no other byte. */
import { defineTool, done, fail, isFileFault } from '@toolgate/runtime/contract'
import type { Context, Fail, FileStat, Output, TextFile, View } from '@toolgate/runtime/contract'
import * as z from 'zod'
import { applyChanges, changeSnippet, type Change } from './change-snippet.ts'
import { fileFailure } from './file-failure.ts'
import { findPlaces, withoutOverlaps } from './find-places.ts'
import { isStale, wasShown } from './knowledge.ts'
import { lineEndAround, lineNumbers, lineStyle } from './lines-of.ts'
import { missingFile } from './missing-file.ts'
import { nearestLines } from './nearest-lines.ts'
import { read } from './read.ts'
import { replacementFor } from './replacement.ts'

const MAXIMUM_BYTES = 256 << 20
const NAMED_LINES = 10

const input = z.strictObject({
  file_path: z
    .string()
    .min(1)
    .describe('Path of the file: absolute, relative to the working directory, or starting with ~/'),
  old_string: z.string().describe('The text to replace, exactly as it stands in the file; empty only to create a file'),
  new_string: z.string().describe('The text to put there, written exactly as given'),
  replace_all: z.boolean().default(false).describe('Replace every place instead of exactly one'),
})

type Input = z.output<typeof input>
type EditContext = Context<'files' | 'views'>

export const edit = defineTool({
  name: 'Edit',
  title: 'Edit a file',
  describe:
    'Replace one exact text in a file. The match is exact, character for character; only a line end may be stored as CRLF ' +
    'where old_string has LF, and stays so. On a miss nothing changes and the closest lines are reported.',
  usage: [
    `The lines to change must have been shown with ${read.name} in this session, and the file must not have changed since.`,
    'Copy old_string without the line number and the tab that stand before each shown line.',
    'old_string must stand at exactly one place: add lines around it, or set replace_all.',
    'An empty old_string creates a missing file, or fills an empty one.',
  ],
  input,
  effect: ({ file_path }) => ({ access: 'write', scope: 'workspace', resources: [file_path] }),
  needs: ['files', 'views'],
  subject: { kind: 'path', access: 'edit', covers: true, of: ({ file_path }) => file_path },
  preview: async (request, context) => {
    const plan = await planChange(request, context)
    return 'done' in plan ? plan.message : changeSnippet(plan.file.text, plan.changes)
  },
  check: ({ old_string, new_string }) =>
    old_string === new_string
      ? fail('nothing-to-change', 'There is nothing to change: old_string and new_string are equal.')
      : undefined,
  timeout: { default: 30_000, max: 30_000 },
  budget: { chars: 40_000, keep: 'head' },
  repeat: 'never',
  summary: ({ file_path }) => `edit ${file_path.replaceAll(/\s+/g, ' ')}`,

  async run(request, context) {
    const plan = await planChange(request, context)
    if ('done' in plan) return plan
    return applyPlan(plan, context)
  },
})

interface Plan {
  readonly path: string
  readonly name: string
  readonly file: TextFile
  readonly view: View | undefined
  readonly changes: readonly Change[]
  /** The file does not exist yet. */
  readonly isNew: boolean
}

/** Everything that decides whether and what to change, without changing anything. */
async function planChange(request: Input, context: EditContext): Promise<Plan | Fail> {
  const { files, views, place, signal } = context
  const path = await files.canonical(place.resolve(request.file_path))
  if (isFileFault(path)) return fileFailure(path)
  const name = place.display(path)
  const stat = await files.stat(path)
  if (isFileFault(stat)) {
    if (stat.fault !== 'missing') return fileFailure(stat)
    return request.old_string === '' ? newFile(path, name, request.new_string) : missingFile(path, files, place)
  }
  if (stat.kind === 'directory') return fail('directory', `${name} is a directory, not a file.`)
  if (stat.kind === 'other')
    return fail('not-regular', `${name} is not a regular file: a FIFO, socket or device cannot be edited.`)
  const file = await files.text(path, { limit: MAXIMUM_BYTES, signal })
  if (isFileFault(file)) return fileFailure(file)
  if (request.old_string === '' && file.text !== '') {
    return fail(
      'empty-old-string',
      `old_string must not be empty: ${name} exists and has content. Nothing was changed.`,
    )
  }
  const view = views.get(path)
  const unknown = notKnown(view, { name, file, stat })
  if (unknown !== undefined) return unknown
  const changes = findChanges(request, { name, file, view })
  return 'done' in changes ? changes : { path, name, file, view, changes, isNew: false }
}

function newFile(path: string, name: string, text: string): Plan {
  const file: TextFile = { text: '', format: { encoding: 'utf-8', bom: false, lineEnd: '\n' }, revision: '', bytes: 0 }
  return { path, name, file, view: undefined, changes: [{ start: 0, end: 0, replacement: text }], isNew: true }
}

function notKnown(view: View | undefined, at: { name: string; file: TextFile; stat: FileStat }): Fail | undefined {
  const { name, file, stat } = at
  if (view === undefined)
    return fail('not-read', `${name} has not been shown in this session. Show it with ${read.name} first.`)
  if (!isStale(view, { identity: stat.identity, revision: file.revision })) return undefined
  return fail(
    'stale',
    `${name} has changed since it was shown. Nothing was changed. Show it again with ${read.name}, then edit.`,
  )
}

function findChanges(
  { old_string, new_string, replace_all }: Input,
  { name, file, view }: { name: string; file: TextFile; view: View | undefined },
): readonly Change[] | Fail {
  const { text, format } = file
  if (old_string === '') return [{ start: 0, end: 0, replacement: new_string }]
  const found = findPlaces(text, old_string)
  if (found.length === 0) {
    const reason = alreadyThere(text, new_string) ?? nearestLines(text, old_string)
    return fail('no-match', `old_string does not stand in ${name}. Nothing was changed. ${reason}`)
  }
  const places = replace_all ? withoutOverlaps(found) : found
  const firstLines = lineNumbers(
    text,
    places.map(({ start }) => start),
  )
  if (places.length > 1 && !replace_all) return ambiguous(name, firstLines)
  const lastLines = lineNumbers(
    text,
    places.map(({ start, end }) => Math.max(start, end - 1)),
  )
  const unseen = firstLines.findIndex(
    (first, index) => view === undefined || !wasShown(view, first, lastLines[index] ?? first),
  )
  if (unseen !== -1) {
    const first = firstLines[unseen] ?? 1
    const last = lastLines[unseen] ?? first
    return fail(
      'not-read',
      `The text stands at ${lineSpan(first, last)} of ${name}, which has not been shown in this session. Nothing was changed. ` +
        `Show it with ${read.name} (offset ${first}) first.`,
    )
  }
  return places.map(({ start, end }) => ({
    start,
    end,
    replacement: replacementFor(text.slice(start, end), {
      old: old_string,
      next: new_string,
      usual: lineEndAround(text, start, format.lineEnd),
    }),
  }))
}

/** A change asked for twice looks like a miss. Short texts stand anywhere and say nothing. */
function alreadyThere(text: string, wanted: string): string | undefined {
  const [place] = wanted.length < 8 ? [] : findPlaces(text, wanted)
  if (place === undefined) return undefined
  const [line = 1] = lineNumbers(text, [place.start])
  return `new_string already stands at line ${line}: the change may have been made before.`
}

function ambiguous(name: string, lines: readonly number[]): Fail {
  const named = lines.slice(0, NAMED_LINES).join(', ')
  const rest = lines.length > NAMED_LINES ? ` and ${lines.length - NAMED_LINES} more` : ''
  return fail(
    'ambiguous',
    `old_string stands at ${lines.length} places in ${name}: lines ${named}${rest}. Nothing was changed. ` +
      'Add lines around it until it is unique, or set replace_all to change every place.',
  )
}

async function applyPlan(plan: Plan, context: EditContext): Promise<Output<string>> {
  const { path, name, file, changes, isNew } = plan
  const text = applyChanges(file.text, changes)
  const expect = isNew ? 'absent' : file.revision
  const written = await context.files.write(path, { text, format: file.format }, { expect, signal: context.signal })
  if (isFileFault(written)) {
    const isRace = written.fault === 'changed' || written.fault === 'exists'
    return fileFailure(
      written,
      isRace ? `Nothing was changed. Show it with ${read.name}, then edit.` : 'Nothing was changed.',
    )
  }
  const stat = await context.files.stat(path)
  if (!isFileFault(stat)) recordChange(plan, { identity: stat.identity, revision: written.revision }, context)
  const snippet = changeSnippet(file.text, changes)
  const places = `${changes.length} ${changes.length === 1 ? 'place' : 'places'}`
  return done(`${isNew ? `Created ${name}` : `Edited ${name}: ${places}`}.\n${snippet}`.trimEnd(), {
    places: changes.length,
    bytes: written.bytes,
    revision: written.revision,
  })
}

/** Who knew the whole file knows the new one; who knew parts knows those parts, moved by what was added and removed. */
function recordChange(plan: Plan, now: { identity: string; revision: string }, { views }: EditContext): void {
  const { path, file, changes, view, isNew } = plan
  if (isNew || view === undefined || view.whole) return views.wrote(path, now)
  const style = lineStyle(file.text)
  const firsts = lineNumbers(
    file.text,
    changes.map(({ start }) => start),
  )
  const lasts = lineNumbers(
    file.text,
    changes.map(({ end }) => end),
  )
  const height = (text: string) => lineNumbers(text, [text.length], style)[0] ?? 1
  const moves = changes.map(({ start, end, replacement }, index) => ({
    first: firsts[index] ?? 1,
    last: lasts[index] ?? 1,
    added: height(replacement) - height(file.text.slice(start, end)),
  }))
  for (const [from, to] of view.ranges) {
    const before = sum(moves.filter(({ last }) => last < from).map(({ added }) => added))
    const within = sum(moves.filter(({ first, last }) => first <= to && last >= from).map(({ added }) => added))
    const range = [from + before, Math.max(from + before, to + before + within)] as const
    views.shown(path, { ...now, range, whole: false })
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function lineSpan(first: number, last: number): string {
  return first === last ? `line ${first}` : `lines ${first}-${last}`
}
