/** Texts of other people's schemas: what nobody can see goes, what nobody would read to its end is cut, and both are told. */
import type { Rewrite } from '../json/rewrite.ts'

/** Characters of one description. */
export const descriptionLimit = 8_000

// Direction marks, zero-width spaces and joiners of nothing, tags, and control characters other than tab and line end.
const invisible =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu

export const repairTexts: Rewrite = (schema, { note }) => {
  let repaired = schema
  for (const keyword of ['description', 'title'] as const) {
    const text = repaired[keyword]
    if (typeof text !== 'string') continue
    const visible = cleanText(text)
    if (visible === text) continue
    repaired = { ...repaired, [keyword]: visible }
    note(keyword, {
      from: text,
      to: visible,
      kept: text.length > descriptionLimit ? `the first part of ${text.length} characters` : 'all that can be seen',
    })
  }
  return repaired
}

/** The text without invisible characters, and within the limit. */
export function cleanText(text: string): string {
  const visible = text.replace(invisible, '').toWellFormed()
  if (visible.length <= descriptionLimit) return visible
  const told = `… (cut: about ${descriptionLimit} of ${visible.length} characters)`
  return visible.slice(0, descriptionLimit - told.length).toWellFormed() + told
}
