/** Name patterns as regular expressions: `*`, `?`, `**`, `[a-z]` and `{a,b}`. */

/** For whole paths; a dot file is a file like any other. */
export function globToRegExp(pattern: string): RegExp {
  return new RegExp(`^${source(pattern)}$`, 's')
}

/** Why a pattern is none, or undefined. */
export function globProblem(pattern: string): string | undefined {
  const plain = pattern.replaceAll(/\\./g, '').replaceAll(/\[[^\]]+\]/g, '')
  if (plain.includes('[')) return `error parsing glob '${pattern}': unclosed character class; missing ']'`
  if (plain.split('{').length > plain.split('}').length)
    return `error parsing glob '${pattern}': unclosed alternate group; missing '}'`
  return undefined
}

function source(pattern: string): string {
  return pattern.replaceAll(/\*\*\/|\/\*\*$|\*\*|\*|\?|\[[^\]]+\]|[{},]|[^]/g, (part) => {
    if (part === '**/') return '(?:[^/]+/)*'
    if (part === '/**') return '/.*'
    if (part === '**') return '.*'
    if (part === '*') return '[^/]*'
    if (part === '?') return '[^/]'
    if (part === '{') return '(?:'
    if (part === '}') return ')'
    if (part === ',') return '|'
    if (part.length > 1 && part.startsWith('[')) return part.replace('[!', '[^')
    return part.replace(/[.+^$()|[\]\\]/, '\\$&')
  })
}
