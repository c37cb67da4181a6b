/** What went wrong on the wire, in words that a person or a model can act on. */
import type { HttpFault } from '@toolgate/runtime/contract'

const UNREACHABLE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The server refuses the connection.',
  ECONNRESET: 'The server closed the connection.',
  EHOSTUNREACH: 'The server cannot be reached.',
  ENETUNREACH: 'There is no network to reach the server.',
  ETIMEDOUT: 'The server does not answer.',
  ENOTFOUND: 'The name does not resolve.',
  EAI_AGAIN: 'The name does not resolve at the moment.',
  UND_ERR_CONNECT_TIMEOUT: 'The server does not answer.',
  UND_ERR_SOCKET: 'The server closed the connection.',
}

/** TLS names its faults so. */
const CERTIFICATE = /CERT|SSL|TLS|SELF_SIGNED|ISSUER|ALTNAME/

export function toHttpFault(error: unknown): HttpFault {
  const { code, message } = firstCause(error)
  const known = UNREACHABLE[code]
  if (known !== undefined) return { fault: 'unreachable', message: known }
  if (CERTIFICATE.test(code)) {
    return {
      fault: 'unreachable',
      message: `The server's certificate or TLS is not acceptable (${code}); also check this machine's clock.`,
    }
  }
  return { fault: 'broken', message: `The answer cannot be understood: ${code === '' ? message : code}.` }
}

/** Where several addresses were tried, what the first one said. */
function firstCause(error: unknown): { readonly code: string; readonly message: string } {
  if (error instanceof AggregateError && error.errors.length > 0) return firstCause(error.errors[0])
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown }
  return { code: typeof code === 'string' ? code : '', message: typeof message === 'string' ? message : String(error) }
}
