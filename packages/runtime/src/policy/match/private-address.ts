/** Addresses that lead into the machine or a private network, in every spelling that names one. */

/** The host when it is no public unicast address, or a name that no public resolver answers for; undefined for all others. */
export function privateAddressOf(host: string): string | undefined {
  const text = host
    .toLowerCase()
    .replace(/^\[|\]$/gu, '')
    .replace(/\.$/u, '')
    .replace(/%.*$/u, '')
  const four = parseFour(text)
  if (four !== undefined) return isPublicFour(four) ? undefined : host
  if (!text.includes(':')) return isLocalName(text) ? host : undefined
  const six = parseSix(text)
  return six !== undefined && isPublicSix(six) ? undefined : host
}

/** Reserved names (IANA Special-Use Domain Names), and those that by convention mean something nearby. */
const LOCAL =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|home\.arpa|lan|svc|onion|invalid|alt)$/u

function isLocalName(text: string): boolean {
  return LOCAL.test(text) || !text.includes('.')
}

type Words = readonly number[]

/** Dotted, with the shortened, octal, hexadecimal and single-number forms that a URL parser reads as an address. */
function parseFour(text: string): number | undefined {
  if (!/^[\da-fx.]+$/u.test(text) || !URL.canParse(`http://${text}/`)) return undefined
  const parts = new URL(`http://${text}/`).hostname.split('.').map(Number)
  return parts.length === 4 && parts.every(Number.isInteger)
    ? parts.reduce((value, part) => value * 256 + part, 0)
    : undefined
}

function parseSix(text: string): Words | undefined {
  if (!URL.canParse(`http://[${text}]/`)) return undefined
  const [head = '', tail] = new URL(`http://[${text}]/`).hostname.slice(1, -1).split('::')
  const words = (part: string): number[] =>
    part === '' ? [] : part.split(':').map((word) => Number.parseInt(word, 16))
  const [before, after] = [words(head), words(tail ?? '')]
  return tail === undefined ? before : [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

/** IANA IPv4 Special-Purpose Address Registry, multicast, and one address that a cloud uses inside its hosts. First address and length of each prefix. */
const specialFour: readonly (readonly [first: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

function isPublicFour(address: number): boolean {
  return !specialFour.some(([first, bits]) => {
    const start = first.split('.').reduce((value, part) => value * 256 + Number(part), 0)
    return address >= start && address < start + 2 ** (32 - bits)
  })
}

/** Only 2000::/3 is assigned for unicast; parts of it carry IPv4 addresses or are set aside (IANA IPv6 Special-Purpose Address Registry). */
function isPublicSix(words: Words): boolean {
  const [first = 0, second = 0, third = 0] = words
  const four = (high = 0, low = 0): boolean => isPublicFour(high * 65_536 + low)
  const startsWithZeros = (count: number): boolean => words.slice(0, count).every((word) => word === 0)
  if (startsWithZeros(5) && words[5] === 0xffff) return four(words[6], words[7])
  if (first === 0x64 && second === 0xff9b && words.slice(2, 6).every((word) => word === 0))
    return four(words[6], words[7])
  if ((first & 0xe000) !== 0x2000) return false
  if (first === 0x2002) return four(second, third)
  if (first === 0x2001 && (second < 0x200 || second === 0xdb8)) return false
  if (first === 0x2620 && second === 0x4f && third === 0x8000) return false
  return !(first === 0x3fff && second < 0x1000)
}
