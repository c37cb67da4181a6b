/** Several hooks rewrite one input: what each of them changed is applied in their order, so that no change is lost. */
import { canonicalJson } from '../contract/index.ts'

/** Where two change the same parameter, the later declared one counts. Undefined when nobody rewrote anything. */
export function mergeInputs(original: unknown, rewritten: readonly unknown[]): unknown {
  if (rewritten.length === 0) return undefined
  if (rewritten.length === 1 || !isObject(original) || !rewritten.every(isObject)) return rewritten.at(-1)
  const merged: Record<string, unknown> = { ...original }
  for (const one of rewritten) {
    for (const key of new Set([...Object.keys(original), ...Object.keys(one)])) {
      if (!Object.hasOwn(one, key)) delete merged[key]
      else if (!Object.hasOwn(original, key) || canonicalJson(one[key]) !== canonicalJson(original[key]))
        merged[key] = one[key]
    }
  }
  return merged
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
