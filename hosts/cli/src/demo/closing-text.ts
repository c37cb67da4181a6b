/** What the tour shows at its end: the surface, the cost, where everything lies, and how to go on. */
import type { Surface } from '@toolgate/runtime/surface'
import { durationText } from '../show/call-lines.ts'
import { stopText } from '../show/surface-table.ts'
import type { RunSummary } from '../show/turn-summary.ts'
import type { StoryPoint } from './check-story.ts'
import type { DemoPlace } from './make-project.ts'

export interface ClosingFacts {
  readonly surface: Surface
  readonly run: RunSummary
  readonly story: readonly StoryPoint[]
  readonly place: DemoPlace
  readonly journal: string
  readonly prompt: string
  /** How the command is called where it was started from. */
  readonly command: string
}

export function closingText({ surface, run, story, place, journal, prompt, command }: ClosingFacts): string {
  const stopped = surface.entries.filter(({ kept }) => !kept)
  const { inputTokens = 0, cachedInputTokens = 0, outputTokens = 0 } = run.usage
  const count = (value: number): string => value.toLocaleString('en-US')
  return [
    '',
    'The surface of every request',
    `  kept     ${surface.inline.map(({ name }) => name).join(', ')}`,
    ...stopped.map((entry) => `  stopped  ${entry.name}, ${stopText(entry)}`),
    `  tokens   ${count(surface.tokens)} for ${surface.inline.length} tools`,
    `  digest   ${run.digests.join(', ')}, ${run.digests.length === 1 ? `equal in all ${run.requests} requests` : 'NOT equal in all requests'}`,
    '',
    'The run',
    `  ${run.requests} requests, ${run.calls.length} calls, ${durationText(run.milliseconds)}; ${count(inputTokens)} tokens in (${count(cachedInputTokens)} cached), ${count(outputTokens)} out`,
    ...story.map(({ told, happened }) => `  ${happened ? 'yes' : 'NO '}  ${told}`),
    '',
    `The project  ${place.project}`,
    `The journal  ${journal}`,
    '',
    'The same with a real model:',
    `  with a key             ANTHROPIC_API_KEY=… ${command} demo --model anthropic/claude-sonnet-5`,
    `  with a local server    ${command} demo --model ollama/qwen3-coder`,
    `  in your own project    ${command} -p "${prompt}" --model anthropic/claude-sonnet-5 --permission-mode acceptEdits`,
    '',
  ].join('\n')
}
