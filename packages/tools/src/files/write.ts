/** Creates a file, or replaces the whole of one whose whole content the session knows. */
import { defineTool, done, fail, isFileFault } from '@toolgate/runtime/contract'
import type { Context, Fail, TextFile, TextFormat } from '@toolgate/runtime/contract'
import { createTwoFilesPatch } from 'diff'
import * as z from 'zod'
import { edit } from './edit.ts'
import { fileFailure } from './file-failure.ts'
import { isStale } from './knowledge.ts'
import { lineStyle, splitLines } from './lines-of.ts'
import { read } from './read.ts'

const MAXIMUM_BYTES = 256 << 20
/** A preview of more differing lines than this is slow to compute and not read by anybody. */
const PREVIEWED_CHANGES = 2_000
const NEW_FORMAT: TextFormat = { encoding: 'utf-8', bom: false, lineEnd: '\n' }

const input = z.strictObject({
  file_path: z
    .string()
    .min(1)
    .describe('Path of the file: absolute, relative to the working directory, or starting with ~/'),
  content: z.string().describe('The whole new content; a final line end is neither added nor removed'),
})

type Input = z.output<typeof input>
type WriteContext = Context<'files' | 'views'>

export const write = defineTool({
  name: 'Write',
  title: 'Write a file',
  describe:
    'Create a file with exactly this content, or replace the whole content of a file. Missing folders are created. An existing ' +
    'file keeps its encoding, byte-order mark and line ends, unless the content has CRLF line ends of its own.',
  usage: [
    `The whole current content of an existing file must have been shown with ${read.name} in this session.`,
    `To change a part of a file use ${edit.name}: it is shorter and cannot lose the rest.`,
  ],
  input,
  effect: ({ file_path }) => ({ access: 'write', scope: 'workspace', resources: [file_path] }),
  needs: ['files', 'views'],
  subject: { kind: 'path', access: 'edit', of: ({ file_path }) => file_path },
  preview: async (request, context) => {
    const plan = await planWrite(request, context)
    if ('done' in plan) return plan.message
    if (plan.current === undefined) return `New file ${plan.name}:\n${request.content}`
    const options = { context: 3, maxEditLength: PREVIEWED_CHANGES }
    const patch: string | undefined = createTwoFilesPatch(
      plan.name,
      plan.name,
      plan.current.text,
      plan.text,
      undefined,
      undefined,
      options,
    )
    return patch ?? `Replaces the whole of ${plan.name}:\n${request.content}`
  },
  timeout: { default: 30_000, max: 30_000 },
  budget: { chars: 4_000, keep: 'head' },
  repeat: 'never',
  summary: ({ file_path }) => `write ${file_path.replaceAll(/\s+/g, ' ')}`,

  async run(request, context) {
    const { files, views, signal } = context
    const plan = await planWrite(request, context)
    if ('done' in plan) return plan
    const { path, name, current, text, format } = plan
    if (current?.text === text)
      return done(`${name} already holds exactly this content. Nothing was written.`, { unchanged: true })
    const written = await files.write(path, { text, format }, { expect: current?.revision ?? 'absent', signal })
    if (isFileFault(written)) {
      const isRace = written.fault === 'changed' || written.fault === 'exists'
      return fileFailure(
        written,
        isRace ? `Nothing was written. Show it with ${read.name}, then write.` : 'Nothing was written.',
      )
    }
    const stat = await files.stat(path)
    if (!isFileFault(stat)) views.wrote(path, { identity: stat.identity, revision: written.revision })
    const lines = splitLines(text).length
    const size = `${lines} ${lines === 1 ? 'line' : 'lines'}, ${written.bytes} bytes`
    const facts = { created: current === undefined, bytes: written.bytes, revision: written.revision }
    return done(`${current === undefined ? 'Created' : 'Replaced'} ${name}: ${size}.${formatNote(plan)}`, facts)
  },
})

interface Plan {
  readonly path: string
  readonly name: string
  /** The file as it is; absent for a new one. */
  readonly current?: TextFile
  readonly text: string
  readonly format: TextFormat
}

async function planWrite(
  { file_path, content }: Input,
  { files, views, place, signal }: WriteContext,
): Promise<Plan | Fail> {
  const path = await files.canonical(place.resolve(file_path))
  if (isFileFault(path)) return fileFailure(path)
  const name = place.display(path)
  const stat = await files.stat(path)
  if (isFileFault(stat)) {
    return stat.fault === 'missing' ? { path, name, text: content, format: NEW_FORMAT } : fileFailure(stat)
  }
  if (stat.kind === 'directory') return fail('directory', `${name} is a directory: a file cannot take its place.`)
  if (stat.kind === 'other')
    return fail('not-regular', `${name} is not a regular file: a FIFO, socket or device cannot be written.`)
  const current = await files.text(path, { limit: MAXIMUM_BYTES, signal })
  if (isFileFault(current)) {
    return fileFailure(
      current,
      current.fault === 'binary' ? 'It cannot be overwritten with text; delete or move it first.' : undefined,
    )
  }
  const view = views.get(path)
  if (view === undefined)
    return fail('not-read', `${name} exists and has not been shown in this session. Show it with ${read.name} first.`)
  if (isStale(view, { identity: stat.identity, revision: current.revision })) {
    return fail(
      'stale',
      `${name} has changed since it was shown. Nothing was written. Show it again with ${read.name}, then write.`,
    )
  }
  if (!view.whole) {
    const seen = view.ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(', ')
    return fail(
      'not-read',
      `Only lines ${seen} of ${name} have been shown in this session, and writing replaces all of them. Nothing was written. ` +
        `Show the rest with ${read.name} first, or change the part with ${edit.name}.`,
    )
  }
  return { path, name, current, ...inFormatOf(content, current) }
}

/** The content with the line ends of the file that it replaces; its own CRLF line ends are taken as meant. */
function inFormatOf(
  content: string,
  { text, format }: TextFile,
): { readonly text: string; readonly format: TextFormat } {
  const withoutMark = format.bom && content.startsWith('\uFEFF') ? content.slice(1) : content
  if (withoutMark.includes('\r\n')) return { text: withoutMark, format: { ...format, lineEnd: '\r\n' } }
  const lineEnd = lineStyle(text) === 'carriage-return' ? '\r' : format.lineEnd === '\r\n' ? '\r\n' : '\n'
  return { text: withoutMark.replaceAll('\n', lineEnd), format }
}

function formatNote({ current, text, format }: Plan): string {
  if (current === undefined) return ''
  const kept = [
    ...(format.encoding === 'utf-8' ? [] : [`encoding ${format.encoding}`]),
    ...(format.bom ? ['the byte-order mark'] : []),
    ...(current.format.lineEnd === '\r\n' && format.lineEnd === '\r\n' && text.includes('\r\n')
      ? ['CRLF line ends']
      : []),
  ]
  const changed =
    format.lineEnd === current.format.lineEnd ? '' : ' The line ends changed to CRLF, as in the content given.'
  return `${kept.length === 0 ? '' : ` Kept: ${kept.join(', ')}.`}${changed}`
}
