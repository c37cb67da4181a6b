/**
 * Programs that go into folders: how much of what lies below the folders they name is read or changed. Rules on files look at
 * it, because the names below stand nowhere in the command. Judged and unjudged calls alike; it errs on the side of more.
 */
import type { Argument, Below } from '../analysis.ts'

interface FolderUse {
  /** Blank-separated; all behave alike. */
  readonly names: string
  /** Words under which folders are entered; missing: always. */
  readonly when?: RegExp
  /** Words under which only names are printed. */
  readonly unless?: RegExp
  /** Names that start with a dot are left out… */
  readonly skipsHidden?: boolean
  /** …unless one of these words stands there; tried on each word with the one after it. */
  readonly includesHidden?: RegExp
  /** Without an operand, the working folder is entered. */
  readonly bare?: boolean
}

const READERS: readonly FolderUse[] = [
  {
    names: 'grep egrep fgrep ggrep zgrep zegrep zfgrep ugrep',
    when: /^(?:-[A-Za-z0-9]*[rR]|--rec|--deref|--dir.*rec|-\w*drec|recurse$)/,
    bare: true,
  },
  {
    names: 'rg',
    unless: /^--(?:files|type-list)$/,
    skipsHidden: true,
    // A glob that a name fits brings it in, hidden or not.
    includesHidden: /^(?:--hidden|--unrestricted|-[A-Za-z0-9]*[.u]|-[A-Za-z0-9]*g(?! ?!)|--i?glob(?![= ]!))/,
    bare: true,
  },
  { names: 'ag', skipsHidden: true, includesHidden: /^(?:--hidden|--unrestricted|-\w*u)/, bare: true },
  { names: 'ack ack-grep', bare: true },
  {
    names: 'fd fdfind',
    when: /^(?:-[A-Za-z0-9]*[xX]|--exec)/,
    skipsHidden: true,
    includesHidden: /^(?:--hidden|--unrestricted|-[A-Za-z0-9]*[Hu])/,
    bare: true,
  },
  { names: 'diff gdiff mv gmv ln rsync 7z 7za 7zr 7zz mksquashfs genisoimage xorriso rclone' },
  { names: 'cp gcp', when: /^(?:-[A-Za-z]*[rRa]|--rec|--arc)/ },
  { names: 'scp', when: /^-[A-Za-z0-9]*r/ },
  { names: 'zip', when: /^(?:-[A-Za-z]*[rR]|--rec)/ },
  { names: 'gzip bzip2 xz zstd', when: /^(?:-[A-Za-z0-9]*r|--rec)/ },
  { names: 'tar gtar bsdtar', when: /^(?:-?[A-Za-z]*[cru][A-Za-z]*|--(?:cre|app|upd|dif|comp|cat).*)$/ },
  { names: 'docker podman nerdctl', when: /^(?:cp|build|buildx|compose)$/ },
  { names: 'kubectl oc', when: /^cp$/ },
  { names: 'aws gsutil gcloud s3cmd mc', when: /^(?:sync|--recursive|-r|-R|rsync|mirror)$/ },
]
const WRITERS: readonly FolderUse[] = [
  { names: 'rm grm chmod chown chgrp setfacl chattr', when: /^(?:-[A-Za-z]*[rR]|--rec)/ },
  { names: 'mv gmv' },
  { names: 'rsync', when: /^--del/ },
]

const READ = byName(READERS)
const WRITTEN = byName(WRITERS)

/** What a call of `program` reads below the folders it names. `words` starts with the program. */
export function readsBelow(program: string, words: readonly Argument[]): Below {
  return belowOf(READ.get(program), words)
}

/** What a call of `program` changes or removes below the folders it names. */
export function writesBelow(program: string, words: readonly Argument[]): Below {
  return belowOf(WRITTEN.get(program), words)
}

/** True where a call that names no folder enters the working folder. */
export function entersWorkingFolder(program: string): boolean {
  return READ.get(program)?.bare === true
}

function belowOf(use: FolderUse | undefined, words: readonly Argument[]): Below {
  if (use === undefined) return 'none'
  if (use.when !== undefined && !some(words, use.when)) return 'none'
  if (use.unless !== undefined && some(words, use.unless)) return 'none'
  if (use.skipsHidden !== true) return 'all'
  const pairs = words.map((word, index) => {
    const next = words[index + 1]?.value
    return next == null ? word : { ...word, value: word.value === null ? null : `${word.value} ${next}` }
  })
  return use.includesHidden !== undefined && some(pairs, use.includesHidden) ? 'all' : 'visible'
}

function some(words: readonly Argument[], pattern: RegExp): boolean {
  // A word decided at run time may be any option.
  return words.some((word, index) => index > 0 && (word.value === null ? word.prefix === '' : pattern.test(word.value)))
}

function byName(uses: readonly FolderUse[]): ReadonlyMap<string, FolderUse> {
  return new Map(uses.flatMap((use) => use.names.split(' ').map((name) => [name, use] as const)))
}
