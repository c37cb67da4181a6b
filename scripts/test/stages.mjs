/** The stages of `npm test` before the tests themselves: each is one program that must end with code 0. */

export const stages = [
  { word: 'build', program: 'scripts/build.mjs', repair: 'npm run build' },
  { word: 'check', program: 'scripts/checks/main.mjs', repair: 'scripts/check' },
  { word: 'lint', program: 'node_modules/oxlint/bin/oxlint', repair: 'npm run lint' },
  { word: 'format', program: 'node_modules/oxfmt/bin/oxfmt', parameters: ['--check'], repair: 'npm run format' },
  {
    word: 'unused',
    program: 'node_modules/knip/bin/knip.js',
    parameters: ['--no-progress', '--no-config-hints'],
    repair: 'npm run unused',
  },
]
