/** The text of a settings file of another agent as it stands there, for those who translate it. */
import { getNodeValue, printParseErrorCode } from 'jsonc-parser'
import type { ParseError } from 'jsonc-parser'
import { parseWhole, toSyntaxMessage } from './parse-settings.ts'
import type { Remark } from './parse-settings.ts'
import { createPositions } from './positions.ts'

export type ForeignSettings = { readonly value: unknown } | { readonly fault: Remark }

/** JSON with comments and trailing commas; an empty text is `undefined`. */
export function parseForeign(text: string): ForeignSettings {
  const source = text.replace(/^\ufeff/, '')
  const errors: ParseError[] = []
  const root = parseWhole(source, errors)
  if (root === 'too-deep')
    return { fault: { line: 1, column: 1, message: 'This is nested too deeply to be settings.' } }
  const [first] = errors
  if (first !== undefined)
    return {
      fault: { ...createPositions(source)(first.offset), message: toSyntaxMessage(printParseErrorCode(first.error)) },
    }
  return { value: root === undefined ? undefined : (getNodeValue(root) as unknown) }
}
