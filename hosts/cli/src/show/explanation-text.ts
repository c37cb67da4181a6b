/** Seven verdicts for people. */
import { gateWords, originText } from '@toolgate/runtime/surface'
import type { Verdict } from '@toolgate/runtime/surface'
import type { Explanation } from '../verdicts/explain-tool.ts'

const WIDTH = Math.max(...gateWords.map(({ length }) => length))

export function explanationText({ name, canonical, aliases, verdicts }: Explanation): string {
  const others = aliases.length === 0 ? '' : `, also ${aliases.join(', ')}`
  const title = name === canonical ? `${name}${others}` : `${name} is ${canonical}${others}`
  return [title, ...verdicts.flatMap(verdictLines), ''].join('\n')
}

function verdictLines({ gate, word, kept, code, message, by, fix }: Verdict): readonly string[] {
  if (code === 'not-reached') return [`  ${gate} ${word.padEnd(WIDTH)}  -        not reached`]
  const decided = by.kind === 'default' ? '' : ` [${originText(by)}]`
  const indent = ' '.repeat(WIDTH + 15)
  return [
    `  ${gate} ${word.padEnd(WIDTH)}  ${kept ? 'kept   ' : 'stopped'}  ${message}${decided}`,
    ...(fix === undefined ? [] : [`${indent}${fix}`]),
  ]
}
