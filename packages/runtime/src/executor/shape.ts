/** Makes the output fit for the model: verified, within its one budget, never empty; what is left out can be read elsewhere. */
import { text } from '../contract/index.ts'
import type { AnyTool, Budget, Content, Output, Repair } from '../contract/index.ts'
import type { CallState, Shaped } from './call-state.ts'

const DEFAULT_BUDGET: Budget = { chars: 100_000, keep: 'head' }

/** Never throws: the work is done, and a fault in showing it must not hide that. */
export function shape(state: CallState, output: Output): Shaped | Promise<Shaped> {
  const content = contentOf(state, output)
  const { chars, keep }: Budget = state.tool?.budget ?? DEFAULT_BUDGET
  const length = content.reduce((sum, part) => sum + (part.type === 'text' ? part.text.length : 0), 0)
  if (length <= chars) return withNotes(state, { content })
  return cutDown(state, content, { chars, keep }).then((shaped) => withNotes(state, shaped))
}

function withNotes({ repairs, added }: CallState, shaped: Shaped): Shaped {
  if (repairs.length === 0 && added.length === 0) return shaped
  return { ...shaped, content: [...shaped.content, ...repairs.map(repairText).map(text), ...added.map(text)] }
}

function contentOf({ tool }: CallState, output: Output): readonly Content[] {
  if (!output.done) return [text(output.message === '' ? `The call failed (${output.code}).` : output.message)]
  const shown = show(tool, output.output)
  const content = typeof shown === 'string' ? [text(shown)] : shown
  const filled = content.filter((part) => part.type !== 'text' || part.text !== '')
  return filled.length > 0 ? filled : [text(`${tool?.name} is done and has nothing to show.`)]
}

function show(tool: AnyTool | undefined, output: unknown): string | readonly Content[] {
  try {
    if (tool?.toModel !== undefined) return tool.toModel(output)
  } catch {
    // Shown as JSON below: the work is done all the same.
  }
  if (typeof output === 'string') return output
  return isContentList(output) ? output : (JSON.stringify(output) ?? '')
}

function isContentList(output: unknown): output is readonly Content[] {
  return Array.isArray(output) && output.length > 0 && output.every((part: unknown) => isContent(part))
}

function isContent(part: unknown): part is Content {
  if (typeof part !== 'object' || part === null || !('type' in part)) return false
  return part.type === 'text'
    ? 'text' in part && typeof part.text === 'string'
    : part.type === 'media' && 'mediaType' in part && 'data' in part
}

async function cutDown(state: CallState, content: readonly Content[], { chars, keep }: Budget): Promise<Shaped> {
  const whole = content.map((part) => (part.type === 'text' ? part.text : `[${part.mediaType}]`)).join('\n')
  const artifact = await keepWhole(state, whole)
  const note =
    artifact === undefined
      ? `${whole.length - chars} of ${whole.length} characters left out.`
      : `${whole.length - chars} of ${whole.length} characters left out; all of it is in ${artifact.path}.`
  const cut = cutText(whole, { chars, keep, note })
  return { content: [text(cut)], ...(artifact !== undefined && { artifact }) }
}

async function keepWhole({ environment, call }: CallState, whole: string) {
  const kept = await environment.ports.store?.keep(`${call.name}-${call.id}.txt`, whole)
  return kept === undefined || 'fault' in kept ? undefined : kept
}

/** The part that the budget keeps, with a note where something is missing. No surrogate pair is split. */
export function cutText(whole: string, { chars, keep, note }: Budget & { readonly note: string }): string {
  const head = keep === 'tail' ? 0 : keep === 'head' ? chars : Math.floor(chars / 2)
  const first = whole.slice(0, splitsPair(whole, head) ? head - 1 : head)
  const tailStart = whole.length - (chars - head)
  const last = whole.slice(splitsPair(whole, tailStart) ? tailStart + 1 : tailStart)
  return [first, `[${note}]`, last].filter((part) => part !== '').join('\n')
}

function splitsPair(whole: string, at: number): boolean {
  const before = whole.charCodeAt(at - 1)
  return before >= 0xd800 && before <= 0xdbff
}

function repairText({ what }: Repair): string {
  return `(Note: ${what}.)`
}
