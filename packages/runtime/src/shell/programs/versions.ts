/**
 * Programs whose version question runs nothing of the project. Those that read project files first are left out: yarn
 * (CVE-2025-59828), npm (writes logs), pnpm, cargo, rustc and go (may fetch a toolchain), php (loads php.ini of the
 * folder), java (writes performance data), and programs made for the network, whose calls always ask (bash-460).
 */
import { defineProgram } from './define-program.ts'

const PROGRAMS = `node python python3 python2 perl ruby gcc g++ cc c++ clang clang++ ld as cmake make gmake ninja bash dash zsh lua luajit
  bc dc gdb strace openssl tmux gpg sqlite3 m4 autoconf automake pkg-config patch zip lsof ffmpeg pandoc`

export const versionPrograms = [
  defineProgram({
    names: PROGRAMS,
    source:
      'bash-057 (measured) for node; for the others their manuals: the version is printed before anything is read',
    options: '--version',
    rewrite: (words) =>
      words.length === 2 &&
      /^(?:-v|-V|-version|version)$/.test(words[1]!.value ?? '') &&
      isKnown(words[0]!.value ?? '', words[1]!.value!)
        ? [words[0]!, { ...words[1]!, value: '--version' }]
        : words,
    inspect: ({ words }) => (words.length === 2 ? null : 'only the plain version question is known to be harmless'),
  }),
]

// Spellings other than --version, each with the one program that is known to understand it.
const SPELLINGS = new Set(
  'node -v,perl -v,ruby -v,python -V,python3 -V,lua -v,ssh -V,openssl version,tmux -V,gcc -v,make -v,unzip -v'.split(
    ',',
  ),
)

function isKnown(program: string, spelling: string): boolean {
  return SPELLINGS.has(`${program.slice(program.lastIndexOf('/') + 1)} ${spelling}`)
}
