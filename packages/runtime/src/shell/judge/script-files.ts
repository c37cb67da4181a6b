/**
 * Files that scripts of text tools and databases open: `sed 'w FILE'`, `awk '{print > "FILE"}'`, `sqlite3 a.db '.read FILE'`. For
 * rules on files; only calls that ask anyway are looked at, and a file too many only makes a rule count. Programs of general
 * languages are left to the sandbox.
 */
import type { Argument } from '../analysis.ts'
import { stringLiterals } from '../languages/string-literals.ts'
import { withoutVersion } from '../programs/without-version.ts'
import type { FileObserver } from './judge-settings.ts'

interface ScriptLanguage {
  /** Blank-separated, without version numbers; all behave alike. */
  readonly names: string
  /** Commands that read and write the file in group 1. */
  readonly reads?: RegExp
  readonly writes?: RegExp
  /** Literals of such code may be files that are read. */
  readonly opens?: RegExp
  /** …and files that are changed. */
  readonly changes?: RegExp
}

// Sources: sed(1), gawk(1), sqlite3(1) "dot-commands", psql(1) "Meta-Commands".
const LANGUAGES: readonly ScriptLanguage[] = [
  { names: 'sed gsed', reads: /[rR]\s*([^\s;}]+)/g, writes: /[wW]\s*([^\s;}]+)/g },
  { names: 'awk gawk mawk nawk original-awk', opens: /getline|ARGV/, changes: /[>|]/ },
  {
    names: 'sqlite',
    reads: /\.(?:read|import|open|restore|load)\s+([^\s;]+)/g,
    writes: /\.(?:output|once|backup|save|log|clone|dump)\s+([^\s;]+)/g,
    opens: /readfile|attach/i,
    changes: /writefile|attach|vacuum/i,
  },
  { names: 'psql', reads: /\\(?:ir?|copy\s.*from)\s+'?([^\s';]+)/g, writes: /\\(?:[ogw]|copy\s.*to)\s+'?([^\s';]+)/g },
]
const BY_NAME = new Map(
  LANGUAGES.flatMap((language) => language.names.split(' ').map((name) => [name, language] as const)),
)
// What has these in it is text of another kind.
const NO_NAME = /[\n*?<>|"]/

/** Reports the files. `program` is the base name. */
export function noteScriptFiles(program: string, words: readonly Argument[], files: FileObserver): void {
  const language = BY_NAME.get(program) ?? BY_NAME.get(withoutVersion(program))
  if (language === undefined) return
  for (const { value, ...word } of words.slice(1)) {
    if (value === null) continue
    const note = (names: readonly string[], touch: FileObserver['read']): void => {
      for (const name of names) if (name !== '' && !NO_NAME.test(name)) touch({ ...word, value: name })
    }
    const literals = stringLiterals(value)
    note(namedBy(language.reads, value), files.read)
    note(namedBy(language.writes, value), files.write)
    if (language.opens?.test(value) === true) note(literals, files.read)
    if (language.changes?.test(value) === true) note(literals, files.write)
  }
}

function namedBy(pattern: RegExp | undefined, text: string): readonly string[] {
  return pattern === undefined ? [] : [...text.matchAll(pattern)].map((match) => match[1]!)
}
