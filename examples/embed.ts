/** The smallest embedding: one tool of your own, the surface that a model would see, and one call through the whole pipeline. */
import { createClock } from '@toolgate/node/clock'
import { createPlace } from '@toolgate/node/place'
import { defineTool, done } from '@toolgate/runtime/contract'
import { createExecutor } from '@toolgate/runtime/executor'
import { createPolicy } from '@toolgate/runtime/policy'
import { createRegistry } from '@toolgate/runtime/registry'
import { createSurface, plainFacts } from '@toolgate/runtime/surface'
import * as z from 'zod'

const place = createPlace({ cwd: '/work', workspace: '/work', home: '/home/me', platform: 'linux' })
const boundaries = { roots: [{ path: place.workspace }], home: place.home, platform: place.platform }
const session = { boundaries, rules: [], mode: 'default', personPresent: false, trusted: true } as const

const greet = defineTool({
  name: 'Greet',
  describe: 'Greet somebody.',
  input: z.strictObject({ name: z.string().min(1).describe('Whom to greet') }),
  effect: { access: 'pure', scope: 'none' },
  run: ({ name }) => done(`Hello, ${name}.`),
})
const registry = createRegistry([{ source: { kind: 'builtin', id: 'mine' }, tools: [greet] }])
const surface = createSurface(registry, plainFacts({ ports: ['clock'] }))
const policy = createPolicy({ ...session, knownTools: [greet] })
const executor = createExecutor({ ports: { clock: createClock() }, place, policy: () => policy })
const batch = executor.begin(surface, new AbortController().signal)
const outcome = await batch.add({ id: '1', name: 'Greet', input: { name: 'Ada' } })

console.log(surface.text)
console.log(outcome)
console.log(await batch.add({ id: '2', name: 'Greet', input: { nam: 'Ada' } }))
