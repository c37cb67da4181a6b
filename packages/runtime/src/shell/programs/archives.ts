/** tar(1), whose old notation without a dash and whose remote archives need a closer look. */
import type { Argument } from '../analysis.ts'
import { toStaticArgument } from '../parse/read-word.ts'
import { defineProgram, type ProgramCall } from './define-program.ts'

export const archivePrograms = [
  // --checkpoint-action, --to-command, -I, -F and --rsh-command start programs (bash-392); host:file goes through rsh (bash-396).
  defineProgram({
    names: 'tar gtar',
    source: 'tar(1), GNU tar 1.34: listing only',
    options: `-t --list -v --verbose -f=path --file=path -z --gzip --gunzip --ungzip -j --bzip2 -J --xz --lzma --zstd -a --auto-compress --force-local -C=path --directory=path
      --exclude=text --wildcards --no-wildcards --strip-components=number --full-time --numeric-owner --utc --no-recursion --anchored --no-anchored --ignore-case -R --block-number --show-stored-names --quoting-style=text --version --help`,
    operands: 'text*',
    rewrite: rewriteTar,
    inspect: findTarProblem,
  }),
]

// In `tar tvf a.tar` the first word is a cluster; with f as its only letter that takes a value both notations agree.
function rewriteTar(words: readonly Argument[]): readonly Argument[] {
  const first = words[1]?.value
  if (first === undefined || first === null || !/^[tvzjJa]*t[tvzjJa]*f?$/.test(first)) return words
  return [words[0]!, toStaticArgument(`-${first}`, words[1]!.text), ...words.slice(2)]
}

function findTarProblem({ options }: ProgramCall): string | null {
  const lists = options.some((option) => /^(?:-t|--list|--version|--help)$/.test(option.shape.name))
  if (!lists) return 'it does not only list'
  const remote = options.some(
    (option) => /^(?:-f|--file)$/.test(option.shape.name) && option.value?.prefix.includes(':') !== false,
  )
  return remote ? 'its archive may lie on another machine' : null
}
