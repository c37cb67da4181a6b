/** Reads a journal that a crash, a full disk or two writers may have damaged: one bad line hides nothing else. */
import type { JournalContent, JournalDamage, Json } from '@toolgate/runtime/contract'

export function parseJournal(text: string): JournalContent {
  const records: Json[] = []
  const damage: JournalDamage[] = []
  const lines = text.split('\n')
  lines.forEach((written, index) => {
    const line = written.replaceAll('\0', '').trim()
    if (line === '' && written.trim() === '') return
    const read = readLine(line)
    if (read.record !== undefined) records.push(read.record)
    if (read.message !== undefined) damage.push({ line: index + 1, message: read.message })
  })
  return { records, damage }
}

interface LineRead {
  readonly record?: Json
  readonly message?: string
}

function readLine(line: string): LineRead {
  if (line === '') return { message: 'The line holds only empty bytes and was passed over.' }
  const whole = parseObject(line)
  if (whole !== undefined) return { record: whole }
  const rescued = rescueTail(line)
  if (rescued !== undefined)
    return {
      record: rescued,
      message: 'A torn record stood before a whole one on the same line; the whole one was kept.',
    }
  return { message: 'The line is not one JSON record and was passed over.' }
}

/** A record that was glued to the torn start of another one. At most a few places are tried, each ends at the end of the line. */
function rescueTail(line: string): Json | undefined {
  let from = line.indexOf('{', 1)
  for (let tries = 0; from > 0 && tries < 64; tries++) {
    const record = parseObject(line.slice(from))
    if (record !== undefined) return record
    from = line.indexOf('{', from + 1)
  }
  return undefined
}

function parseObject(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined
  } catch {
    return undefined
  }
}
