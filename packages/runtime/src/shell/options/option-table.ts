/** The options a program may be given, declared as one line of text in the notation of manual pages. */

/**
 * `path` values are files that are read; `text` values are data; `number` values are counts; `script` values are shell
 * text that runs; `words` values are split at blanks into a command that runs, `arguments` values into further words of the
 * call itself; a `folder` is where a wrapper starts its command.
 */
export type OptionValueKind = 'none' | 'text' | 'number' | 'path' | 'folder' | 'script' | 'words' | 'arguments'

export interface OptionShape {
  /** As declared, with its dashes. */
  readonly name: string
  readonly kind: OptionValueKind
  /** True where the value must be glued to the option and may be missing. */
  readonly optional: boolean
}

/** Compiled options of one program. `digits`: `-5` is an option (as in `head -5`). */
export interface OptionTable {
  /** By their letter. */
  readonly short: ReadonlyMap<string, OptionShape>
  /** By their name with both dashes. */
  readonly long: ReadonlyMap<string, OptionShape>
  readonly digits: boolean
}

const ENTRY = /^(--?[^=[\]]+)(?:(\[?)=(\w+)\]?)?$/

/**
 * Compiles `-n -k=text --key=text --color[=text] -#`: blanks between options, `=kind` for a required value, `[=kind]` for an
 * optional glued one, `-#` for `-NUMBER`. Throws on a malformed declaration, which is a programming error.
 */
export function defineOptions(declaration: string): OptionTable {
  const short = new Map<string, OptionShape>()
  const long = new Map<string, OptionShape>()
  let digits = false
  for (const entry of declaration.split(/\s+/)) {
    if (entry === '') continue
    if (entry === '-#') {
      digits = true
      continue
    }
    const match = ENTRY.exec(entry)
    if (match === null) throw new Error(`Malformed option declaration: ${entry}`)
    const name = match[1]!
    const shape: OptionShape = { name, kind: (match[3] ?? 'none') as OptionValueKind, optional: match[2] === '[' }
    if (name.startsWith('--')) long.set(name, shape)
    else short.set(name.slice(1), shape)
  }
  return { short, long, digits }
}
