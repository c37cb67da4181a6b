/** Turns what a person typed under numbered choices into an answer. */
import type { Question } from '@toolgate/runtime/contract'

/**
 * Labels for numbers and for labels as written, else the text itself as the person's own answer. `undefined`: nothing was
 * typed. `unclear`: a number that stands for no choice, or several for a question that takes one.
 */
export function parseChoice(
  line: string,
  { options, multiSelect }: Question,
): readonly string[] | undefined | 'unclear' {
  const typed = line.trim()
  if (typed === '') return undefined
  const whole = toLabel(typed, options)
  if (whole !== undefined) return [whole]
  const parts = typed.split(/\s*,\s*|\s+/).filter((part) => part !== '')
  if (!parts.every((part) => /^\d+$/.test(part))) return toListOfLabels(typed, options, multiSelect) ?? [typed]
  const labels = parts.map((part) => toLabel(part, options))
  if (labels.includes(undefined) || (labels.length > 1 && !multiSelect)) return 'unclear'
  return [...new Set(labels.filter((label) => label !== undefined))]
}

function toListOfLabels(
  typed: string,
  options: Question['options'],
  multiSelect: boolean,
): readonly string[] | undefined {
  const labels = typed.split(/\s*,\s*/).map((part) => toLabel(part, options))
  return multiSelect && !labels.includes(undefined) ? labels.filter((label) => label !== undefined) : undefined
}

function toLabel(part: string, options: Question['options']): string | undefined {
  const named = options.find((option) => option.label.toLowerCase() === part.toLowerCase())
  if (named !== undefined) return named.label
  return /^\d+$/.test(part) ? options[Number(part) - 1]?.label : undefined
}
