/** Inputs that try to crash a parser, exhaust memory or poison objects, by name. */

const DEEP = 100_000

/** Texts that nest in every way the grammar allows. */
export const DEEP_TEXTS: Readonly<Record<string, string>> = {
  brackets: `x=${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
  parentheses: `x=${'('.repeat(DEEP)}1${')'.repeat(DEEP)}`,
  objects: `x=${'{a:'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
  functions: `x=${'function(){return '.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
  arrows: `x=${'a=>'.repeat(DEEP)}1`,
  conditions: `x=${'a?b:'.repeat(DEEP)}1`,
  assignments: `${'a='.repeat(DEEP)}1`,
  prefixes: `x=${'!'.repeat(DEEP)}1`,
  awaits: `async function f(){${'await '.repeat(DEEP)}1}`,
  news: `x=${'new '.repeat(DEEP)}a`,
  powers: `x=${'a**'.repeat(DEEP)}1`,
  blocks: `${'{'.repeat(DEEP)}${'}'.repeat(DEEP)}`,
  templates: `x=${'`${'.repeat(DEEP)}1${'}`'.repeat(DEEP)}`,
  ifs: `${'if(a)'.repeat(DEEP)};`,
  elses: `${'if(a);else '.repeat(DEEP)};`,
  'else blocks': `${'if(a){}else '.repeat(DEEP)};`,
  sums: `x=${'1+'.repeat(DEEP)}1`,
  calls: `x=a${'()'.repeat(DEEP)}`,
  members: `x=a${'.b'.repeat(DEEP)}`,
  'behind a string': `x="${'('.repeat(10)}";y=${'['.repeat(DEEP)}`,
}

/** Texts that are no JavaScript or stop too early, each with the place of the first fault. */
export const BROKEN_TEXTS: readonly {
  readonly id: string
  readonly text: string
  readonly line: number
  readonly column: number
}[] = [
  { id: 'truncated object', text: 'const a = 1\nmakeTool({ name: "Bash",\n', line: 3, column: 1 },
  { id: 'truncated string', text: 'const a = "abc', line: 1, column: 11 },
  { id: 'stray token', text: 'const ok = 1;\nconst = 2;', line: 2, column: 7 },
  { id: 'HTML', text: '<!doctype html>\n<html></html>', line: 1, column: 1 },
  { id: 'JSON', text: '{"name": "package", "version": "1.0.0"}', line: 1, column: 8 },
  { id: 'Python', text: 'def main():\n    return 1\n', line: 1, column: 4 },
]
