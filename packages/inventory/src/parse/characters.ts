/** Classes of characters, looked up in a table because every character of a large file is asked about. */

const WORD = new Uint8Array(128)
for (let code = 0; code < 128; code++) WORD[code] = /[\w$]/.test(String.fromCharCode(code)) ? 1 : 0

/** Whether a character may be part of an identifier; everything outside ASCII counts. */
export function isWordCode(code: number): boolean {
  return code < 128 ? WORD[code] === 1 : code > 127
}
