/** The bounds of one analysis. Beyond them the answer is `ask`; deny rules still see every command found. */

/** Longer command lines are never judged read-only (corpus/bash-readonly.jsonl, `hiding`). UTF-16 units. */
export const MAXIMUM_LENGTH = 10_000
/** How deep scripts inside scripts (`$(…)`, `bash -c`, `eval`) are followed. */
export const MAXIMUM_DEPTH = 24
/** Scripts that are parsed again because they stood inside a word, per command line. */
export const MAXIMUM_PARSES = 2_000
/** Their length in all, and that of a command line that is parsed at all. UTF-16 units. */
export const MAXIMUM_PARSED = 200_000
/** Length of a text times the number of places where something could nest: a parser may read the rest again at each. */
export const MAXIMUM_TANGLE = 20_000_000
/** Words of the commands that are looked at, per command line; one without words counts as one. */
export const MAXIMUM_WORDS = 200_000
/** Different words for files that are recorded, per command line. Each counts for every folder that it may be relative to. */
export const MAXIMUM_FILES = 5_000
/** Folders that a command line may be in, by its `cd`s. */
export const MAXIMUM_FOLDERS = 8
/** Words that one brace expansion may produce and still count as known. */
export const MAXIMUM_BRACE_WORDS = 64
/** Positions tried as the start of the inner command behind a wrapper with unknown options. */
export const MAXIMUM_GUESSES = 400
/** Their words in all. */
export const MAXIMUM_GUESSED_WORDS = 100_000
