/**
 * Recognises awk programs that only compute and print. Output redirection, pipes, getline, system and access to the
 * environment ask; so does everything whose reading depends on telling a division from a pattern. Source: gawk 5.2 manual.
 */

const FORBIDDEN =
  /\b(?:system|getline|ENVIRON|PROCINFO|SYMTAB|FUNCTAB|ARGV|ARGC|ARGIND|load|include|namespace|fflush|close)\b|@|\/inet|\|&/
const TOKEN =
  /\s+|#[^\n]*|"(?:[^"\\\n]|\\[^\n])*"|[A-Za-z_]\w*|\d[\w.]*|\.\d+|>>|[|&]{2}|[<>=!+\-*/%^]=|\+\+|--|\*\*|./gsy
// What stands before a slash tells a pattern from a division; where it does not, the program asks.
const BEFORE_PATTERN = /^(?:[({},;!~=<>+\-*%^?:]|&&|\|\||[<>=!]=|\n|)$/
const BEFORE_DIVISION = /^(?:[A-Za-z_]\w*|\d[\w.]*|\.\d+|"[^]*"|\])$/
const KEYWORD =
  /^(?:print|printf|return|in|case|do|else|exit|next|nextfile|while|if|for|switch|default|delete|break|continue|function|func|BEGIN|END|BEGINFILE|ENDFILE)$/
const OUTPUT = /^(?:print|printf)$/
const CONTINUES = /^(?:[,({?:]|&&|\|\||do|else)$/

/** Why the program must ask, as a phrase, or null where it only computes and prints. */
export function findAwkProblem(program: string): string | null {
  const forbidden = FORBIDDEN.exec(program)
  if (forbidden !== null) return `its program uses ${forbidden[0]}`
  // A pattern may hold any character, so it is cut out before tokens are read.
  let previous = ''
  let printing = false
  let at = 0
  while (at < program.length) {
    if (program[at] === '/') {
      if (BEFORE_PATTERN.test(previous)) {
        const end = endOfPattern(program, at)
        if (end < 0) return UNREAD
        at = end + 1
        // A pattern is a value; a slash right after it divides.
        previous = '""'
        continue
      }
      if (KEYWORD.test(previous) || !BEFORE_DIVISION.test(previous)) return UNREAD
    }
    TOKEN.lastIndex = at
    const token = TOKEN.exec(program)?.[0]
    if (token === undefined || token === '"' || token === '\\') return UNREAD
    at += token.length
    if (OUTPUT.test(token)) printing = true
    if (token === ';' || token === '}' || (isBlank(token) && token.includes('\n') && !CONTINUES.test(previous)))
      printing = false
    if (token === '|') return 'its program uses a pipe'
    if (token === '>>' || (token === '>' && printing)) return 'its program redirects output'
    if (token.startsWith('#')) continue
    if (!isBlank(token)) previous = token
    else if (token.includes('\n')) previous = '\n'
  }
  return null
}

const UNREAD = 'its program could not be read with certainty'

function isBlank(token: string): boolean {
  return token.trim() === ''
}

function endOfPattern(program: string, start: number): number {
  for (let at = start + 1; at < program.length; at += 1) {
    const character = program[at]
    if (character === '\n') return -1
    if (character === '\\') at += 1
    // Versions differ on slashes inside brackets.
    else if (character === '[') {
      const close = program.indexOf(']', at + 2)
      if (close < 0 || program.slice(at, close).includes('/') || program.slice(at, close).includes('\\')) return -1
      at = close
    } else if (character === '/') return at
  }
  return -1
}
