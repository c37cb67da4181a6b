/** Bytes of a page as text, in the encoding that the page declares. */

export interface DecodeOptions {
  /** The body was cut: a character that lacks bytes at the end is left out. */
  readonly cut?: boolean
}

/** So far into a page a declaration is looked for. */
const DECLARATION_BYTES = 4_096

/**
 * The encoding is that of the content-type header, else that of the byte-order mark, else the one that HTML or XML declares
 * in its beginning, else UTF-8; a name that nobody knows counts as none. `headers` have lower-case names.
 */
export function decodeBody(
  body: Uint8Array,
  headers: Readonly<Record<string, string>>,
  options: DecodeOptions = {},
): string {
  const type = headers['content-type'] ?? ''
  const decoder =
    toDecoder(/;\s*charset\s*=\s*["']?([^\s"';,]+)/i.exec(type)?.[1]) ??
    toDecoder(encodingOfMark(body)) ??
    toDecoder(mayDeclare(type) ? declaredEncoding(body) : undefined) ??
    new TextDecoder('utf-8')
  return decoder.decode(body, { stream: options.cut === true })
}

function toDecoder(label: string | undefined): InstanceType<typeof TextDecoder> | undefined {
  if (label === undefined) return undefined
  try {
    return new TextDecoder(label)
  } catch {
    return undefined
  }
}

function encodingOfMark(body: Uint8Array): string | undefined {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8'
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be'
  return body[0] === 0xff && body[1] === 0xfe ? 'utf-16le' : undefined
}

function mayDeclare(type: string): boolean {
  return type === '' || /html|xml/i.test(type)
}

/** A page whose declaration can be read as ASCII is not in UTF-16, whatever it says (the HTML standard takes UTF-8 then). */
function declaredEncoding(body: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(body.subarray(0, DECLARATION_BYTES)).replace(/<!--.*?-->/gs, '')
  const label =
    /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([^"']+)/i.exec(start)?.[1] ??
    /<meta\s[^>]*?charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(start)?.[1]
  return label !== undefined && /^utf-?16/i.test(label) ? 'utf-8' : label
}
