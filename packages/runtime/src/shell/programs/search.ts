/** Programs that look for text, files and programs. */
import { holdsSecretName } from '../judge/locate-path.ts'
import { defineProgram, type ProgramCall } from './define-program.ts'

const GREP = `-E --extended-regexp -F --fixed-strings -G --basic-regexp -P --perl-regexp -e=text --regexp=text -f=path --file=path -i --ignore-case -y --no-ignore-case -v --invert-match
  -w --word-regexp -x --line-regexp -c --count --color[=text] --colour[=text] -L --files-without-match -l --files-with-matches -m=number --max-count=number
  -o --only-matching -q --quiet --silent -s --no-messages -b --byte-offset -H --with-filename -h --no-filename --label=text -n --line-number
  -T --initial-tab -Z --null -A=number --after-context=number -B=number --before-context=number -C=number --context=number -# --group-separator=text
  --no-group-separator -a --text --binary-files=text -D=text --devices=text -d=text --directories=text --exclude=text --exclude-from=path --exclude-dir=text
  -I --include=text -r --recursive -R --dereference-recursive --line-buffered -U --binary -z --null-data -V --version --help`

export const searchPrograms = [
  defineProgram({
    names: 'grep egrep fgrep ggrep',
    source: 'grep(1), GNU grep 3.8',
    options: GREP,
    operands: 'text path*',
    replacesFirst: '-e --regexp -f --file',
    harmless: true,
    inspect: findSecretGlob,
  }),
  defineProgram({
    names: 'rg',
    source: 'rg(1), ripgrep 13: --pre, -z and --hostname-bin start programs (bash-402…404)',
    options: `-n --line-number -N --no-line-number -i --ignore-case -S --smart-case -s --case-sensitive -w --word-regexp -x --line-regexp -v --invert-match -c --count --count-matches
      -l --files-with-matches --files-without-match -o --only-matching -q --quiet -F --fixed-strings -P --pcre2 -U --multiline --multiline-dotall -e=text --regexp=text -f=path --file=path
      -g=text --glob=text --iglob=text -t=text --type=text -T=text --type-not=text --type-list --type-add=text --type-clear=text -A=number --after-context=number -B=number --before-context=number -C=number --context=number
      -m=number --max-count=number -d=number --max-depth=number --maxdepth=number --max-filesize=text -. --hidden --no-hidden -u --unrestricted --no-ignore --no-ignore-vcs --no-ignore-parent --no-ignore-dot --no-ignore-global --no-ignore-exclude --no-ignore-files --ignore-file=path
      -L --follow --files --heading --no-heading -H --with-filename -I --no-filename --column --no-column -b --byte-offset --color=text --colors=text --no-messages -p --pretty -r=text --replace=text
      --json --vimgrep --stats --sort=text --sortr=text -j=number --threads=number -M=number --max-columns=number --max-columns-preview --passthru --trim --no-config -a --text --null -0 --null-data --crlf
      -E=text --encoding=text --engine=text --no-pcre2-unicode --no-unicode --line-buffered --block-buffered --mmap --no-mmap --context-separator=text --field-match-separator=text --field-context-separator=text
      --path-separator=text --include-zero --one-file-system --dfa-size-limit=text --regex-size-limit=text --stop-on-nonmatch --hyperlink-format=text --debug --trace --no-require-git --glob-case-insensitive --ignore-file-case-insensitive -V --version --pcre2-version --help -h`,
    operands: 'text path*',
    replacesFirst: '-e --regexp -f --file --files --type-list',
    inspect: findSecretGlob,
  }),
  defineProgram({
    names: 'ag',
    source: 'ag(1) 2.2: --pager and -z start programs',
    options:
      '-a -A=number -B=number -C=number -c --count --color --nocolor --column --depth=number -f -F --fixed-strings --literal -Q -g=text -G=text -H --heading --noheading --hidden -i --ignore-case --ignore=text --ignore-dir=text -l --files-with-matches -L --files-without-matches -m=number --max-count=number --numbers --nonumbers -o --only-matching -s --case-sensitive -S --smart-case --silent --stats -t --all-text -u --unrestricted -U -v --invert-match -w --word-regexp --vimgrep',
    operands: 'text path*',
  }),
  defineProgram({
    names: 'fd fdfind',
    source: 'fd(1) 9: -x, -X, --exec, --exec-batch and --list-details start programs',
    options: `-H --hidden -I --no-ignore -u --unrestricted --no-ignore-vcs --no-ignore-parent --no-global-ignore-file --no-require-git -s --case-sensitive -i --ignore-case -g --glob --regex -F --fixed-strings --and=text -a --absolute-path --relative-path
      -L --follow -p --full-path -0 --print0 -d=number --max-depth=number --min-depth=number --exact-depth=number -E=text --exclude=text --prune -t=text --type=text -e=text --extension=text -S=text --size=text
      --changed-within=text --changed-before=text --newer=text --older=text -o=text --owner=text --max-results=number -1 -q --quiet --show-errors -j=number --threads=number --path-separator=text --search-path=path --strip-cwd-prefix[=text]
      --one-file-system -c=text --color=text --ignore-file=path --format=text -h --help -V --version`,
    operands: 'text path*',
  }),
  defineProgram({
    names: 'tree',
    source: 'tree(1) 2.1: -o writes; -R with -H too',
    options:
      '-a -d -l -f -x -L=number -P=text -I=text --gitignore --gitfile=path --ignore-case --matchdirs --metafirst --prune --info --noreport --charset=text --filelimit=number -q -N -Q -p -u -g -s -h --si --du -D --timefmt=text -F --inodes --device -v -t -c -U -r --dirsfirst --filesfirst --sort[=text] -i -A -S -n -C -X -J --help --version',
    operands: 'path*',
  }),
  // -m, -f, -C, -z, -p and -P write, open files named elsewhere or start programs (bash-366…368).
  defineProgram({
    names: 'file',
    source: 'file(1) 5.44',
    options:
      '-b --brief -c --checking-printout -d --debug -e=text --exclude=text --exclude-quiet=text --extension -F=text --separator=text -h --no-dereference -i --mime --mime-type --mime-encoding -k --keep-going -l --list -L --dereference -n --no-buffer -N --no-pad -0 --print0 -r --raw -v --version --help',
    operands: 'path*',
  }),
  defineProgram({
    names: 'which',
    source: 'which(1), debianutils 5.7',
    options: '-a -s --all --version',
    operands: 'text*',
    harmless: true,
  }),
  defineProgram({
    names: 'whereis',
    source: 'whereis(1), util-linux 2.38',
    options: '-b -m -s -u -l -g -h --help -V --version',
    operands: 'text*',
  }),
  defineProgram({
    names: 'zcat gzcat',
    source: 'zcat(1), gzip 1.12',
    options: '-f --force -v --verbose -q --quiet --help --version -h -V',
    operands: 'path*',
  }),
  defineProgram({
    names: 'bzcat xzcat lzcat lz4cat zstdcat',
    source: 'bzcat(1), xzcat(1), zstdcat(1)',
    options: '-q -v --quiet --verbose --help --version',
    operands: 'path*',
  }),
  defineProgram({
    names: 'gzip gunzip bzip2 bunzip2 xz unxz zstd unzstd',
    source: 'gzip(1), bzip2(1), xz(1), zstd(1): only with -c, -l or -t is the input kept',
    options:
      '-c --stdout --to-stdout -d --decompress --uncompress -k --keep -l --list -t --test -v --verbose -q --quiet -# -h --help -V --version',
    operands: 'path*',
    inspect: findReplacedInput,
  }),
  defineProgram({
    names: 'unzip',
    source: 'unzip(1), Info-ZIP 6.00: only -l, -v, -Z, -t, -z, -p and -c keep off the disk',
    options: '-l -v -Z -t -z -p -c -q -qq -a -aa -b -C -1 -2 -s -m -h -T -hh',
    operands: 'path text*',
    ordered: true,
    inspect: ({ options }) =>
      options.some((option) => /^-[lvZtzpc]$/.test(option.shape.name)) &&
      !options.some((option) => option.shape.name === '-T')
        ? null
        : 'it extracts files',
  }),
  defineProgram({
    names: 'zipinfo',
    source: 'zipinfo(1), Info-ZIP 3.00',
    options: '-1 -2 -s -m -l -v -h -C -t -T -z',
    operands: 'path text*',
  }),
  defineProgram({ names: 'zipnote', source: 'zipnote(1) without -w', operands: 'path' }),
  defineProgram({
    names: 'ar',
    source: 'ar(1): the letters t and p only',
    operands: 'text path*',
    inspect: ({ operands }) =>
      /^[tp][vOP]*$/.test(operands[0]?.value ?? '') && !operands.some((word) => word.prefix.startsWith('@'))
        ? null
        : 'it changes the archive',
  }),
  defineProgram({
    names: 'readelf',
    source: 'readelf(1), binutils 2.40',
    options:
      '-a --all -h --file-header -l --program-headers --segments -S --section-headers --sections -g --section-groups -t --section-details -e --headers -s --syms --symbols --dyn-syms -n --notes -r --relocs -u --unwind -d --dynamic -V --version-info -A --arch-specific -W --wide -x=text -p=text -C -v --version --help',
    operands: 'path*',
    inspect: ({ operands }) =>
      operands.some((word) => word.prefix.startsWith('@')) ? 'an operand @FILE holds more options' : null,
  }),
]

// Of -t, -l and -d the last one counts for xz, bzip2 and zstd: `xz -l -d x.xz` replaces x.xz. Only -c holds in every order.
function findReplacedInput({ options, operands }: ProgramCall): string | null {
  const given = (names: RegExp) => options.some((option) => names.test(option.shape.name))
  if (given(/^(?:-c|--stdout|--to-stdout)$/)) return null
  const decompresses = given(/^(?:-d|--decompress|--uncompress)$/)
  if (given(/^(?:-[lt]|--list|--test)$/) && !decompresses) return null
  // bzip2 goes on with its input after it has told its version.
  return given(/^(?:-[hV]|--help|--version)$/) && operands.length === 0 ? null : 'it replaces its input file'
}

// `grep -r . --include=.env` prints what naming the file would not be allowed to.
function findSecretGlob({ options }: ProgramCall): string | null {
  const named = options.some(
    (option) =>
      /^(?:--include|-g|--glob|--iglob)$/.test(option.shape.name) && namesSecret(option.value?.value ?? '.env'),
  )
  return named ? 'it is pointed at files where secrets are kept' : null
}

function namesSecret(glob: string): boolean {
  return !glob.startsWith('!') && holdsSecretName(glob)
}
