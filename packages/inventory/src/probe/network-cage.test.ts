/** What an agent under probe reaches when its network was taken away, and what is left of it afterwards. */
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { findNetworkCage } from './network-cage.ts'
import { probe } from './probe.ts'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'toolgate-cage-')))
const search = process.env['PATH'] ?? ''
const cage = await findNetworkCage()
const whyNot = cage === undefined ? ' (no bubblewrap, or no namespaces for it)' : ''

afterAll(() => rmSync(root, { recursive: true, force: true }))

function writeAgent(name: string, source: string): readonly string[] {
  const path = join(root, `${name}.mjs`)
  writeFileSync(path, source)
  return [process.execPath, path]
}

const KNOCK = `
import { connect } from 'node:net'
const knock = (port) => new Promise((done) => {
  const socket = connect(port, '127.0.0.1', () => { socket.destroy(); done('open') })
  socket.on('error', ({ code }) => done(code))
})
const answer = await fetch(process.env.ANTHROPIC_BASE_URL + '/v1/messages', { method: 'POST', body: JSON.stringify({ messages: [], tools: [{ name: 'look', input_schema: {} }] }) })
console.log(answer.status, await knock(Number(process.env.ELSEWHERE)))
`

describe.skipIf(cage === undefined)(`without a network${whyNot}`, () => {
  test('the model server answers, and nothing else does, not even on loopback', async () => {
    const elsewhere = createServer((socket) => socket.destroy())
    await new Promise<void>((listening) => elsewhere.listen(0, '127.0.0.1', listening))
    const environment = { ELSEWHERE: String((elsewhere.address() as AddressInfo).port) }
    const command = writeAgent('knock', KNOCK)
    const closed = await probe(command, { search, environment })
    const open = await probe(command, { search, environment, network: 'open' })
    elsewhere.close()
    expect([closed.network, closed.end.output, closed.requests.length]).toEqual(['none', '200 ECONNREFUSED\n', 1])
    expect([open.network, open.end.output, open.requests.length]).toEqual(['open', '200 open\n', 1])
    expect(closed.requests[0]?.body).toBe(open.requests[0]?.body)
  })

  test('what left the group of the agent ends with it', async () => {
    const note = join(root, 'ticks')
    writeFileSync(note, '')
    const tick = `setInterval(() => require('node:fs').appendFileSync(${JSON.stringify(note)}, '.'), 20)`
    const command = writeAgent(
      'leaves',
      `import { spawn } from 'node:child_process'
spawn(process.execPath, ['-e', ${JSON.stringify(tick)}], { detached: true, stdio: 'ignore' }).unref()
setTimeout(() => process.exit(3), 1500)`,
    )
    const { end } = await probe(command, { search })
    expect(end).toMatchObject({ exitCode: 3, reason: 'exited' })
    const after = readFileSync(note, 'utf8')
    expect(after).not.toBe('')
    await sleep(300)
    expect(readFileSync(note, 'utf8')).toBe(after)
  })

  test.each([
    ['no-such-program-anywhere', { exitCode: null, reason: 'not-started' }],
    ['sh -c "exit 7"', { exitCode: 7, reason: 'exited' }],
    ['sh -c "kill -9 $$"', { exitCode: 137, reason: 'exited' }],
  ])('%s ends as it would anywhere', async (line, expected) => {
    const words = line.startsWith('sh') ? ['sh', '-c', line.slice('sh -c "'.length, -1)] : [line]
    expect((await probe(words, { search })).end).toMatchObject(expected)
  })
})

test.skipIf(cage !== undefined)(
  'an agent that must have no network is not started where it cannot be taken away',
  async () => {
    const { end, network } = await probe([process.execPath, '-e', ''], { search, network: 'none' })
    expect({ end, network }).toMatchObject({ end: { reason: 'not-started' }, network: 'none' })
  },
)
