/** What a model can be shown as the result of a call. */

export interface TextContent {
  readonly type: 'text'
  readonly text: string
}

export interface MediaContent {
  readonly type: 'media'
  /** IANA media type, taken from the bytes, never from a file name. */
  readonly mediaType: string
  /** The bytes in base64. */
  readonly data: string
  readonly name?: string
}

export type Content = TextContent | MediaContent

export function text(value: string): TextContent {
  return { type: 'text', text: value }
}

/** The text of a content list; media stand as a short note. */
export function toText(content: readonly Content[]): string {
  return content.map((part) => (part.type === 'text' ? part.text : `[${part.mediaType}]`)).join('\n')
}
