/** Reads the name of a model as people write it: `anthropic/claude-…`, or an id alone where it says whose it is. */

export interface ModelName {
  readonly provider: string
  readonly id: string
}

const families: readonly (readonly [RegExp, string])[] = [
  [/^claude-/, 'anthropic'],
  [/^(gpt-|o\d|chatgpt-)/, 'openai'],
  [/^gemini-/, 'google'],
  [/\.ya?ml$/, 'scripted'],
]

/** Nothing when the name does not say which provider is meant. Only the first `/` separates: ids may hold more. */
export function parseModelName(name: string, providers: readonly string[]): ModelName | undefined {
  const slash = name.indexOf('/')
  const provider = name.slice(0, Math.max(slash, 0))
  const id = name.slice(slash + 1)
  if (providers.includes(provider)) return id === '' ? undefined : { provider, id }
  const family = families.find(([pattern]) => pattern.test(name))?.[1]
  return family === undefined ? undefined : { provider: family, id: name }
}
