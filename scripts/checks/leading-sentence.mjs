/** Each file says in a sentence why it exists: at its top, or on the first thing it declares after the imports. */

export const leadingSentence = {
  name: 'leading-sentence',
  check: ({ sources }) =>
    sources
      .filter((source) => !source.isTest && !source.fault && !hasSentence(source))
      .map(({ path }) => ({
        path,
        line: 1,
        message: 'has no leading sentence: say in a comment at the top why the file exists.',
      })),
}

function hasSentence({ program, comments, text }) {
  const first = program.body.find(({ type }) => type !== 'ImportDeclaration')
  const top = program.body[0]
  return [top, first].some((statement) => {
    const before = comments
      .filter(({ end }) => end <= (statement?.start ?? text.length))
      .filter(({ end }) => isOnlySpace(text, end, statement))
    return before.some(({ value }) => isSentence(value))
  })
}

/** Between the comment and the statement stand at most other comments. */
function isOnlySpace(text, end, statement) {
  const between = text.slice(end, statement?.start ?? text.length)
  return /^(\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*$/.test(between)
}

function isSentence(comment) {
  const words = comment.replaceAll('*', ' ').trim()
  return words.split(/\s+/).length >= 2 && /[.!?]["'`)]*(\s|$)/.test(words)
}
