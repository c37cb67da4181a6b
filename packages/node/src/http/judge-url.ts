/** May a URL be fetched, as far as its text tells? One parser, the WHATWG one, both judges and dials, so that no two can disagree. */
import { isIP } from 'node:net'
import { isBlockedPort } from './blocked-ports.ts'
import { judgeAddress } from './judge-address.ts'

export interface UrlTarget {
  /** The URL as it will be requested: to be shown, matched by rules and dialled. */
  readonly url: string
  /** Lower case, ASCII, without a trailing dot or brackets. */
  readonly host: string
  readonly port: number
  /** True when the host is an address, which no resolver is asked about. */
  readonly isAddress: boolean
}

export interface UrlRefusal {
  /** One sentence for the model. */
  readonly refused: string
}

const LONGEST_URL = 2_000
const LONGEST_HOST = 253
const LONGEST_LABEL = 63

/** Names that no public resolver answers for, or that by convention mean something nearby. */
const LOCAL_SUFFIXES = [
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'home.arpa',
  'lan',
  'svc',
  'onion',
  'invalid',
  'alt',
]

export interface JudgeUrlOptions {
  /** For tests against a server on this machine: loopback addresses and `localhost` count as public. */
  readonly allowLoopback?: boolean
}

/** Pure: what the host resolves to has still to be judged, each address of it. */
export function judgeUrl(text: string, options: JudgeUrlOptions = {}): UrlTarget | UrlRefusal {
  if (text.length > LONGEST_URL) return refuse(`The URL is longer than ${LONGEST_URL} characters.`)
  if (!URL.canParse(text)) return refuse('This is not a complete and valid URL.')
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return refuse(`Only http and https URLs can be fetched, not ${url.protocol.slice(0, 40)}`)
  if (url.username !== '' || url.password !== '')
    return refuse('A URL with a user name or a password is not fetched: both would reach logs.')
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port)
  if (isBlockedPort(port)) return refuse(`Port ${port} is not a web server's.`)
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host) !== 0) {
    const { isPublic, isLoopback } = judgeAddress(host)
    if (!isPublic && !(isLoopback && options.allowLoopback)) return refuse('The address is not public.')
    return { url: url.href, host, port, isAddress: true }
  }
  const fault = host === 'localhost' && options.allowLoopback ? undefined : judgeName(host)
  return fault === undefined ? { url: url.href, host, port, isAddress: false } : refuse(fault)
}

export function isRefusal(judgement: UrlTarget | UrlRefusal): judgement is UrlRefusal {
  return 'refused' in judgement
}

function judgeName(host: string): string | undefined {
  const labels = host.split('.')
  if (host.length > LONGEST_HOST || labels.some((label) => label.length > LONGEST_LABEL))
    return 'The host name is too long.'
  if (!labels.every((label) => /^[a-z0-9_-]+$/.test(label)))
    return 'The host name holds a character that host names do not have.'
  if (labels.length === 1) return 'A host name without a dot is a local one.'
  const isLocal = LOCAL_SUFFIXES.some((suffix) => host.endsWith(`.${suffix}`) || host === suffix)
  return isLocal ? 'The host name is a local one.' : undefined
}

function refuse(refused: string): UrlRefusal {
  return { refused }
}
