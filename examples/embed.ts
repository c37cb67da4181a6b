/** The smallest embedding: one tool of your own, the surface that a model would see, and one call through the whole pipeline. */
import { createClock } from '@toolgate/node/clock'
import { createPlace } from '@toolgate/node/place'
import { defineTool, done } from '@toolgate/runtime/contract'
import { createExecutor } from '@toolgate/runtime/executor'
import { createPolicy } from '@toolgate/runtime/policy'
import { createRegistry } from '@toolgate/runtime/registry'
import { createSurface, plainFacts } from '@toolgate/runtime/surface'
import * as z from 'zod'

const greet = defineTool({
  name: 'Greet',
  describe: 'Greet somebody.',
  input: z.strictObject({ name: z.string().min(1).describe('Whom to greet') }),
  effect: { access: 'pure', scope: 'none' },
  run: ({ name }) => done(`Hello, ${name}.`),
})

const place = createPlace({ cwd: '/work', workspace: '/work', home: '/home/me', platform: 'linux' })
const surface = createSurface(createRegistry([{ source: { kind: 'builtin', id: 'mine' }, tools: [greet] }]), plainFacts({ ports: ['clock'] }))
const policy = createPolicy({ rules: [], mode: 'default', boundaries: { roots: [{ path: '/work' }], home: '/home/me', platform: 'linux' }, knownTools: [greet], personPresent: false, trusted: true })
const executor = createExecutor({ ports: { clock: createClock() }, place, policy: () => policy })
const batch = executor.begin(surface, new AbortController().signal)

console.log(surface.text)
console.log(await batch.add({ id: '1', name: 'Greet', input: { name: 'Ada' } }))
console.log(await batch.add({ id: '2', name: 'Greet', input: { nam: 'Ada' } }))
