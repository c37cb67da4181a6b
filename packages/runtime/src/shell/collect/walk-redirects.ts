/** Judges redirections: what they open, and the text they feed to a command. */
import type { Redirection } from 'unbash'
import type { ShellRedirect } from '../analysis.ts'
import { findRedirectBreaker } from '../judge/circuit-breaker.ts'
import { readText, readWord, toStaticArgument, type WordObserver } from '../parse/read-word.ts'
import { unquote } from '../wrappers/extraction.ts'
import { addObstacle, type Collection, type Context } from './collection.ts'
import { createFileObserver } from './file-observer.ts'
import { hasKnownValue, withKnownValues } from './known-values.ts'

const DESCRIPTOR = /^(?:\d+-?|-)$/
const NETWORK = /^\/dev\/(?:tcp|udp)\//

export interface RedirectReading {
  readonly redirects: readonly ShellRedirect[]
  /** Text of a here-document or here-string, where known. */
  readonly input: string | null
}

/** Reads the redirections of one command and records files, problems and obstacles. */
export function walkRedirects(
  redirections: readonly Redirection[],
  observer: WordObserver,
  frame: { readonly collection: Collection; readonly context: Context },
): RedirectReading {
  const { collection, context } = frame
  const redirects: ShellRedirect[] = []
  let input: string | null = null
  for (const redirection of redirections) {
    const text = context.source.slice(redirection.pos, redirection.end)
    if (redirection.type !== 'Redirect') {
      const word =
        redirection.type === 'HereDoc'
          ? readText(redirection.body.parts, redirection.body.text, observer)
          : redirection.target === undefined
            ? null
            : readWord(redirection.target, observer)
      if (redirection.type === 'HereDoc' && redirection.closing === undefined)
        addObstacle(collection, context, { reason: 'A here-document has no end.', part: text })
      if (word !== null && word.exposes !== null) problem(frame, `the value of ${word.exposes} may be secret`, text)
      if (word === null) addObstacle(collection, context, { reason: 'A redirection lacks its text.', part: text })
      input = word === null ? null : (word.value ?? word.text)
      redirects.push({ operator: redirection.operator, target: word?.value ?? null, text })
      continue
    }
    if (redirection.descriptor?.type === 'FileDescriptorVariable') {
      addObstacle(collection, context, { reason: 'A redirection stores a descriptor in a variable.', part: text })
    }
    if (redirection.target === undefined) {
      addObstacle(collection, context, { reason: 'A redirection lacks its target.', part: text })
      continue
    }
    const target = readWord(redirection.target, observer)
    redirects.push({ operator: redirection.operator, target: target.value, text })
    const duplicates = redirection.operator === '>&' || redirection.operator === '<&'
    if (duplicates && target.value !== null && DESCRIPTOR.test(target.value)) continue
    if (target.value !== null && NETWORK.test(target.value)) {
      addObstacle(collection, context, { reason: 'A redirection connects to the network.', part: text })
      continue
    }
    const files = createFileObserver(collection, 'redirect')
    if (target.value === null && collection.values !== null && hasKnownValue(target.text, collection.values))
      for (const reading of withKnownValues(unquote(target.text), collection.values))
        (redirection.operator === '<' ? files.read : files.write)(toStaticArgument(reading, target.text))
    if (redirection.operator === '<') {
      const refused = files.read(target)
      if (refused !== null) problem(frame, refused, text)
      continue
    }
    if (target.value === '/dev/null' && redirection.operator !== '<&') continue
    const breaker = target.value === null ? null : findRedirectBreaker(target.value)
    if (breaker !== null && !context.guessed) collection.circuitBreaker ??= breaker
    files.write(target)
    problem(frame, `it writes ${target.text}`, text)
  }
  return { redirects, input }
}

function problem(
  { collection, context }: { readonly collection: Collection; readonly context: Context },
  reason: string,
  part: string,
): void {
  if (!context.guessed) collection.redirectProblem ??= { reason, part }
}
