/** GNU coreutils: listing, reading, hashing, numbers and names. Source of every entry: coreutils 9.1 manual pages and --help. */
import { defineProgram } from './define-program.ts'

const COMMON = '--help --version'
const SUMS = `-b --binary -t --text -z --zero --tag --ignore-missing --quiet --status --strict -w --warn -c --check ${COMMON}`
const WRAP = `-d --decode -i --ignore-garbage -w=number --wrap=number ${COMMON}`

export const coreutils = [
  defineProgram({
    names: 'ls dir vdir gls',
    source: 'ls(1)',
    options: `-a -A -b -B -c -C -d -D -f -F -g -G -h -H -i -I=text -k -l -L -m -n -N -o -p -q -Q -r -R -s -S -t -T=number -u -U -v -w=number -x -X -Z -1
      --all --almost-all --author --escape --block-size=text --ignore-backups --color[=text] --colour[=text] --directory --dired --classify[=text] --file-type --format=text
      --full-time --group-directories-first --no-group --human-readable --si --dereference --dereference-command-line
      --dereference-command-line-symlink-to-dir --hide=text --hyperlink[=text] --indicator-style=text --inode --ignore=text --kibibytes
      --numeric-uid-gid --literal --hide-control-chars --show-control-chars --quote-name --quoting-style=text --reverse --recursive --size
      --sort=text --time=text --time-style=text --tabsize=number --width=number --context --zero ${COMMON}`,
    operands: 'path*',
    harmless: true,
  }),
  defineProgram({
    names: 'cat gcat',
    source: 'cat(1)',
    options: `-A -b -e -E -n -s -t -T -u -v --show-all --number-nonblank --show-ends --number --squeeze-blank --show-tabs --show-nonprinting ${COMMON}`,
    operands: 'path*',
    harmless: true,
  }),
  defineProgram({
    names: 'tac',
    source: 'tac(1)',
    options: `-b --before -r --regex -s=text --separator=text ${COMMON}`,
    operands: 'path*',
    harmless: true,
  }),
  defineProgram({
    names: 'nl',
    source: 'nl(1)',
    options: `-b=text -d=text -f=text -h=text -i=number -l=number -n=text -p -s=text -v=number -w=number --body-numbering=text --section-delimiter=text --footer-numbering=text --header-numbering=text --line-increment=number --join-blank-lines=number --number-format=text --no-renumber --number-separator=text --starting-line-number=number --number-width=number ${COMMON}`,
    operands: 'path*',
    harmless: true,
  }),
  defineProgram({
    names: 'head ghead',
    source: 'head(1)',
    options: `-c=number --bytes=number -n=number --lines=number -q --quiet --silent -v --verbose -z --zero-terminated -# ${COMMON}`,
    operands: 'path*',
    harmless: true,
  }),
  // -f and its kin never end, so they are left out.
  defineProgram({
    names: 'tail gtail',
    source: 'tail(1)',
    options: `-c=number --bytes=number -n=number --lines=number -q --quiet --silent -v --verbose -z --zero-terminated -# ${COMMON}`,
    operands: 'path*',
    harmless: true,
  }),
  defineProgram({
    names: 'wc gwc',
    source: 'wc(1)',
    options: `-c --bytes -m --chars -l --lines -L --max-line-length -w --words --total=text ${COMMON}`,
    operands: 'path*',
    harmless: true,
  }),
  defineProgram({
    names: 'od',
    source: 'od(1)',
    options: `-A=text --address-radix=text -j=text --skip-bytes=text -N=text --read-bytes=text -S[=text] --strings[=text] -t=text --format=text -v --output-duplicates -w[=text] --width[=text] --endian=text -a -b -c -d -f -i -l -o -s -x ${COMMON}`,
    operands: 'path*',
    harmless: true,
  }),
  defineProgram({
    names: 'base64 base32',
    source: 'base64(1); the BSD form -o writes a file',
    options: WRAP,
    operands: 'path',
  }),
  defineProgram({
    names: 'basenc',
    source: 'basenc(1)',
    options: `${WRAP} --base64 --base64url --base32 --base32hex --base16 --base2msbf --base2lsbf --z85`,
    operands: 'path',
  }),
  defineProgram({
    names: 'md5sum sha1sum sha224sum sha256sum sha384sum sha512sum',
    source: 'sha256sum(1); -c opens every file named in a list',
    options: SUMS.replace('-c --check', ''),
    operands: 'path*',
    harmless: true,
  }),
  defineProgram({
    names: 'b2sum',
    source: 'b2sum(1)',
    options: `${SUMS.replace('-c --check', '')} -l=number --length=number`,
    operands: 'path*',
    harmless: true,
  }),
  defineProgram({
    names: 'cksum',
    source: 'cksum(1)',
    options: `-a=text --algorithm=text -l=number --length=number --untagged --raw --base64 --zero -z --tag --debug ${COMMON}`,
    operands: 'path*',
    harmless: true,
  }),
  defineProgram({
    names: 'sum',
    source: 'sum(1)',
    options: `-r -s --sysv ${COMMON}`,
    operands: 'path*',
    harmless: true,
  }),
  defineProgram({
    names: 'shasum',
    source: 'shasum(1), Perl 5.36; -c opens every file named in a list',
    options: '-a=number --algorithm=number -b --binary -t --text -U --UNIVERSAL -0 --01 --tag -h --help -v --version',
    operands: 'path*',
  }),
  defineProgram({
    names: 'stat gstat',
    source: 'stat(1)',
    options: `-L --dereference -f --file-system --cached=text -c=text --format=text --printf=text -t --terse ${COMMON}`,
    operands: 'path*',
    harmless: true,
  }),
  defineProgram({
    names: 'du gdu',
    source: 'du(1); --files0-from opens a list',
    options: `-0 --null -a --all --apparent-size -B=text --block-size=text -b --bytes -c --total -D --dereference-args -d=number --max-depth=number -H -h --human-readable --inodes -k -L --dereference -l --count-links -m -P --no-dereference -S --separate-dirs --si -s --summarize -t=text --threshold=text --time[=text] --time-style=text -X=path --exclude-from=path --exclude=text -x --one-file-system -A ${COMMON}`,
    operands: 'path*',
    harmless: true,
  }),
  // --sync writes buffers to disk.
  defineProgram({
    names: 'df gdf',
    source: 'df(1)',
    options: `-a --all -B=text --block-size=text -h --human-readable -H --si -i --inodes -k -l --local --no-sync --output[=text] -P --portability --total -t=text --type=text -T --print-type -x=text --exclude-type=text -v -m ${COMMON}`,
    operands: 'path*',
  }),
  defineProgram({
    names: 'readlink',
    source: 'readlink(1)',
    options: `-f --canonicalize -e --canonicalize-existing -m --canonicalize-missing -n --no-newline -q --quiet -s --silent -v --verbose -z --zero ${COMMON}`,
    operands: 'path*',
    harmless: true,
  }),
  defineProgram({
    names: 'realpath grealpath',
    source: 'realpath(1)',
    options: `-e --canonicalize-existing -m --canonicalize-missing -L --logical -P --physical -q --quiet --relative-to=path --relative-base=path -s --strip --no-symlinks -z --zero ${COMMON}`,
    operands: 'path*',
    harmless: true,
  }),
  defineProgram({
    names: 'basename',
    source: 'basename(1): text only',
    options: `-a --multiple -s=text --suffix=text -z --zero ${COMMON}`,
    operands: 'text*',
    harmless: true,
  }),
  defineProgram({
    names: 'dirname',
    source: 'dirname(1): text only',
    options: `-z --zero ${COMMON}`,
    operands: 'text*',
    harmless: true,
  }),
  defineProgram({
    names: 'pathchk',
    source: 'pathchk(1)',
    options: `-p -P --portability ${COMMON}`,
    operands: 'path*',
    harmless: true,
  }),
  defineProgram({
    names: 'seq gseq',
    source: 'seq(1)',
    options: `-f=text --format=text -s=text --separator=text -w --equal-width -# ${COMMON}`,
    operands: 'text text text',
    harmless: true,
  }),
  defineProgram({
    names: 'factor',
    source: 'factor(1)',
    options: `-h --exponents ${COMMON}`,
    operands: 'text*',
    harmless: true,
  }),
  defineProgram({
    names: 'numfmt',
    source: 'numfmt(1)',
    options: `--debug -d=text --delimiter=text --field=text --format=text --from=text --from-unit=text --grouping --header[=text] --invalid=text --padding=text --round=text --suffix=text --to=text --to-unit=text -z --zero-terminated ${COMMON}`,
    operands: 'text*',
    harmless: true,
  }),
  defineProgram({
    names: 'expr',
    source: 'expr(1)',
    options: COMMON,
    operands: 'text*',
    ordered: true,
    harmless: true,
  }),
  defineProgram({
    names: 'sleep gsleep',
    source: 'sleep(1)',
    operands: 'text',
    inspect: ({ operands }) => (/^\d{1,3}(?:\.\d+)?s?$/.test(operands[0]?.value ?? '') ? null : 'it may wait for long'),
  }),
  defineProgram({
    names: 'uname',
    source: 'uname(1)',
    options: `-a --all -s --kernel-name -n --nodename -r --kernel-release -v --kernel-version -m --machine -p --processor -i --hardware-platform -o --operating-system ${COMMON}`,
  }),
  defineProgram({
    names: 'arch logname whoami tty nproc users',
    source: 'their coreutils manual pages',
    options: `-s --silent --quiet --all --ignore=number ${COMMON}`,
  }),
  defineProgram({ names: 'groups', source: 'groups(1)', options: COMMON, operands: 'text*' }),
  defineProgram({
    names: 'id',
    source: 'id(1)',
    options: `-a -Z --context -g --group -G --groups -n --name -r --real -u --user -z --zero ${COMMON}`,
    operands: 'text',
  }),
  defineProgram({
    names: 'who',
    source: 'who(1); --lookup asks DNS',
    options: `-a --all -b --boot -d --dead -H --heading -l --login -m -p --process -q --count -r --runlevel -s --short -t --time -T -w --mesg -u --users --message --writable ${COMMON}`,
  }),
  // -s and a bare operand set the clock; -f opens a list.
  defineProgram({
    names: 'date gdate',
    source: 'date(1)',
    options: `-d=text --date=text --debug -I[=text] --iso-8601[=text] -R --rfc-email --rfc-3339=text -r=path --reference=path --resolution -u --utc --universal ${COMMON}`,
    operands: 'text',
    inspect: ({ operands }) =>
      operands.every((word) => word.prefix.startsWith('+')) ? null : 'a date operand without + sets the clock',
  }),
  defineProgram({ names: 'yes', source: 'yes(1)', options: COMMON, operands: 'text*', harmless: true }),
  defineProgram({ names: 'getconf', source: 'getconf(1)', options: '-a', operands: 'text' }),
  defineProgram({
    names: 'dircolors',
    source: 'dircolors(1)',
    options: `-b --sh --bourne-shell -c --csh --c-shell -p --print-database --print-ls-colors ${COMMON}`,
    operands: 'path',
  }),
]
