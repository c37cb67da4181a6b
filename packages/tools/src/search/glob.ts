/** Finds files by the pattern of their names. */
import { defineTool, done, isSearchFault } from '@toolgate/runtime/contract'
import * as z from 'zod'
import { patternStart } from './pattern-start.ts'
import { nameOf, searchFailure } from './search-failure.ts'

const LIMIT = 100

export const glob = defineTool({
  name: 'Glob',
  title: 'Find files',
  describe:
    `Find files by name pattern, newest first, at most ${LIMIT}. Ignore files (such as .gitignore) are honoured, .git is skipped, ` +
    'and dot files are found like all others.',
  usage: [
    '** crosses folders: **/*.ts finds files at any depth, *.ts only those that lie directly in the directory searched.',
  ],
  input: z.strictObject({
    pattern: z.string().min(1).describe('Name pattern such as src/**/*.ts, relative to the directory searched'),
    path: z.string().min(1).default('.').describe('Directory to search; default the working directory'),
  }),
  effect: ({ pattern, path }) => ({
    access: 'read',
    scope: 'workspace',
    resources: [patternStart(pattern, path).folder],
  }),
  needs: ['search'],
  subject: { kind: 'path', access: 'read', of: ({ pattern, path }) => patternStart(pattern, path).folder },
  timeout: { default: 30_000, max: 30_000 },
  budget: { chars: 100_000, keep: 'head' },
  repeat: 'safe',
  summary: ({ pattern, path }) => `find ${pattern}${path === '.' ? '' : ` in ${path}`}`.replaceAll(/\s+/g, ' '),

  async run({ pattern, path }, { search, place, signal, shows }) {
    const start = patternStart(pattern, path)
    const folder = place.resolve(start.folder)
    const answer = await search.files(start.pattern, { in: folder, newest: LIMIT, signal })
    const where = place.display(folder)
    if (isSearchFault(answer)) return searchFailure(answer, { where, what: 'name pattern' })
    const paths = answer.paths.filter((file) => shows(file))
    const found = { paths, total: answer.total - (answer.paths.length - paths.length) }
    const facts = { shown: found.paths.length, total: found.total }
    if (found.paths.length === 0) return done(`No file matches ${start.pattern} in ${nameOf(where)}.`, facts)
    const names = found.paths.map((file) => place.display(file)).join('\n')
    const more = found.total - found.paths.length
    if (more <= 0) return done(names, facts)
    return done(
      `${names}\n\n[The ${found.paths.length} newest of ${found.total}: ${more} more match. Narrow the pattern or the path.]`,
      facts,
    )
  },
})
