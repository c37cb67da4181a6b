/** Whether a hook speaks for a tool: by name or alias, as a list of names or as a regular expression. */

/** An invalid expression speaks for every tool: a hook that guards must not be lost to a typing error. */
export function matchesTool(matcher: string | undefined, names: readonly string[]): boolean {
  if (matcher === undefined || matcher === '' || matcher === '*') return true
  if (/^[\w|-]+$/.test(matcher)) return matcher.split('|').some((name) => names.includes(name))
  try {
    const whole = new RegExp(`^(?:${matcher})$`)
    return names.some((name) => whole.test(name))
  } catch {
    return true
  }
}
