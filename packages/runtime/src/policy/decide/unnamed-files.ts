/** Rules for files that a call meets without naming them: what lies below a folder that it reads or changes whole, and what a pattern stands for. */
import type { Below, FileUse } from '../../shell/index.ts'
import { toShellSegments } from '../match/may-share-name.ts'
import { literalPlacesOf, reachBelow, type Reach, type ReachStart } from '../match/reach-below.ts'
import type { Match } from '../match/target.ts'
import type { Boundaries, PathFacts, PathOperation } from '../paths/path-facts.ts'
import { segmentsOf } from '../paths/path-segments.ts'
import type { Rule, RuleBehavior } from '../rules/rule.ts'
import type { PathAccess } from './govern.ts'
import type { RuleLookup } from './rule-lookup.ts'

/** A folder that is met with what lies below it, or a pattern of the shell. */
export interface UnnamedFiles {
  readonly access: PathAccess
  readonly below: Below
  readonly isPattern: boolean
  /** Every absolute path under which it is met, at least one; the first is how it is shown. */
  readonly forms: readonly string[]
}

/** True where a file of a command stands for more than its name. */
export function isUnnamed({ path, pattern, below }: FileUse): boolean {
  return path !== null && (pattern || below !== 'none')
}

/** Such a file. `forms`: the paths under which it is met. */
export function unnamedOf(use: FileUse, operation: PathOperation, forms: readonly string[]): UnnamedFiles {
  return { access: operation === 'read' ? 'read' : 'edit', below: use.below, isPattern: use.pattern, forms }
}

/** A folder that goes with all that is in it. */
export function removedFolder(forms: readonly string[]): UnnamedFiles {
  return { access: 'edit', below: 'all', isPattern: false, forms }
}

type Stopping = Exclude<RuleBehavior, 'allow'>

/** Looking is bounded; what nobody looked at is asked about. */
const MOST_PLACES = 256
const MOST_PLACES_BEHIND_LINKS = 32

/** The places that tell whether a rule is about something that is there. */
export function placesOf(all: readonly UnnamedFiles[], lookup: RuleLookup): readonly string[] {
  if (all.length === 0) return []
  const places = new Set<string>()
  for (const behavior of ['deny', 'ask'] as const) {
    for (const files of all) {
      for (const { reach } of reaches(behavior, files, lookup)) {
        for (const place of [...reach.sure, ...reach.possible]) places.add(place)
        if (places.size >= MOST_PLACES) return [...places].slice(0, MOST_PLACES)
      }
    }
  }
  // A link leads to other folders than its text says, and the rules for those are wanted then.
  const most = Math.min(places.size + MOST_PLACES_BEHIND_LINKS, MOST_PLACES)
  for (const rule of rulesOf(all, lookup)) {
    if (places.size >= most) break
    for (const place of literalPlacesOf(lookup.paths.patternOf(rule))) places.add(place)
  }
  return [...places].slice(0, MOST_PLACES)
}

function* rulesOf(all: readonly UnnamedFiles[], lookup: RuleLookup): Generator<Rule> {
  for (const access of new Set(all.map((files) => files.access))) {
    const { deny, ask } = lookup.ofPaths(access)
    yield* deny.all
    yield* ask.all
  }
}

/** `look` gives the facts of a place, where somebody looked. */
export interface UnnamedOptions {
  readonly lookup: RuleLookup
  look(place: string): PathFacts | undefined
}

/** The rule that holds for something which is there. */
export function hitUnnamed(
  behavior: Stopping,
  all: readonly UnnamedFiles[],
  { lookup, look }: UnnamedOptions,
): Match | undefined {
  for (const files of all) {
    for (const { rule, reach } of reaches(behavior, files, lookup)) {
      const place = reach.sure.find((candidate) => standing(look(candidate)) === 'there')
      if (place !== undefined) return { rule, part: place, through: files.forms[0] ?? place }
    }
  }
  return undefined
}

/** The deny rule, or else ask rule, of which nobody can say that it holds for nothing. */
export function mayHitUnnamed(all: readonly UnnamedFiles[], { lookup, look }: UnnamedOptions): Match | undefined {
  const isPossible = ({ sure, possible, open }: Reach): boolean =>
    open ||
    sure.some((place) => standing(look(place)) === 'unknown') ||
    possible.some((place) => standing(look(place)) !== 'missing')
  for (const behavior of ['deny', 'ask'] as const) {
    for (const files of all) {
      for (const { rule, reach } of reaches(behavior, files, lookup))
        if (isPossible(reach)) return { rule, through: files.forms[0] ?? '' }
    }
  }
  return undefined
}

function standing(facts: PathFacts | undefined): 'there' | 'missing' | 'unknown' {
  if (facts === undefined || facts.unseen === true || facts.fault === 'denied') return 'unknown'
  return facts.kind === 'missing' ? 'missing' : 'there'
}

function* reaches(
  behavior: Stopping,
  files: UnnamedFiles,
  lookup: RuleLookup,
): Generator<{ readonly rule: Rule; readonly reach: Reach }> {
  if (!lookup.ofPaths(files.access)[behavior].scoped) return
  const index = lookup.patterns(files.access)[behavior]
  for (const form of files.forms) {
    const start = toStart(form, files, lookup.boundaries)
    for (const rule of index.near(start)) {
      const reach = reachBelow(lookup.paths.patternOf(rule), start)
      if (reach !== undefined) yield { rule, reach }
    }
  }
}

function toStart(form: string, { below, isPattern }: UnnamedFiles, boundaries: Boundaries): ReachStart {
  const segments = segmentsOf(form, boundaries, 'loose')
  const names = form.split(boundaries.platform === 'win32' ? /[\\/]+/u : /\/+/u).filter((name) => name !== '')
  const named = segments.map((text) => ({ text, isWild: false, start: text, end: text }))
  return {
    segments: isPattern ? toShellSegments(segments) : named,
    names,
    root: boundaries.platform === 'win32' ? '' : '/',
    below,
  }
}
