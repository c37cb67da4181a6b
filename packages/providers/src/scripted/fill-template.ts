/** `{{name}}` in a script stands for a value that the host knows, so that a script does not name a temporary folder. */

/** Every string of the value with its templates filled; an unknown name stays as it is written. */
export function fillTemplate<Value>(value: Value, variables: Readonly<Record<string, string>>): Value {
  return fill(value, variables) as Value
}

function fill(value: unknown, variables: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') {
    return value.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) =>
      Object.hasOwn(variables, name) ? (variables[name] ?? whole) : whole,
    )
  }
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item: unknown) => fill(item, variables))
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, fill(entry, variables)]))
}
