/** What an exit code means: for commands that compare or search, 1 is an answer and no error. */

/** Programs whose exit code 1 says no, with what it says. */
const ANSWERS: Readonly<Record<string, string>> = {
  grep: 'nothing matched',
  egrep: 'nothing matched',
  fgrep: 'nothing matched',
  zgrep: 'nothing matched',
  rg: 'nothing matched',
  ag: 'nothing matched',
  pgrep: 'no process matched',
  diff: 'the files differ',
  cmp: 'the files differ',
  test: 'the condition is false',
  '[': 'the condition is false',
  '[[': 'the condition is false',
}

/** The answer that an exit code of this program stands for, or nothing when it is a failure. */
export function benignAnswer(program: string | null | undefined, exitCode: number): string | undefined {
  if (exitCode !== 1 || typeof program !== 'string' || !Object.hasOwn(ANSWERS, program)) return undefined
  return ANSWERS[program]
}
