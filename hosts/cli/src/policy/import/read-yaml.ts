/** The few forms of YAML that settings about permissions are written in: keys in blocks, texts, and lists of texts. */
import type { ForeignContent } from './foreign-agent.ts'

/** By dotted keys. Never throws; a value of another form is `undefined` under its key. */
export function readYaml(text: string): ForeignContent {
  const content: Record<string, unknown> = {}
  const open: { readonly indent: number; readonly key: string }[] = []
  for (const line of text.split(/\r?\n/)) {
    const [, blank = '', item, key, value = ''] =
      /^( *)(?:- +(.*)|((?:[\w.-]+|"[^"]*"|'[^']*'))\s*:(?:\s+(.*))?)$/.exec(line) ?? []
    if (item !== undefined) {
      // A list may stand as far left as its key.
      const owner = open.findLast(({ indent }) => indent <= blank.length)?.key
      const list = owner === undefined ? undefined : (content[owner] ?? [])
      if (owner !== undefined && Array.isArray(list)) content[owner] = [...(list as readonly unknown[]), toValue(item)]
    } else if (key !== undefined) {
      while ((open.at(-1)?.indent ?? -1) >= blank.length) open.pop()
      const name = [open.at(-1)?.key, toText(key)].filter((part) => part !== undefined).join('.')
      open.push({ indent: blank.length, key: name })
      if (value.replace(/^#.*$/, '') !== '') content[name] = toValue(value)
    }
  }
  return content
}

function toValue(written: string): unknown {
  const plain = written.replace(/\s+#.*$/, '').trim()
  if (plain === '[]') return []
  const flow = /^\[(.*)\]$/.exec(plain)?.[1]
  if (flow !== undefined) return flow.split(',').map((part) => toText(part.trim()))
  return /^[[{|>&*!]/.test(plain) ? undefined : toText(plain)
}

function toText(written: string): string {
  return /^"(.*)"$/s.exec(written)?.[1] ?? /^'(.*)'$/s.exec(written)?.[1] ?? written
}
