/** The two answers that the classifier may give: exactly one JSON object of the right shape, or nothing. */
import * as z from 'zod'
import type { AutoVerdict } from '@toolgate/runtime/policy'

const quickAnswer = z.strictObject({ safe: z.boolean() })

/** What a call can do wrong; the instructions explain each. */
export const categories = [
  'data-loss',
  'data-leak',
  'credentials',
  'untrusted-code',
  'shared-systems',
  'weakened-protection',
  'persistence',
  'beyond-the-request',
  'other',
] as const

const reason = z.string().trim().min(1).max(2_000)
const thoroughAnswer = z.discriminatedUnion('verdict', [
  // An allow that names a harm contradicts itself, and counts as no answer.
  z.strictObject({ reason, category: z.literal('none'), verdict: z.literal('allow') }),
  z.strictObject({ reason, category: z.enum(categories), verdict: z.literal('block') }),
])

export function readQuickAnswer(text: string): 'safe' | 'unsure' | undefined {
  const answer = quickAnswer.safeParse(readObject(text))
  if (!answer.success) return undefined
  return answer.data.safe ? 'safe' : 'unsure'
}

export function readThoroughAnswer(text: string): AutoVerdict | undefined {
  const answer = thoroughAnswer.safeParse(readObject(text))
  return answer.success ? answer.data : undefined
}

/** The whole text is one object, bare or as the one fenced block; a key that stands twice says two things. */
function readObject(text: string): unknown {
  const trimmed = text.trim()
  const json = /^```(?:json)?\n([^`]*)\n```$/u.exec(trimmed)?.[1] ?? trimmed
  try {
    const value: unknown = JSON.parse(json)
    return hasRepeatedKey(json) ? undefined : value
  } catch {
    return undefined
  }
}

/** For objects without objects inside, which is what both answers are. */
function hasRepeatedKey(json: string): boolean {
  const keys = [...json.matchAll(/"(?:[^"\\]|\\.)*"(?<colon>\s*:)?/gsu)]
    .filter(({ groups }) => groups?.['colon'] !== undefined)
    .map(([found]) => JSON.parse(found.replace(/\s*:$/u, '')) as string)
  return new Set(keys).size < keys.length
}
