/** Programs that read text and print it changed. */
import type { Argument } from '../analysis.ts'
import { findAwkProblem } from '../languages/awk-program.ts'
import { findJqProblem, findYqProblem } from '../languages/jq-filter.ts'
import { findSedProblem } from '../languages/sed-script.ts'
import { defineProgram, type ProgramCall } from './define-program.ts'

const COMMON = '--help --version'

export const textPrograms = [
  // -o writes, -T and --compress-program choose files and programs (bash-348…353).
  defineProgram({
    names: 'sort gsort',
    source: 'sort(1), coreutils 9.1',
    options: `-b --ignore-leading-blanks -d --dictionary-order -f --ignore-case -g --general-numeric-sort -i --ignore-nonprinting -M --month-sort -h --human-numeric-sort -n --numeric-sort -R --random-sort -r --reverse --sort=text -V --version-sort --batch-size=number -c -C --check[=text] --debug -k=text --key=text -m --merge -s --stable -S=text --buffer-size=text -t=text --field-separator=text --parallel=number -u --unique -z --zero-terminated ${COMMON}`,
    operands: 'path*',
  }),
  // The second operand is the output file (bash-355).
  defineProgram({
    names: 'uniq guniq',
    source: 'uniq(1), coreutils 9.1',
    options: `-c --count -d --repeated -D --all-repeated[=text] -f=number --skip-fields=number --group[=text] -i --ignore-case -s=number --skip-chars=number -u --unique -z --zero-terminated -w=number --check-chars=number ${COMMON}`,
    operands: 'path',
  }),
  defineProgram({
    names: 'cut gcut',
    source: 'cut(1), coreutils 9.1',
    options: `-b=text --bytes=text -c=text --characters=text -d=text --delimiter=text -f=text --fields=text -n --complement -s --only-delimited --output-delimiter=text -z --zero-terminated ${COMMON}`,
    operands: 'path*',
    harmless: true,
  }),
  defineProgram({
    names: 'tr gtr',
    source: 'tr(1), coreutils 9.1',
    options: `-c -C --complement -d --delete -s --squeeze-repeats -t --truncate-set1 ${COMMON}`,
    operands: 'text text',
    harmless: true,
  }),
  defineProgram({
    names: 'paste',
    source: 'paste(1), coreutils 9.1',
    options: `-d=text --delimiters=text -s --serial -z --zero-terminated ${COMMON}`,
    operands: 'path*',
    harmless: true,
  }),
  defineProgram({
    names: 'join',
    source: 'join(1), coreutils 9.1',
    options: `-a=text -e=text -i --ignore-case -j=text -o=text -t=text -v=text -1=text -2=text --check-order --nocheck-order --header -z --zero-terminated ${COMMON}`,
    operands: 'path path',
    harmless: true,
  }),
  defineProgram({
    names: 'comm',
    source: 'comm(1), coreutils 9.1',
    options: `-1 -2 -3 --check-order --nocheck-order --output-delimiter=text --total -z --zero-terminated ${COMMON}`,
    operands: 'path path',
    harmless: true,
  }),
  defineProgram({
    names: 'fold',
    source: 'fold(1), coreutils 9.1',
    options: `-b --bytes -s --spaces -w=number --width=number -# ${COMMON}`,
    operands: 'path*',
    harmless: true,
  }),
  defineProgram({
    names: 'fmt',
    source: 'fmt(1), coreutils 9.1',
    options: `-c --crown-margin -p=text --prefix=text -s --split-only -t --tagged-paragraph -u --uniform-spacing -w=number --width=number -g=number --goal=number -# ${COMMON}`,
    operands: 'path*',
    harmless: true,
  }),
  defineProgram({
    names: 'expand unexpand',
    source: 'expand(1), unexpand(1), coreutils 9.1',
    options: `-i --initial -t=text --tabs=text -a --all --first-only ${COMMON}`,
    operands: 'path*',
    harmless: true,
  }),
  defineProgram({
    names: 'pr',
    source: 'pr(1), coreutils 9.1',
    options: `-a --across -c --show-control-chars -d --double-space -D=text --date-format=text -e[=text] -F -f --form-feed -h=text --header=text -i[=text] -J --join-lines -l=number --length=number -m --merge -n[=text] --number-lines[=text] -N=number -o=number --indent=number -r --no-file-warnings -s[=text] -t --omit-header -T --omit-pagination -v -w=number --width=number -W=number -# ${COMMON}`,
    operands: 'path*',
    harmless: true,
  }),
  defineProgram({
    names: 'tsort',
    source: 'tsort(1), coreutils 9.1',
    options: COMMON,
    operands: 'path',
    harmless: true,
  }),
  defineProgram({
    names: 'shuf gshuf',
    source: 'shuf(1), coreutils 9.1: -o writes',
    options: `-e --echo -i=text --input-range=text -n=number --head-count=number --random-source=path -r --repeat -z --zero-terminated ${COMMON}`,
    operands: 'path*',
  }),
  defineProgram({
    names: 'rev',
    source: 'rev(1), util-linux 2.38',
    options: '-h --help -V --version -0 --zero',
    operands: 'path*',
    harmless: true,
  }),
  defineProgram({
    names: 'column',
    source: 'column(1), util-linux 2.38',
    options:
      '-t --table -s=text --separator=text -o=text --output-separator=text -c=number --output-width=number -x --fillrows -n=text --table-name=text -N=text --table-columns=text -R=text --table-right=text -J --json -e --table-header-repeat -E=text -d --table-noheadings -H=text --table-hide=text -O=text --table-order=text -W=text -T=text -L --keep-empty-lines -l=number --table-columns-limit=number -h --help -V --version',
    operands: 'path*',
  }),
  defineProgram({ names: 'colrm', source: 'colrm(1), util-linux 2.38', operands: 'text text', harmless: true }),
  defineProgram({
    names: 'hexdump hd',
    source: 'hexdump(1), util-linux 2.38',
    options:
      '-b -c -C -d -o -x -v -X -n=text --length=text -s=text --skip=text -e=text --format=text --canonical --no-squeezing --one-byte-char --one-byte-octal --one-byte-hex --two-bytes-decimal --two-bytes-octal --two-bytes-hex -L[=text] --color[=text] -h --help -V --version',
    operands: 'path*',
  }),
  // A second operand is the output file, -r turns a dump back into bytes.
  defineProgram({
    names: 'xxd',
    source: 'xxd(1), Vim 9.0; only the first letter of an option counts (measured: `xxd -bs 1 FILE` writes FILE)',
    options: '-a -b -c=number -C -d -e -E -g=number -h -i -l=number -n=text -o=text -p -q -s=text -u -v',
    operands: 'path',
    rewrite: shortenXxdOptions,
    inspect: ({ words }) =>
      words.some(({ value }) => value !== null && /^-[a-zA-Z]{2}/.test(value))
        ? 'its options do not stand alone'
        : null,
  }),
  defineProgram({
    names: 'strings',
    source: 'strings(1), binutils 2.40: --plugin and -T load code or formats',
    options:
      '-a --all -d --data -f --print-file-name -n=number --bytes=number -t=text --radix=text -o -w --include-all-whitespace -s=text --output-separator=text -e=text --encoding=text -U=text --unicode=text -# --help --version',
    operands: 'path*',
    inspect: ({ operands }) =>
      operands.some((word) => word.prefix.startsWith('@')) ? 'an operand @FILE holds more options' : null,
  }),
  defineProgram({
    names: 'diff gdiff',
    source: 'diff(1), diffutils 3.8: -l starts pr',
    options: `-q --brief -s --report-identical-files -c -C=number --context[=number] -u -U=number --unified[=number] -e --ed -n --rcs -y --side-by-side -W=number --width=number --left-column --suppress-common-lines -p --show-c-function -F=text --show-function-line=text --label=text -L=text -t --expand-tabs -T --initial-tab --tabsize=number --suppress-blank-empty -r --recursive --no-dereference -N --new-file --unidirectional-new-file -P --ignore-file-name-case --no-ignore-file-name-case -x=text --exclude=text -X=path --exclude-from=path -S=text --starting-file=text --from-file=path --to-file=path -i --ignore-case -E --ignore-tab-expansion -Z --ignore-trailing-space -b --ignore-space-change -w --ignore-all-space -B --ignore-blank-lines -I=text --ignore-matching-lines=text -a --text --strip-trailing-cr -D=text --ifdef=text --GTYPE-group-format=text --line-format=text -d --minimal --horizon-lines=number --speed-large-files --color[=text] --palette=text --normal -# -v ${COMMON}`,
    operands: 'path*',
  }),
  defineProgram({
    names: 'diff3',
    source: 'diff3(1), diffutils 3.8: --diff-program names a program',
    options: `-A --show-all -e --ed -E --show-overlap -m --merge -x --overlap-only -X -3 --easy-only -i -a --text --strip-trailing-cr -T --initial-tab -L=text --label=text ${COMMON}`,
    operands: 'path path path',
  }),
  defineProgram({
    names: 'sdiff',
    source: 'sdiff(1), diffutils 3.8: -o and --diff-program',
    options: `-i --ignore-case -E --ignore-tab-expansion -Z --ignore-trailing-space -b --ignore-space-change -W --ignore-all-space -B --ignore-blank-lines -I=text --ignore-matching-lines=text --strip-trailing-cr -a --text -w=number --width=number -l --left-column -s --suppress-common-lines -t --expand-tabs --tabsize=number -d --minimal -H --speed-large-files -v ${COMMON}`,
    operands: 'path path',
  }),
  defineProgram({
    names: 'cmp',
    source: 'cmp(1), diffutils 3.8',
    options: `-b --print-bytes -i=text --ignore-initial=text -l --verbose -n=text --bytes=text -s --quiet --silent -v ${COMMON}`,
    operands: 'path path text text',
    harmless: true,
  }),
  defineProgram({
    names: 'iconv',
    source: 'iconv(1), glibc 2.36: -o writes',
    options:
      '-f=text --from-code=text -t=text --to-code=text -l --list -c -s --silent --verbose -? --help --usage -V --version',
    operands: 'path*',
  }),
  defineProgram({
    names: 'look',
    source: 'look(1), util-linux 2.38',
    options: '-a --alternative -d --alphanum -f --ignore-case -t=text --terminate=text',
    operands: 'text path',
  }),
  defineProgram({
    names: 'cal ncal',
    source: 'cal(1)',
    options:
      '-1 --one -3 --three -n=number --months=number -S --span -s --sunday -m --monday -j --julian -y --year -Y --twelve -w[=number] --week[=number] --color[=text] -b -h -e -o',
    operands: 'text text text',
  }),
  defineProgram({
    names: 'sed gsed',
    source: 'sed(1), GNU sed 4.9; scripts by the small grammar of sed-script.ts',
    options: `-n --quiet --silent --debug -e=text --expression=text -E -r --regexp-extended -l=number --line-length=number --posix -s --separate --sandbox -u --unbuffered -z --null-data -b --binary ${COMMON}`,
    operands: 'text path*',
    replacesFirst: '-e --expression',
    inspect: (call) => findScriptProblem(call, ['-e', '--expression'], findSedProblem),
  }),
  // gawk, mawk and BWK awk share these; -f, -i, -l, -E, -o, -p and -d open or write files.
  defineProgram({
    names: 'awk gawk mawk nawk',
    source: 'gawk(1) 5.2, mawk(1) 1.3.4; programs by awk-program.ts',
    options: '-F=text --field-separator=text -v=text --assign=text -V --version',
    operands: 'text path*',
    ordered: true,
    inspect: (call) => findScriptProblem(call, [], findAwkProblem),
  }),
  defineProgram({
    names: 'bc',
    source: 'bc(1), GNU bc 1.07: its language computes and prints, and opens no file',
    options: '-l --mathlib -q --quiet -s --standard -w --warn',
    operands: 'path*',
  }),
  defineProgram({
    names: 'jq',
    source: 'jq(1) 1.7: -f and -L read programs; filters by jq-filter.ts',
    options: `-n --null-input -R --raw-input -s --slurp -c --compact-output -r --raw-output -j --join-output -a --ascii-output -S --sort-keys -C --color-output -M --monochrome-output
      --raw-output0 --tab --indent=number --unbuffered --stream --stream-errors --seq -e --exit-status -h --help -V --version`,
    operands: 'text path*',
    rewrite: dropJqVariables,
    inspect: (call) => findScriptProblem(call, [], findJqProblem),
  }),
  defineProgram({
    names: 'yq',
    source: 'yq 4 --help and yq 3 (jq wrapper): -i edits, load() reads any path',
    options:
      '-r --unwrapScalar --raw-output -o=text --output-format=text -p=text --input-format=text -P --prettyPrint -C --colors -M --no-colors -N --no-doc -n --null-input -e --exit-status -I=number --indent=number -y --yaml-output -c --compact-output -h --help -V --version',
    operands: 'text path*',
    // `yq eval EXPRESSION FILE` is `yq EXPRESSION FILE`.
    rewrite: (words) =>
      /^(?:e|ea|eval|eval-all)$/.test(words[1]?.value ?? '') ? [words[0]!, ...words.slice(2)] : words,
    inspect: (call) =>
      /^(?:e|ea|eval|eval-all)$/.test(call.operands[0]?.value ?? '')
        ? 'its expression does not stand first'
        : findScriptProblem(call, [], findYqProblem),
  }),
]

