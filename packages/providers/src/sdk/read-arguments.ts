/** Reads the arguments of a call as the model wrote them: a value where they are one JSON value, else the text untouched. */

/** No text at all is an empty object: that is how models call a tool without parameters. */
export function readArguments(source: string): unknown {
  if (source.trim() === '') return {}
  try {
    return /\d{16}/.test(source) ? JSON.parse(source, keepDigits) : JSON.parse(source)
  } catch {
    return source
  }
}

/** A whole number beyond what a double can hold stays as its digits. */
function keepDigits(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value
  const digits = context?.source
  return digits !== undefined && /^-?\d+$/.test(digits) ? digits : value
}
