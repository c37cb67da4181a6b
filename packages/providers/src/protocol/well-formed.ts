/** A lone surrogate in a JSON body is refused by some servers, so text leaves as well-formed Unicode. */

/** The value with every string well-formed; the same value where nothing had to change. */
export function toWellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.isWellFormed() ? value : value.toWellFormed()
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const items = value.map(toWellFormed)
    return items.some((item, index) => item !== value[index]) ? items : value
  }
  const entries = Object.entries(value)
  const whole = entries.map(([key, entry]): [string, unknown] => [key.toWellFormed(), toWellFormed(entry)])
  const differs = whole.some(([key, entry], index) => key !== entries[index]?.[0] || entry !== entries[index]?.[1])
  return differs ? Object.fromEntries(whole) : value
}
