import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createWorld, patience } from '../testing/create-world.ts'

function agent(change: (source: string) => string = (source) => source): string {
  return change(`export const tools = [
  { name: 'look', description: 'Looks.', parameters: { type: 'object', properties: { path: { type: 'string' } } }, isEnabled: () => true },
  { name: 'touch', description: 'Touches.', parameters: { type: 'object', properties: {} } },
]
`)
}

test('two targets: 0 when they mean the same, 6 with a summary when not', { timeout: patience }, async () => {
  const world = createWorld({
    'old.js': agent(),
    'same.js': agent((source) => source.replaceAll(/\s+/g, ' ')),
    'new.js': agent((source) => source.replace("'touch'", "'tap'").replace("'string'", "'number'")),
  })
  const same = await world.run(['diff', 'old.js', 'same.js'])
  expect({ ...same, out: world.plain(same.out) }).toEqual({
    code: 0,
    out: '<work>/old.js and <work>/same.js register the same tools.\n',
    error: '',
  })
  const changed = await world.run(['diff', 'old.js', 'new.js'])
  expect({ ...changed, out: world.plain(changed.out) }).toEqual({
    code: 6,
    out: `<work>/old.js → <work>/new.js: 1 × new call site, 1 × call site gone, 1 × schema changed
- tap: new call site
- touch: call site gone
- look: schema changed
`,
    error: '',
  })
  const json = await world.run(['diff', 'old.js', 'new.js', '--json'])
  expect(JSON.parse(json.out)).toMatchObject({ kind: 'inventory', same: false, changes: { length: 3 } })
})

test('a report stands for its target; a changed report is not compared', { timeout: patience }, async () => {
  const world = createWorld({ 'agent.js': agent() })
  const { out } = await world.run(['inventory', 'agent.js', '--json'])
  world.write('report.json', out)
  expect((await world.run(['diff', 'report.json', 'agent.js'])).code).toBe(0)
  writeFileSync(join(world.folder, 'report.json'), out.replaceAll('look', 'peep'))
  expect(await world.run(['diff', 'report.json', 'agent.js'])).toEqual({
    code: 1,
    out: '',
    error: 'report.json was changed after it was written: see toolgate inventory --check report.json.\n',
  })
})

test('two surfaces: what was kept, stopped and why', { timeout: patience }, async () => {
  const world = createWorld()
  world.write('all.json', (await world.run(['tools', '--json'])).out)
  world.write('fewer.json', (await world.run(['tools', '--json', '--disallowed-tools', 'Bash'])).out)
  expect(await world.run(['diff', 'all.json', 'all.json'])).toMatchObject({ code: 0 })
  const { code, out } = await world.run(['diff', 'all.json', 'fewer.json'])
  expect(code).toBe(6)
  expect(out).toContain('- Bash: kept true → false\n')
  expect(out).not.toContain('Read')
})

test('two requests: parameters and texts of each tool, system and messages', { timeout: patience }, async () => {
  const tool = (description: string, type: string) => ({
    name: 'look',
    description,
    input_schema: { type: 'object', properties: { path: { type } } },
  })
  const [one, two] = [tool('Looks.', 'string'), tool('Looks around.', 'number')]
  const messages = [{ role: 'user', content: 'hi' }]
  const world = createWorld({
    'old.json': JSON.stringify({ model: 'm', system: 's', messages, tools: [one, { ...one, name: 'touch' }] }),
    'new.json': JSON.stringify({ model: 'm', system: 't', messages, tools: [{ ...one, name: 'touch' }, two] }),
  })
  expect((await world.run(['diff', 'old.json', 'new.json'])).out)
    .toBe(`old.json → new.json: 2 × fact of a tool changed, 1 × order changed, 1 × fact of the whole changed
- look: description Looks. → Looks around.
- look: parameter path {"type":"string"} → {"type":"number"}
- order: look touch → touch look
- request: system prompt s → t
`)
})

test('a surface and the request that it makes advertise the same names', { timeout: patience }, async () => {
  const world = createWorld()
  const model = ['--model', 'anthropic/x']
  world.write('surface.json', (await world.run(['tools', '--json', ...model])).out)
  world.write('request.json', (await world.run(['request', 'hi', ...model])).out)
  expect(await world.run(['diff', 'surface.json', 'request.json'])).toEqual({
    code: 0,
    out: 'surface.json and request.json advertise the same.\n',
    error: '',
  })
})

test('what cannot be compared', { timeout: patience }, async () => {
  const world = createWorld({ 'agent.js': agent(), 'request.json': '{"messages":[],"tools":[]}', 'other.json': '{}' })
  expect(await world.run(['diff', 'agent.js'])).toMatchObject({ code: 2 })
  expect(await world.run(['diff', 'agent.js', 'nowhere.js'])).toMatchObject({ code: 2 })
  expect(await world.run(['diff', 'agent.js', 'other.json'])).toMatchObject({
    code: 1,
    error: expect.stringContaining('other.json is JSON, but no inventory'),
  })
})

test('an inventory and what was advertised: 6 when a tool came from nowhere', { timeout: patience }, async () => {
  const tools = ['look', 'peep'].map((name) => ({ name, description: 'd', input_schema: { type: 'object' } }))
  const world = createWorld({
    'agent.js': agent(),
    'known.json': JSON.stringify({ messages: [], tools: tools.slice(0, 1) }),
    'other.json': JSON.stringify({ messages: [], tools }),
  })
  const known = await world.run(['diff', 'agent.js', 'known.json'])
  expect({ ...known, out: world.plain(known.out) }).toEqual({
    code: 0,
    out: `<work>/agent.js registers every tool that known.json shows advertised.
Registered, and not advertised there: touch
`,
    error: '',
  })
  const other = await world.run(['diff', 'other.json', 'agent.js'])
  expect({ ...other, out: world.plain(other.out) }).toEqual({
    code: 6,
    out: `Advertised in other.json, and registered nowhere in <work>/agent.js: peep
Registered, and not advertised there: touch
`,
    error: '',
  })
  expect(JSON.parse((await world.run(['diff', 'agent.js', 'other.json', '--json'])).out)).toMatchObject({
    kind: 'inventory-request',
    same: false,
    unregistered: ['peep'],
    silent: ['touch'],
  })
})

test('two reports with the column of what was advertised', { timeout: patience }, async () => {
  const request = (...names: readonly string[]) =>
    JSON.stringify({ messages: [], tools: names.map((name) => ({ name, description: 'd', input_schema: {} })) })
  const world = createWorld({
    'agent.js': agent(),
    'before.json': request('look', 'touch'),
    'after.json': request('look', 'peep'),
  })
  for (const which of ['before', 'after']) {
    const { code, out } = await world.run(['inventory', 'agent.js', '--json', '--advertised', `${which}.json`])
    expect(code).toBe(0)
    world.write(`${which}-report.json`, out)
  }
  expect((await world.run(['inventory', '--check', 'before-report.json', '--check', 'after-report.json'])).code).toBe(0)
  const { code, out } = await world.run(['diff', 'before-report.json', 'after-report.json'])
  expect({ code, out: world.plain(out) }).toEqual({
    code: 6,
    out: `<work>/agent.js → <work>/agent.js: 2 × advertised change
- peep: advertised change: new
- touch: advertised change: gone
`,
  })
})
