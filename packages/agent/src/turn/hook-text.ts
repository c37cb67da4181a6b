/** What hooks add to a conversation, marked so that neither the model nor a judge of calls takes it for the person's words. */
import { text } from '@toolgate/runtime/contract'
import type { Content, TextContent } from '@toolgate/runtime/contract'
import type { HookEvent } from '@toolgate/runtime/hooks'

const MARK = '[Added by hooks, not by the person:'

export function hookText(event: HookEvent, said: string): TextContent {
  return text(`${MARK} ${event}]\n${said}`)
}

/** A person who writes the same mark is trusted less, never more. */
export function isHookText(part: Content): boolean {
  return part.type === 'text' && part.text.startsWith(MARK)
}
