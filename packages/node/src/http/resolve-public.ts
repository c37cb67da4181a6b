/** Turns a judged host into the addresses that may be dialled: asked once, every answer public, nothing looked up again later. */
import { canonicalAddress, judgeAddress } from './judge-address.ts'
import type { UrlRefusal, UrlTarget } from './judge-url.ts'

/** All addresses of a name, in the order of preference. Rejects, or gives none, where the name does not resolve. */
export type Resolver = (host: string) => Promise<readonly string[]>

export interface ResolveOptions {
  readonly resolver: Resolver
  /** Addresses of this machine, which are not public whatever their number. */
  readonly ownAddresses: readonly string[]
  readonly allowLoopback?: boolean
}

export type Resolution = { readonly addresses: readonly string[] } | UrlRefusal | { readonly unresolved: string }

/** The refusal does not say which address it was: that would tell what the inner network looks like. */
export async function resolvePublic(target: UrlTarget, options: ResolveOptions): Promise<Resolution> {
  const found = target.isAddress ? [target.host] : await options.resolver(target.host).catch(() => [])
  if (found.length === 0) return { unresolved: `The name ${target.host} does not resolve.` }
  const own = new Set(options.ownAddresses.map(canonicalAddress))
  const isAllowed = (address: string): boolean => {
    const { isPublic, isLoopback } = judgeAddress(address)
    return isLoopback ? options.allowLoopback === true : isPublic && !own.has(canonicalAddress(address))
  }
  if (found.every(isAllowed)) return { addresses: found }
  return {
    refused: target.isAddress ? 'The address is not public.' : `${target.host} leads to an address that is not public.`,
  }
}