const XXD_NAMES = /^-(?:ps|plain|postscript|cols|len|bits|autoskip|include|groupsize|uppercase)$/

// `-plain` is `-p`: in full the names are as good as the letters.
function shortenXxdOptions(words: readonly Argument[]): readonly Argument[] {
  return words.map((word) =>
    word.value !== null && XXD_NAMES.test(word.value) ? { ...word, value: word.value.slice(0, 2) } : word,
  )
}

// `--arg NAME VALUE` is data for the filter; a word that may become several would move the ones after it.
function dropJqVariables(words: readonly Argument[]): readonly Argument[] {
  const kept: Argument[] = []
  for (let at = 0; at < words.length; at += 1) {
    const [name, value] = [words[at + 1], words[at + 2]]
    const drops = words[at]!.value === '--arg' && name?.value != null && value !== undefined
    if (drops && !value.splits && value.kind !== 'unknown') at += 2
    else kept.push(words[at]!)
  }
  return kept
}

/** Checks every script of a call: option values, or the first operand where no such option stands. */
function findScriptProblem(
  call: ProgramCall,
  options: readonly string[],
  find: (script: string) => string | null,
): string | null {
  const scripts = call.options.filter((option) => options.includes(option.shape.name)).map((option) => option.value)
  if (scripts.length === 0 && call.operands.length > 0) scripts.push(call.operands[0]!)
  // Several -e texts are one script with line breaks between.
  const texts = scripts.map((word) => word?.value ?? null)
  if (texts.includes(null)) return 'its script is decided at run time'
  return texts.length === 0 ? null : find(texts.join('\n'))
}
