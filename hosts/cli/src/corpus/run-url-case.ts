/** Runs one line of the corpus of URLs: may a fetch connect to this, through all of its redirects? */
import { isRefusal, judgeUrl, resolvePublic } from '@toolgate/node/http'
import type { CaseResult } from './case-result.ts'

/** A line of `urls.jsonl`. */
export interface UrlCase {
  readonly id: string
  readonly url: string
  readonly expected: 'allow' | 'deny'
  readonly strict?: boolean
  /** What the resolver answers. */
  readonly resolvesTo?: readonly string[]
  readonly redirects?: readonly { readonly location: string; readonly resolvesTo?: readonly string[] }[]
  /** Asks whether the URL of a refresh header is fetched. */
  readonly refreshHeader?: string
  readonly hostInterfaceAddresses?: readonly string[]
  readonly asciiHost?: string
  readonly mustConnectTo?: string
}

interface Answer {
  readonly got: 'allow' | 'deny'
  readonly why: string
  /** What the answer misses although it has the right word. */
  readonly complaint?: string
}

const MOST_REDIRECTS = 10

export async function runUrlCase(line: UrlCase): Promise<CaseResult> {
  const { got, why, complaint } =
    line.refreshHeader === undefined
      ? await judge(line)
      : { got: 'deny' as const, why: 'A refresh header is no redirect: its URL is not fetched.' }
  const isStricter = got === 'deny' && line.expected === 'allow'
  const verdict =
    got === line.expected && complaint === undefined
      ? 'right'
      : isStricter
        ? line.strict === false
          ? 'right'
          : 'stricter'
        : 'wrong'
  return { id: line.id, expected: line.expected, got, why: complaint ?? why, input: line.url, verdict }
}

/** Every hop is judged like the first. */
async function judge(line: UrlCase): Promise<Answer> {
  let { url } = line
  let addresses = line.resolvesTo ?? []
  for (const [hop, next] of [...(line.redirects ?? []), undefined].entries()) {
    if (hop > MOST_REDIRECTS) return { got: 'deny', why: `More than ${MOST_REDIRECTS} redirects.` }
    const target = judgeUrl(url)
    if (isRefusal(target)) return { got: 'deny', why: target.refused }
    if (line.asciiHost !== undefined && target.host !== line.asciiHost)
      return { got: 'allow', why: '', complaint: `The host was taken for ${target.host}.` }
    const resolution = await resolvePublic(target, {
      resolver: async () => addresses,
      ownAddresses: line.hostInterfaceAddresses ?? [],
    })
    if ('refused' in resolution) return { got: 'deny', why: resolution.refused }
    if ('unresolved' in resolution) return { got: 'deny', why: resolution.unresolved }
    if (line.mustConnectTo !== undefined && !resolution.addresses.includes(line.mustConnectTo))
      return { got: 'allow', why: '', complaint: `It would connect to ${resolution.addresses.join(', ')}.` }
    if (next === undefined) break
    const redirected = URL.parse(next.location, url)
    if (redirected === null) return { got: 'deny', why: 'The redirect leads to no URL.' }
    url = redirected.href
    addresses = next.resolvesTo ?? addresses
  }
  return { got: 'allow', why: 'Every hop leads to public addresses.' }
}
