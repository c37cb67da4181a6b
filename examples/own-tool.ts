/** A tool as a contributor writes it: what it is called, takes, touches and needs, and the work. */
import { defineTool, done, fail, isFileFault } from '@toolgate/runtime/contract'
import * as z from 'zod'

const LARGEST = 16 << 20

export const countWords = defineTool({
  name: 'CountWords',
  describe: 'Count the words of a text file.',
  input: z.strictObject({
    file_path: z.string().min(1).describe('Path of the file, absolute or relative to the working directory'),
  }),
  effect: ({ file_path }) => ({ access: 'read', scope: 'workspace', resources: [file_path] }),
  needs: ['files'],
  subject: { kind: 'path', access: 'read', of: ({ file_path }) => file_path },
  timeout: { default: 10_000, max: 10_000 },
  budget: { chars: 1_000, keep: 'head' },
  repeat: 'safe',
  summary: ({ file_path }) => `count words of ${file_path.replaceAll(/\s+/g, ' ')}`,

  async run({ file_path }, { files, place, signal }) {
    const path = place.resolve(file_path)
    const file = await files.text(path, { limit: LARGEST, signal })
    if (isFileFault(file)) return fail('not-readable', file.message)
    const words = file.text.match(/\S+/g)?.length ?? 0
    return done(`${place.display(path)} has ${words} words.`, { words })
  },
})
