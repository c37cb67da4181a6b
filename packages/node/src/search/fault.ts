/** What a search can be refused for, in ripgrep's words without its options, which nobody here can set. */
import type { SearchFault } from '@toolgate/runtime/contract'

export function toFault(fault: SearchFault['fault'], message: string): SearchFault {
  return { fault, message }
}

export function cancelled(): SearchFault {
  return toFault('cancelled', 'The search was cancelled.')
}

export function failed(why: string): SearchFault {
  return toFault('broken', `The search failed: ripgrep did not do its work, ${why}.`)
}

/** The default engine refused what the other one understands. */
export function needsOtherEngine(errors: string): boolean {
  return /look-around|backreferences are not supported/.test(errors)
}

/** Errors that ripgrep printed, as a fault: about what was asked, or about itself. */
export function fromErrors(errors: string): SearchFault {
  const about = /regex|glob|PCRE2|file type|not allowed in/.test(errors) ? 'pattern' : 'broken'
  return toFault(about, cleaned(errors))
}

function cleaned(errors: string): string {
  return errors
    .replaceAll(/^rg: /gm, '')
    .replace(/^Consider enabling multiline mode[^\n]*\n[^\n]*/m, 'Ask for a multiline search to match line ends.')
    .replace(/^Consider enabling PCRE2[\s\S]*$/m, '')
    .replace(/^( *)\(\?:(.*)\)\n( *)(\^+)$/m, withoutGroup)
    .replaceAll(/\n{2,}/g, '\n')
    .trim()
}

/** The engine wraps every pattern in a group of its own, which nobody asked for; the arrows below move along. */
function withoutGroup(_all: string, indent: string, pattern: string, before: string, arrows: string): string {
  return `${indent}${pattern}\n${' '.repeat(Math.max(indent.length, before.length - 3))}${arrows}`
}
