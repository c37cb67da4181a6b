import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createJournals } from './index.ts'
import { parseJournal } from './parse-journal.ts'

const record = (id: number) => ({ id, parentId: id - 1, text: `m${id}` })
const lines = Array.from({ length: 10 }, (_unused, id) => JSON.stringify(record(id)))
const ids = (text: string) => parseJournal(text).records.map((read) => (read as { id: number }).id)

test('a cut last line is passed over and named', () => {
  const text = lines.join('\n').slice(0, -6)
  expect(ids(text)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  expect(parseJournal(text).damage).toEqual([
    { line: 10, message: 'The line is not one JSON record and was passed over.' },
  ])
})

test('a line of empty bytes hides nothing after it', () => {
  const text = `${lines.with(4, '\0'.repeat(300)).join('\n')}\n`
  expect(ids(text)).toEqual([0, 1, 2, 3, 5, 6, 7, 8, 9])
  expect(parseJournal(text).damage).toEqual([
    { line: 5, message: 'The line holds only empty bytes and was passed over.' },
  ])
})

test('a whole record glued to a torn one is kept', () => {
  const glued = [...lines.slice(0, 4), lines[4]!.slice(0, 12) + lines[5]!, ...lines.slice(6)]
  expect(ids(`${glued.join('\n')}\n`)).toEqual([0, 1, 2, 3, 5, 6, 7, 8, 9])
  expect(parseJournal(glued.join('\n')).damage.map(({ line }) => line)).toEqual([5])
})

test('records come back in order, and a torn line is ended before the next record', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'journal-'))
  const journal = createJournals({ folder }).open('s1')
  await Promise.all([journal.append([record(0), record(1)]), journal.append([record(2)])])
  await appendFile(journal.path, '{"id":3,"pa')
  const again = createJournals({ folder }).open('s1')
  expect(await again.append([record(4)])).toBeUndefined()
  await Promise.all([journal.close(), again.close()])
  expect(await readFile(journal.path, 'utf8')).toBe(`${lines.slice(0, 3).join('\n')}\n{"id":3,"pa\n${lines[4]}\n`)
  const content = await again.read()
  expect('records' in content && content.records).toEqual([0, 1, 2, 4].map(record))
})

test('a journal that nobody wrote is empty; one that cannot be written says so', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'journal-'))
  expect(await createJournals({ folder }).open('none').read()).toEqual({ records: [], damage: [] })
  await writeFile(join(folder, 'file'), '')
  expect(
    await createJournals({ folder: join(folder, 'file') })
      .open('x')
      .append([record(0)]),
  ).toMatchObject({ fault: 'broken' })
})

test('an id leads out of no folder, and journals are listed newest first', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'journal-'))
  const journals = createJournals({ folder })
  expect(journals.open('../../etc/passwd').path).toBe(join(folder, '______etc_passwd.jsonl'))
  const first = journals.open('a')
  await first.append([record(0)])
  await first.close()
  await new Promise((resolve) => setTimeout(resolve, 20))
  const second = journals.open('b')
  await second.append([record(0)])
  await second.close()
  expect((await journals.list()).map(({ id }) => id)).toEqual(['b', 'a'])
})

test('what was answered for survives the death of the process', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'journal-'))
  const script = `
    import { createJournals } from ${JSON.stringify(new URL('./create-journals.ts', import.meta.url).href)}
    const journal = createJournals({ folder: ${JSON.stringify(folder)} }).open('k')
    for (let id = 0; ; id++) { await journal.append([{ id }]); process.stdout.write(id + '\\n') }`
  const child = spawn(process.execPath, ['--conditions=toolgate-source', '--input-type=module', '-e', script])
  let told = ''
  child.stdout.on('data', (chunk) => (told += chunk))
  await once(child.stdout, 'data')
  await new Promise((resolve) => setTimeout(resolve, 150))
  child.kill('SIGKILL')
  await once(child, 'close')
  const last = Number(told.trimEnd().split('\n').at(-1))
  const content = await createJournals({ folder }).open('k').read()
  const read = 'records' in content ? content.records.map((each) => (each as { id: number }).id) : []
  expect(read.slice(0, last + 1)).toEqual(Array.from({ length: last + 1 }, (_unused, id) => id))
})
