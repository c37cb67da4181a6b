/** Recognises jq and yq filters that reach nothing but their input. Sources: jq 1.7 manual; yq 4 operator documentation. */

// `.env` is a field; `env` and `$ENV` are the environment (bash-410). Imports and module data open files.
const JQ_REACHES = /\bENV\b|\$\s*__|(?<![\w.$])(?:env|import|include|modulemeta|get_search_list)\b/
const YQ_PLAIN = /^[\w.[\]"'\s|,()?:/=!<>*+-]*$/
const YQ_REACHES =
  /\b(?:load\w*|env|strenv|envsubst|eval|system|exec|input|import|include|filename|fileIndex)\b|(?<![=!<>])=(?!=)|\|=|\/\/=|\bdel\s*\(|\bwith\s*\(/

/** Why the jq filter must ask, as a phrase, or null. */
export function findJqProblem(filter: string): string | null {
  return JQ_REACHES.test(filter) ? 'its filter reads the environment or other files' : null
}

/** Why the yq expression must ask, as a phrase, or null. Assignments only change the output, but are left out. */
export function findYqProblem(expression: string): string | null {
  return !YQ_PLAIN.test(expression) || YQ_REACHES.test(expression) ? 'its expression is not known to be harmless' : null
}
