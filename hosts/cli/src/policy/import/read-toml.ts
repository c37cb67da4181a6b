/** The few forms of TOML that settings about permissions are written in, by dotted keys; of everything else the key alone is known. */
import type { ForeignContent } from './foreign-agent.ts'

/** Never throws. A value of another form than a text, a number, true or false is `undefined` under its key. */
export function readToml(text: string): ForeignContent {
  const content: Record<string, unknown> = {}
  let table = ''
  let openUntil: RegExp | undefined
  for (const line of text.split(/\r?\n/)) {
    if (openUntil !== undefined) {
      if (openUntil.test(line)) openUntil = undefined
      continue
    }
    const header = /^\s*\[{1,2}\s*([^\]]+?)\s*\]{1,2}\s*(?:#.*)?$/.exec(line)?.[1]
    if (header !== undefined) {
      table = toKey(header)
      continue
    }
    const [, key, value] =
      /^\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=\s*(.*)$/.exec(line) ?? []
    if (key === undefined || value === undefined) continue
    const name = table === '' ? toKey(key) : `${table}.${toKey(key)}`
    content[name] = toValue(value)
    openUntil = toEnd(value)
  }
  return content
}

function toKey(written: string): string {
  return written.replaceAll(/\s*\.\s*/g, '.').replaceAll(/["']/g, '')
}

function toValue(written: string): unknown {
  const [, basic, literal, word] =
    /^(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|(true|false|[\d.+-]+))\s*(?:#.*)?$/.exec(written) ?? []
  if (basic !== undefined) return basic
  if (literal !== undefined) return literal
  if (word === undefined) return undefined
  return word === 'true' || word === 'false' ? word === 'true' : Number(word)
}

/** What ends a value that goes on over several lines. */
function toEnd(written: string): RegExp | undefined {
  const [quotes] = /^("""|''')/.exec(written) ?? []
  if (quotes !== undefined) return written.indexOf(quotes, 3) === -1 ? new RegExp(quotes) : undefined
  return /^\[[^\]]*$/.test(written.replace(/#.*$/, '')) ? /\]/ : undefined
}
