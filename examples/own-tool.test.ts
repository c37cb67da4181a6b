import { createPlace } from '@toolgate/node/place'
import { unknownModel } from '@toolgate/runtime/surface'
import { createMemoryFiles, toolFaults } from '@toolgate/runtime/testing'
import { expect, test } from 'vitest'
import { countWords } from './own-tool.ts'

const place = createPlace({ cwd: '/work', workspace: '/work', home: '/home/me', platform: 'linux' })
const context = () => ({
  files: createMemoryFiles({ '/work/poem.txt': 'so much depends\nupon\n' }),
  callId: '1',
  signal: new AbortController().signal,
  place,
  model: unknownModel,
  shows: () => true,
  update: () => {},
  facts: undefined,
})

test('it keeps the contract', async () => {
  const view = { model: unknownModel, ports: ['files'], features: [] }
  const inputs = [{ file_path: 'poem.txt' }]
  expect(await toolFaults(countWords, { place, view, inputs, context })).toEqual([])
})

test('it counts, and says what it could not read', async () => {
  expect(await countWords.run({ file_path: 'poem.txt' }, context())).toEqual({
    done: true,
    output: 'poem.txt has 4 words.',
    facts: { words: 4 },
  })
  expect(await countWords.run({ file_path: 'none.txt' }, context())).toMatchObject({
    done: false,
    code: 'not-readable',
  })
})
