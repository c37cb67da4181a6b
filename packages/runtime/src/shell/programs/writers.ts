/**
 * Programs whose whole effect is on the files they name. They always ask here; the policy may let them pass where every file
 * is inside the workspace (mode acceptEdits, corpus/permission-rules.jsonl perm-155…160), and Edit rules see the files.
 */
import { findSedProblem } from '../languages/sed-script.ts'
import { defineProgram } from './define-program.ts'

const COMMON = '--help --version'

export const writingPrograms = [
  defineProgram({
    names: 'mkdir',
    source: 'mkdir(1), coreutils 9.1',
    options: `-p --parents -v --verbose -m=text --mode=text ${COMMON}`,
    operands: 'write*',
  }),
  defineProgram({
    names: 'rmdir',
    source: 'rmdir(1), coreutils 9.1',
    options: `-p --parents -v --verbose --ignore-fail-on-non-empty ${COMMON}`,
    operands: 'write*',
  }),
  defineProgram({
    names: 'touch',
    source: 'touch(1), coreutils 9.1',
    options: `-a -c --no-create -d=text --date=text -f -h --no-dereference -m -r=path --reference=path -t=text --time=text ${COMMON}`,
    operands: 'write*',
  }),
  defineProgram({
    names: 'rm unlink',
    source: 'rm(1), coreutils 9.1',
    options: `-f --force -i -I --interactive[=text] -r -R --recursive -d --dir -v --verbose --one-file-system ${COMMON}`,
    operands: 'write*',
  }),
  defineProgram({
    names: 'mv',
    source: 'mv(1), coreutils 9.1',
    options: `-f --force -i --interactive -n --no-clobber -T --no-target-directory -u --update[=text] -v --verbose ${COMMON}`,
    operands: 'move* write',
  }),
  defineProgram({
    names: 'cp',
    source: 'cp(1), coreutils 9.1',
    options: `-a --archive -f --force -i --interactive -n --no-clobber -p -r -R --recursive -T --no-target-directory -u --update[=text] -v --verbose -P --no-dereference ${COMMON}`,
    operands: 'path* write',
  }),
  defineProgram({
    names: 'tee',
    source: 'tee(1), coreutils 9.1',
    options: `-a --append -i --ignore-interrupts -p --output-error[=text] ${COMMON}`,
    operands: 'write*',
  }),
  defineProgram({
    names: 'truncate',
    source: 'truncate(1), coreutils 9.1',
    options: `-c --no-create -s=text --size=text -o --io-blocks -r=path --reference=path ${COMMON}`,
    operands: 'write*',
  }),
  defineProgram({
    names: 'uniq',
    source: 'uniq(1), coreutils 9.1: two operands',
    options: '-c -d -D -i -u -z',
    operands: 'path write',
  }),
  defineProgram({
    names: 'sed gsed',
    source: 'sed(1), GNU sed 4.9: -i',
    options: '-i[=text] --in-place[=text] -n --quiet --silent -E -r --regexp-extended -s --separate -u -z',
    operands: 'text write*',
    inspect: ({ operands }) => findSedProblem(operands[0]?.value ?? 'e'),
  }),
]

/** Programs that change the files they name in ways that are not judged; their operands count as written for Edit rules. */
export const UNJUDGED_WRITERS: ReadonlySet<string> = new Set(
  'ln link exch install fallocate sftp mount umount logrotate chmod chown chgrp shred dd rsync scp patch split csplit mktemp mkfifo mknod setfacl chattr gzip bzip2 xz zip vim vi nano ed emacs ex sponge'.split(
    ' ',
  ),
)

/** Programs that read the files they name, although their calls are not judged; for Read rules. */
export const UNJUDGED_READERS: ReadonlySet<string> = new Set(
  'less more most bat batcat view base58 ccat scp rsync curl wget cp mv ln dd gpg openssl ssh-keygen source . xargs crontab pandoc glow mdcat zless zmore zgrep bzgrep xzgrep vim vi nano ed emacs ex strings tail sort sed awk'.split(
    ' ',
  ),
)
