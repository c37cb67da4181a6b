/** Events as others may keep them: without secrets, also where one came in pieces. */
import type { Listener, ToolgateEvent } from '@toolgate/runtime/contract'
import { redactValue } from '../redact-secrets.ts'
import { redactPieces } from './redact-pieces.ts'

type Piece = Extract<ToolgateEvent, { readonly type: 'text' | 'reasoning' }>

/** What is no text keeps its place after the text before it. */
export function redactEvents(listen: Listener): Listener {
  const pieces = redactPieces()
  let open: Piece['type'] | undefined

  const pass = (type: Piece['type'], text: string): void => {
    if (text !== '') listen({ type, text })
  }
  const finish = (): void => {
    if (open !== undefined) pass(open, pieces.end())
    open = undefined
  }
  return (event) => {
    if (event.type !== 'text' && event.type !== 'reasoning') {
      finish()
      listen(redactValue(event))
      return
    }
    if (event.type !== open) finish()
    open = event.type
    pass(event.type, pieces.write(event.text))
  }
}
