/** Finds text in files by regular expression. */
import { defineTool, done, isSearchFault, notTogether, withRules } from '@toolgate/runtime/contract'
import type { Place, TextFound, TextRow } from '@toolgate/runtime/contract'
import * as z from 'zod'
import { nameOf, searchFailure } from './search-failure.ts'

const BUDGET = 20_000
/** Room for the notices that follow the rows. */
const NOTICES = 500
const LINE_CHARACTERS = 500
const MAXIMUM_CONTEXT = 1_000
const MAXIMUM_ROWS = 1_000_000
const DEFAULT_ROWS = 250

const context = (text: string) =>
  z.int().min(0).max(MAXIMUM_CONTEXT).optional().describe(`${text}; for output_mode content`)

const input = withRules(
  z.strictObject({
    pattern: z.string().min(1).describe('Regular expression in the syntax of ripgrep'),
    path: z.string().min(1).default('.').describe('File or directory to search; default the working directory'),
    glob: z.string().min(1).optional().describe('Only files whose names match, such as *.ts or !*.test.ts'),
    type: z.string().min(1).optional().describe('Only files of a type that ripgrep knows, such as ts or py'),
    output_mode: z
      .enum(['content', 'files_with_matches', 'count'])
      .default('files_with_matches')
      .describe('content: matching lines; files_with_matches: names of files; count: matching lines in each file'),
    '-A': context('Lines to show after each match'),
    '-B': context('Lines to show before each match'),
    '-C': context('Lines to show before and after each match'),
    context: context('The same as -C'),
    '-n': z.boolean().default(true).describe('Show line numbers; for output_mode content'),
    '-i': z.boolean().default(false).describe('Ignore the case of letters'),
    '-o': z.boolean().default(false).describe('Show only the matching part of each line; for output_mode content'),
    head_limit: z
      .int()
      .min(0)
      .max(MAXIMUM_ROWS)
      .default(DEFAULT_ROWS)
      .describe('How many lines (content) or files to show at most; 0 for no limit but that of the output'),
    offset: z.int().min(0).max(MAXIMUM_ROWS).default(0).describe('How many lines (content) or files to skip first'),
    multiline: z.boolean().default(false).describe('Let the pattern span lines, and a dot match a line end'),
  }),
  notTogether('-C', 'context'),
)

type Input = z.output<typeof input>

export const grep = defineTool({
  name: 'Grep',
  title: 'Search in files',
  describe:
    'Find text in files by regular expression, with ripgrep. Ignore files (such as .gitignore) are honoured, .git is skipped, ' +
    'dot files are searched. Without output_mode content only the names of matching files come back.',
  usage: [
    'Braces, brackets, dots and backslashes are special: write \\{ to find a brace.',
    `A line longer than ${LINE_CHARACTERS} characters is cut and marked; -o shows just the match.`,
  ],
  input,
  effect: ({ path }) => ({ access: 'read', scope: 'workspace', resources: [path] }),
  needs: ['search'],
  subject: { kind: 'path', access: 'read', of: ({ path }) => path },
  timeout: { default: 30_000, max: 30_000 },
  budget: { chars: BUDGET, keep: 'head' },
  repeat: 'safe',
  summary: ({ pattern, path }) =>
    `search ${shorten(pattern)}${path === '.' ? '' : ` in ${path}`}`.replaceAll(/\s+/g, ' '),

  async run(request, { search, place, signal, shows }) {
    const target = place.resolve(request.path)
    const around = request['-C'] ?? request.context ?? 0
    const mode = MODES[request.output_mode]
    const answer = await search.text({
      in: target,
      pattern: request.pattern,
      ignoreCase: request['-i'],
      multiline: request.multiline,
      ...(request.glob === undefined ? {} : { glob: request.glob }),
      ...(request.type === undefined ? {} : { type: request.type }),
      before: mode === 'lines' ? (request['-B'] ?? around) : 0,
      after: mode === 'lines' ? (request['-A'] ?? around) : 0,
      mode,
      onlyMatching: request['-o'] && mode === 'lines',
      skip: request.offset,
      keep: request.head_limit,
      lineCharacters: LINE_CHARACTERS,
      signal,
    })
    const where = place.display(target)
    if (isSearchFault(answer)) return searchFailure(answer, { where, what: 'search' })
    const found = visible(answer, shows)
    const facts = { total: found.total, ...(found.atLeast ? { atLeast: true } : {}) }
    if (found.rows.length === 0) return done(nothing(request, { where, total: found.total }), { ...facts, shown: 0 })
    const rows = fitting(found.rows.map((row) => toLine(row, request, place)))
    return done([...rows, ...notices(request, { found, shown: rows.length })].join('\n'), {
      ...facts,
      shown: rows.length,
    })
  },
})

const MODES = { content: 'lines', files_with_matches: 'files', count: 'counts' } as const

/** What a rule keeps from being read is not found. */
function visible(found: TextFound, shows: (path: string) => boolean): TextFound {
  const rows = found.rows.filter(({ path }) => shows(path))
  return rows.length === found.rows.length
    ? found
    : { ...found, rows, total: found.total - (found.rows.length - rows.length) }
}

function toLine(row: TextRow, request: Input, place: Place): string {
  const path = place.display(row.path)
  if (row.count !== undefined) return `${path}:${row.count}`
  if (row.line === undefined) return path
  if (row.line === null) return '--'
  const mark = row.matched === false ? '-' : ':'
  return request['-n'] ? `${path}${mark}${row.line}${mark}${row.text ?? ''}` : `${path}${mark}${row.text ?? ''}`
}

/** The first rows that fit into the output limit with the notices; at least one. */
function fitting(rows: readonly string[]): readonly string[] {
  let room = BUDGET - NOTICES
  const end = rows.findIndex((row, index) => {
    room -= row.length + 1
    return room < 0 && index > 0
  })
  return end === -1 ? rows : rows.slice(0, end)
}

function nothing(
  { pattern, offset, glob, type, output_mode }: Input,
  { where, total }: { where: string; total: number },
): string {
  if (total > 0)
    return `There is nothing at offset ${offset}: the search has only ${total} ${unit(output_mode, total)}.`
  const filter = [
    ...(glob === undefined ? [] : [`files named ${glob}`]),
    ...(type === undefined ? [] : [`files of type ${type}`]),
  ]
  return `No match for ${shorten(pattern)} in ${nameOf(where)}${filter.length === 0 ? '' : ` (only ${filter.join(' and ')})`}.`
}

function notices(request: Input, { found, shown }: { found: TextFound; shown: number }): readonly string[] {
  const { output_mode, offset } = request
  const end = offset + shown
  const more = found.total - end
  const total = `${found.atLeast ? 'at least ' : ''}${found.total}`
  const ignored = ['-A', '-B', '-C', 'context', '-o'].filter(
    (name) => output_mode !== 'content' && Boolean(request[name as keyof Input]),
  )
  const texts = [
    ...(more > 0 || found.atLeast
      ? [
          `Shown ${offset + 1}-${end} of ${total} ${unit(output_mode, found.total)}. Continue with offset ${end}, or narrow the search.`,
        ]
      : []),
    ...(ignored.length > 0 ? [`${ignored.join(', ')} had no effect: for output_mode content only.`] : []),
  ]
  return texts.length === 0 ? [] : ['', `[${texts.join(' ')}]`]
}

function unit(mode: Input['output_mode'], count: number): string {
  const noun = mode === 'content' ? 'line' : 'file'
  return count === 1 ? noun : `${noun}s`
}

function shorten(pattern: string): string {
  return pattern.length > 80 ? `${pattern.slice(0, 80)}…` : pattern
}
