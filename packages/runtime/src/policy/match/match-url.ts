/** Domain rules: hosts are compared in their ASCII form and by whole labels, never by how a text ends. */
import { matchesWildcard } from '../rules/wildcard.ts'
import type { Rule } from '../rules/rule.ts'
import type { Matcher } from './target.ts'

const PREFIX = 'domain:'

export const urlMatcher: Matcher = {
  hits(rule, target) {
    const part = target.values.find((url) => matchesDomain(rule.specifier ?? '', url))
    return part === undefined ? undefined : { rule, part: hostOf(part) ?? part }
  },
  covers(rules, target) {
    const found = target.values.map((url) =>
      webHostOf(url) === undefined || hasCredentials(url)
        ? undefined
        : rules.find(({ specifier = '' }) => isPlainDomain(specifier) && matchesDomain(specifier, url)),
    )
    const [first] = found
    return first === undefined || found.includes(undefined)
      ? undefined
      : { rule: first, part: hostOf(target.values[0] ?? '') ?? '' }
  },
}

/** The host of a URL in lower case and ASCII, without the dot at its end. */
export function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).hostname.replace(/\.$/u, '') : undefined
}

/** The host of a URL of the web. */
export function webHostOf(url: string): string | undefined {
  if (!/^https?:$/u.test(URL.parse(url)?.protocol ?? '')) return undefined
  const host = hostOf(url)
  return host === '' ? undefined : host
}

/** It sends a name or a password along, of which no rule for a domain speaks. */
export function hasCredentials(url: string): boolean {
  const { username = '', password = '' } = URL.parse(url) ?? {}
  return username !== '' || password !== ''
}

/** Nothing but a domain: an allow rule with a path or a port would let through more than it says. */
export function isPlainDomain(specifier: string): boolean {
  return specifier.startsWith(PREFIX) && /^\s*(?:\[[\da-f:.]+\]|[^\s/\\?#@:]+)$/iu.test(specifier.slice(PREFIX.length))
}

/** The host that a domain rule names, where it holds no wildcard: rules are looked up by it. */
export function literalDomainOf(rule: Rule): string | undefined {
  const pattern = patternOf(rule.specifier ?? '')
  return pattern === undefined || pattern.includes('*') ? undefined : pattern
}

/** `*` alone is every host; `*.x` every host below `x`, at any depth; any other `*` stays within its label. */
function matchesDomain(specifier: string, url: string): boolean {
  const pattern = patternOf(specifier)
  const host = hostOf(url)
  if (pattern === undefined || host === undefined || host === '') return false
  if (pattern === '*') return true
  const wanted = pattern.split('.')
  const labels = host.split('.')
  const open = wanted[0] === '*'
  if (open ? labels.length < wanted.length : labels.length !== wanted.length) return false
  const tail = open ? wanted.slice(1) : wanted
  const offset = labels.length - tail.length
  return tail.every((label, index) => matchesWildcard(label, labels[offset + index] ?? ''))
}

/** The domain in ASCII; undefined for a specifier that is no domain rule. */
function patternOf(specifier: string): string | undefined {
  if (!specifier.startsWith(PREFIX)) return undefined
  const written = specifier.slice(PREFIX.length).trim().toLowerCase().replace(/\.$/u, '')
  if (written === '*') return written
  // A host parser knows no wildcard, so a label that no host has stands in for it.
  const standIn = 'wildcard-stand-in'
  const url = `http://${written.replaceAll('*', standIn)}/`
  if (!URL.canParse(url)) return undefined
  const { hostname } = new URL(url)
  return hostname.replace(/\.$/u, '').replaceAll(standIn, '*')
}
