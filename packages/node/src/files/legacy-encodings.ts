/** The tables of the legacy encodings, loaded when the first such file is met: most sessions never meet one. */
import { createRequire } from 'node:module'
import type chardet from 'chardet'
import type iconv from 'iconv-lite'

const load = createRequire(import.meta.url)

/** Decodes and encodes everything but UTF-8, UTF-16 and Latin 1. */
export function legacyCodec(): typeof iconv {
  return load('iconv-lite') as typeof iconv
}

/** Guesses which encoding bytes are in. */
export function encodingGuesser(): typeof chardet {
  return (load('chardet') as { readonly default: typeof chardet }).default
}
