/** Is an address public? Decided from the registries of special addresses, and for IPv6 only what is handed out counts as public. */
import ipaddr from 'ipaddr.js'

export interface AddressJudgement {
  readonly isPublic: boolean
  readonly isLoopback: boolean
  /** Which block decided, for people; empty for a public address. */
  readonly why: string
}

/** https://www.iana.org/assignments/iana-ipv4-special-registry, and one address that a cloud uses inside its hosts. */
const IPV4_BLOCKS: readonly (readonly [block: string, why: string])[] = [
  ['0.0.0.0/8', 'this network'],
  ['10.0.0.0/8', 'private'],
  ['100.64.0.0/10', 'carrier NAT'],
  ['127.0.0.0/8', 'loopback'],
  ['168.63.129.16/32', 'cloud host services'],
  ['169.254.0.0/16', 'link-local and cloud metadata'],
  ['172.16.0.0/12', 'private'],
  ['192.0.0.0/24', 'protocol assignments'],
  ['192.0.2.0/24', 'documentation'],
  ['192.31.196.0/24', 'AS112'],
  ['192.52.193.0/24', 'AMT'],
  ['192.88.99.0/24', '6to4 relays'],
  ['192.168.0.0/16', 'private'],
  ['192.175.48.0/24', 'AS112'],
  ['198.18.0.0/15', 'benchmarking'],
  ['198.51.100.0/24', 'documentation'],
  ['203.0.113.0/24', 'documentation'],
  ['224.0.0.0/4', 'multicast'],
  ['240.0.0.0/4', 'reserved or broadcast'],
]

/** https://www.iana.org/assignments/iana-ipv6-special-registry, inside the block that is handed out. */
const IPV6_BLOCKS: readonly (readonly [block: string, why: string])[] = [
  ['2001::/23', 'protocol assignments, Teredo among them'],
  ['2001:db8::/32', 'documentation'],
  ['2620:4f:8000::/48', 'AS112'],
  ['3fff::/20', 'documentation'],
]

const IPV6_HANDED_OUT = '2000::/3'

/** Forms of IPv6 that carry an IPv4 address, and the bytes where it stands: what counts is the address inside. */
const CARRIERS: readonly (readonly [block: string, from: number])[] = [
  ['::ffff:0:0/96', 12],
  ['64:ff9b::/96', 12],
  ['2002::/16', 2],
]

const UNREADABLE: AddressJudgement = { isPublic: false, isLoopback: false, why: 'not an address' }

/** `address` as a resolver or a URL parser writes it, without brackets. Whatever is no plain address is not public. */
export function judgeAddress(address: string): AddressJudgement {
  if (!ipaddr.IPv4.isValidFourPartDecimal(address) && !(address.includes(':') && ipaddr.IPv6.isValid(address)))
    return UNREADABLE
  if (address.includes('%')) return { ...UNREADABLE, why: 'an address with a zone' }
  const parsed = ipaddr.parse(address)
  return parsed instanceof ipaddr.IPv6 ? judgeIpv6(parsed) : judgeIpv4(parsed)
}

/** One spelling for each address, to compare addresses by: the IPv4 address where one is inside. */
export function canonicalAddress(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.parse(address)
  return (parsed instanceof ipaddr.IPv6 ? (carriedIpv4(parsed) ?? parsed) : parsed).toString()
}

function judgeIpv4(address: ipaddr.IPv4): AddressJudgement {
  const block = IPV4_BLOCKS.find(([range]) => address.match(ipaddr.IPv4.parseCIDR(range)))
  return toJudgement(block?.[1], address.match(ipaddr.IPv4.parseCIDR('127.0.0.0/8')))
}

function judgeIpv6(address: ipaddr.IPv6): AddressJudgement {
  const carried = carriedIpv4(address)
  if (carried !== undefined) return judgeIpv4(carried)
  const isLoopback = address.match(ipaddr.IPv6.parseCIDR('::1/128'))
  if (!address.match(ipaddr.IPv6.parseCIDR(IPV6_HANDED_OUT)))
    return toJudgement(isLoopback ? 'loopback' : 'not handed out', isLoopback)
  return toJudgement(IPV6_BLOCKS.find(([range]) => address.match(ipaddr.IPv6.parseCIDR(range)))?.[1], false)
}

function carriedIpv4(address: ipaddr.IPv6): ipaddr.IPv4 | undefined {
  const carrier = CARRIERS.find(([range]) => address.match(ipaddr.IPv6.parseCIDR(range)))
  return carrier && new ipaddr.IPv4(address.toByteArray().slice(carrier[1], carrier[1] + 4))
}

function toJudgement(why: string | undefined, isLoopback: boolean): AddressJudgement {
  return { isPublic: why === undefined, isLoopback, why: why ?? '' }
}
