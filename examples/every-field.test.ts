import { createClock } from '@toolgate/node/clock'
import { createPlace } from '@toolgate/node/place'
import { createRegistry } from '@toolgate/runtime/registry'
import { createSurface, plainFacts, unknownModel } from '@toolgate/runtime/surface'
import { createMemoryFiles, createScriptedHttp, toolFaults } from '@toolgate/runtime/testing'
import { expect, test } from 'vitest'
import { release } from './every-field.ts'

const place = createPlace({ cwd: '/work', workspace: '/work', home: '/home/me', platform: 'linux' })
const view = { model: unknownModel, ports: ['files', 'http'], features: [] }
const context = () => ({
  files: createMemoryFiles({ '/work/build.tgz': 'bytes' }),
  http: createScriptedHttp({ pages: { 'https://staging.example.com/': {} }, clock: createClock() }),
  callId: '1',
  signal: new AbortController().signal,
  place,
  model: unknownModel,
  shows: () => true,
  update: () => {},
})

test('it keeps the contract', async () => {
  const inputs = [
    { file: 'build.tgz', to: 'staging' },
    { file: 'none.tgz', to: 'production' },
  ]
  expect(await toolFaults(release, { place, view, inputs, context })).toEqual([])
})

test('a model that sees no pictures is offered no picture', () => {
  const registry = createRegistry([{ source: { kind: 'builtin', id: 'mine' }, tools: [release] }])
  const parametersFor = (abilities: readonly ('tools' | 'images')[]) => {
    const facts = plainFacts({ ports: ['files', 'http'], model: { ...unknownModel, abilities } })
    return Object.keys(createSurface(registry, facts).find('Deploy')?.declared?.inputSchema['properties'] ?? {})
  }
  expect(parametersFor(['tools'])).toEqual(['file', 'to', 'wait', 'retries'])
  expect(parametersFor(['tools', 'images'])).toEqual(['file', 'to', 'wait', 'retries', 'screenshot'])
})
