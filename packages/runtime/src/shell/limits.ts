/** The bounds of one analysis. Beyond them the answer is `ask`; deny rules still see every command found. */

/** Longer command lines are never judged read-only (corpus/bash-readonly.jsonl, `hiding`). UTF-16 units. */
export const MAXIMUM_LENGTH = 10_000
/** How deep scripts inside scripts (`$(…)`, `bash -c`, `eval`) are followed. */
export const MAXIMUM_DEPTH = 24
/** Scripts that are parsed again because they stood inside a word, per command line. */
export const MAXIMUM_PARSES = 2_000
/** Commands that are looked at, per command line. */
export const MAXIMUM_COMMANDS = 60_000
/** Words that one brace expansion may produce and still count as known. */
export const MAXIMUM_BRACE_WORDS = 64
/** Positions tried as the start of the inner command behind a wrapper with unknown options. */
export const MAXIMUM_GUESSES = 400
