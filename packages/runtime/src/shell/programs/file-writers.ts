/**
 * Programs of which some words name files that are changed, though their calls are not judged: archives, packers, editing in
 * place, and git where it writes the working tree. Data; for Edit rules. Sources: tar(1), unzip(1), gzip(1), perlrun(1), git(1).
 */
import type { Below } from '../analysis.ts'

export interface FileWriter {
  /** Blank-separated; all behave alike. */
  readonly names: string
  /** A word under which files are changed; missing: always. */
  readonly when?: RegExp
  /** A word under which nothing is. */
  readonly unless?: RegExp
  /** What names them: the value of this option, glued or in the next word, or every word that is no option. */
  readonly by: RegExp | 'operands'
  /** How much below the folders that are named. */
  readonly below: Below
}

const TO_OUTPUT = /^(?:-[A-Za-z0-9]*[ctl]|--(?:std|to-|tes|lis))/

export const FILE_WRITERS: readonly FileWriter[] = [
  {
    names: 'tar gtar bsdtar',
    when: /^(?:-?[A-Za-z]*[cruA][A-Za-z]*|--(?:cre|app|upd|cat|del).*)$/,
    by: /^(?:-?[A-Za-z]*f|--file)(?:=|$)(.*)$/s,
    below: 'none',
  },
  { names: 'tar gtar bsdtar', by: /^(?:-C|--dir\w*)(?:=|$)?(.*)$/s, below: 'all' },
  { names: 'unzip', by: /^-d(.*)$/s, below: 'all' },
  { names: 'wget', by: /^(?:-P|--dir\w*-p\w*)(?:=|$)?(.*)$/s, below: 'all' },
  {
    names: 'gzip gunzip bzip2 bunzip2 xz unxz lzma unlzma zstd unzstd lz4 unlz4 compress uncompress',
    unless: TO_OUTPUT,
    by: 'operands',
    below: 'none',
  },
  { names: 'perl ruby', when: /^-[A-Za-z0-9]*i/, by: 'operands', below: 'none' },
  {
    names: 'git',
    when: /^(?:checkout|restore|rm|mv|clean|apply|am|merge-file)$/,
    by: 'operands',
    below: 'all',
  },
]
