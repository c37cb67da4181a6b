/** Wrappers that change how a command runs but not what it does. */
import { defineWrapper } from './define-wrapper.ts'

export const transparentWrappers = [
  defineWrapper({
    names: 'timeout gtimeout',
    source: 'timeout(1), coreutils 9.1',
    options: '-k=text --kill-after=text -s=text --signal=text --preserve-status --foreground -v --verbose',
    skip: 1,
    harmless: '-k --kill-after -s --signal --preserve-status --foreground -v --verbose',
    allow: 'peel',
  }),
  defineWrapper({
    names: 'nice',
    source: 'nice(1), coreutils 9.1; the form -NUM is obsolete but accepted',
    options: '-n=number --adjustment=number -#',
    harmless: '-n --adjustment',
    allow: 'peel',
  }),
  defineWrapper({
    names: 'time',
    source: 'time(1), GNU time 1.9: -o writes a file (bash-192, measured)',
    options: '-p --portability -v --verbose -q --quiet -f=text --format=text -a --append -o=path --output=path',
    harmless: '-p --portability -v --verbose -q --quiet -f --format',
    allow: 'peel',
  }),
  // nohup writes nohup.out when standard output is a terminal, so it is never read-only.
  defineWrapper({ names: 'nohup', source: 'nohup(1), coreutils 9.1', allow: 'peel' }),
  defineWrapper({
    names: 'stdbuf',
    source: 'stdbuf(1), coreutils 9.1',
    options: '-i=text --input=text -o=text --output=text -e=text --error=text',
    harmless: '-i --input -o --output -e --error',
    allow: 'peel',
  }),
  defineWrapper({
    names: 'command',
    source: 'bash(1), SHELL BUILTIN COMMANDS: -v and -V only describe',
    options: '-p -v -V',
    query: '-v -V',
    harmless: '',
    allow: 'peel',
  }),
  defineWrapper({ names: 'builtin', source: 'bash(1), SHELL BUILTIN COMMANDS', harmless: '', allow: 'peel' }),
  defineWrapper({
    names: 'env',
    source: 'env(1), coreutils 9.1: -S splits one word into a command (CVE-2026-31992)',
    options: `-i --ignore-environment -0 --null -u=text --unset=text -C=folder --chdir=folder -S=arguments --split-string=arguments
      --block-signal[=text] --default-signal[=text] --ignore-signal[=text] --list-signal-handling -v --debug -P=text`,
    assignments: true,
    harmless: '',
  }),
]
