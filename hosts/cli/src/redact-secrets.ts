/** Secrets of this process taken out of what it tells, logs and keeps: those that are known by value, and those known by form. */
import { createRedactor, createRedactStream } from '@toolgate/node/secrets'
import type { Redactor, RedactStream } from '@toolgate/node/secrets'

const known = new Set<string>()
let redactor: Redactor | undefined

/** From now on the value is taken out wherever it stands. */
export function keepSecret(value: string): void {
  if (known.has(value)) return
  known.add(value)
  redactor = undefined
}

/** Variables whose names say that their values are secret. */
export function keepSecretsOf(environment: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(environment))
    if (value !== undefined && SECRET_NAME.test(name) && looksSecret(value)) keepSecret(value)
}

const SECRET_NAME = /(?:^|_)(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIALS?)$/i

/** A word such as `production` is no secret, whatever its variable is called, and stands in many texts. */
function looksSecret(value: string): boolean {
  return value.length >= 12 && /\d/.test(value) && /[A-Za-z]/.test(value)
}

export function redactSecrets(text: string): string {
  redactor ??= createRedactor({ values: [...known] })
  return redactor(text)
}

/** For one text that arrives in pieces. */
export function redactSecretStream(): RedactStream {
  return createRedactStream({ values: [...known] })
}

/** What holds bytes under `data` that only their sender understands: changed, they would be of no use. */
const OPAQUE: readonly unknown[] = ['media', 'reasoning', 'call']

/** The same JSON value, every text of it redacted. */
export function redactValue<Value>(value: Value): Value {
  return redactAny(value) as Value
}

function redactAny(value: unknown): unknown {
  if (typeof value === 'string') return redactSecrets(value)
  if (Array.isArray(value)) return value.map(redactAny)
  if (typeof value !== 'object' || value === null) return value
  const isOpaque = 'type' in value && OPAQUE.includes(value.type)
  return Object.fromEntries(
    Object.entries(value).map(([key, part]: [string, unknown]) => [
      key,
      isOpaque && key === 'data' ? part : redactAny(part),
    ]),
  )
}
