/**
 * Sources of an executable made by pkg. A small script in the executable names where the payload and the prelude lie; the prelude
 * holds a JSON dictionary from virtual paths to the place of each file's contents inside the payload.
 */
import type { SourceFile } from './source-file.ts'

const PAYLOAD = Buffer.from("PAYLOAD_POSITION = '")
/** Kinds of content of one file: compiled code, plain text, links, metadata. */
const PLAIN_TEXT = '1'
const SCRIPT = /\.(?:[cm]?js)$/

/** The plain-text modules; empty when there is no dictionary or all code is compiled. */
export function pkgSources(path: string, bytes: Buffer): SourceFile[] {
  const payload = numberAfter(bytes, 'PAYLOAD_POSITION')
  const prelude = { at: numberAfter(bytes, 'PRELUDE_POSITION'), size: numberAfter(bytes, 'PRELUDE_SIZE') }
  if (
    payload === undefined ||
    prelude.at === undefined ||
    prelude.size === undefined ||
    prelude.at + prelude.size > bytes.length
  )
    return []
  const dictionary = dictionaryOf(bytes.subarray(prelude.at, prelude.at + prelude.size).toString('utf8'))
  const sources: SourceFile[] = []
  for (const [name, contents] of Object.entries(dictionary ?? {})) {
    const [at, size] = (contents as Record<string, [number, number] | undefined>)[PLAIN_TEXT] ?? []
    if (!SCRIPT.test(name) || at === undefined || size === undefined || payload + at + size > bytes.length) continue
    sources.push({ path: `${path}!${name}`, text: bytes.subarray(payload + at, payload + at + size).toString('utf8') })
  }
  return sources
}

function numberAfter(bytes: Buffer, word: string): number | undefined {
  const at = bytes.indexOf(Buffer.from(`${word} = '`))
  if (at === -1 || bytes.indexOf(PAYLOAD) === -1) return undefined
  const start = at + word.length + 4
  const digits = /^\s*(\d+)/.exec(bytes.subarray(start, start + 24).toString('latin1'))
  return digits?.[1] === undefined ? undefined : Number(digits[1])
}

/** The dictionary is the first JSON object of the prelude's arguments whose keys are virtual paths. */
function dictionaryOf(prelude: string): Record<string, unknown> | undefined {
  for (let at = prelude.indexOf('{"/'); at !== -1; at = prelude.indexOf('{"/', at + 1)) {
    const end = endOfObject(prelude, at)
    if (end === undefined) return undefined
    try {
      return JSON.parse(prelude.slice(at, end)) as Record<string, unknown>
    } catch {
      continue
    }
  }
  return undefined
}

function endOfObject(text: string, start: number): number | undefined {
  let depth = 0
  let quoted = false
  for (let at = start; at < text.length; at++) {
    const character = text[at]
    if (quoted) {
      if (character === '\\') at++
      else if (character === '"') quoted = false
    } else if (character === '"') quoted = true
    else if (character === '{') depth++
    else if (character === '}' && --depth === 0) return at + 1
  }
  return undefined
}
