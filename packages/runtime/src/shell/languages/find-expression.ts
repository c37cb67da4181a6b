/** Reads the words of find(1): starting points, tests and actions. Everything not listed asks. Source: find(1), findutils 4.9. */
import type { Argument } from '../analysis.ts'

const ALONE = new Set(
  `-H -L -P -O0 -O1 -O2 -O3 -daystart -depth -d -follow -help --help -ignore_readdir_race -noignore_readdir_race -mount -xdev -noleaf -nowarn -warn
  -version --version -empty -executable -readable -writable -false -true -nogroup -nouser -print -print0 -ls -prune -quit
  -a -and -o -or -not ! ( ) ,`.split(/\s+/),
)
const WITH_VALUE = new Set(
  `-maxdepth -mindepth -regextype -amin -atime -cmin -ctime -mmin -mtime -fstype -gid -group -ilname -iname -inum -ipath
  -iregex -iwholename -links -lname -name -path -perm -regex -size -type -uid -used -user -wholename -xtype -context -printf -D`.split(
    /\s+/,
  ),
)
const WITH_FILE = /^-(?:anewer|cnewer|newer|samefile|newer[aBcm][aBcm])$/

/** The files a find call looks at, or the phrase that makes it ask. */
export interface FindReading {
  readonly paths: readonly Argument[]
  readonly problem: string | null
}

/** Reads the words after the program name. Commands behind -exec are not looked into: they ask here. */
export function readFindExpression(words: readonly Argument[]): FindReading {
  const paths: Argument[] = []
  let inExpression = false
  for (let index = 1; index < words.length; index += 1) {
    const word = words[index]!
    const value = word.value
    if (value === null) {
      // A glob or variable can turn into an action (bash-127, bash-345).
      if (!inExpression) paths.push(word)
      if (inExpression || !isSurePath(word)) return { paths, problem: `${word.text} could turn into an action` }
    } else if (ALONE.has(value)) {
      inExpression ||= !/^-(?:[HLPD]|O\d)$/.test(value)
    } else if (WITH_VALUE.has(value)) {
      inExpression ||= value !== '-D'
      index += 1
      const operand = words[index]
      if (operand === undefined) return { paths, problem: `${value} lacks its value` }
      if (operand.value === null && (operand.splits || operand.kind !== 'plain'))
        return { paths, problem: `the value of ${value} is decided at run time` }
    } else if (/^-newer[aBcm]t$/.test(value)) {
      inExpression = true
      index += 1
    } else if (WITH_FILE.test(value)) {
      inExpression = true
      index += 1
      if (words[index] === undefined) return { paths, problem: `${value} lacks its value` }
      paths.push(words[index]!)
    } else if (value.startsWith('-') || inExpression) {
      return { paths, problem: `${value} is not a harmless test` }
    } else paths.push(word)
  }
  return { paths, problem: null }
}

function isSurePath(word: Argument): boolean {
  return word.prefix !== '' && !/^[-(!,]/.test(word.prefix) && word.kind === 'glob'
}
