/** What one request sees: a pure function of registry and facts. What it advertises is what can be called. */
import { digest } from '../contract/index.ts'
import type { AnyTool, ModelView, ToolSchema } from '../contract/index.ts'
import type { Registered, Registry, Source } from '../registry/index.ts'
import type { SurfaceFacts, WireTool } from './facts.ts'
import type { Candidate, GateKnowledge } from './gate.ts'
import { surfaceGates } from './gates/index.ts'
import { nearestNames } from './nearest.ts'
import { toVerdict } from './verdict.ts'
import type { Verdict } from './verdict.ts'
import { toWire } from './wire.ts'
import type { Wire } from './wire.ts'

/** One known tool, kept or stopped. */
export interface SurfaceEntry {
  readonly name: string
  readonly tool: AnyTool
  readonly source: Source
  readonly kept: boolean
  /** The first gate that stopped it; absent when kept. */
  readonly stop?: Verdict
  /** `inline`: its schema is in the request. `deferred`: its name is. `hidden`: neither. */
  readonly residency: 'inline' | 'deferred' | 'hidden'
  /** Tokens that it takes in the request; 0 when it is not inline. */
  readonly tokens: number
  /** Its part of the request's tools as JSON, in the form that the provider takes; empty when stopped. */
  readonly text: string
  /** The tool as it is declared to this model, which the provider's client puts into the form of `text`; only for kept tools. */
  readonly declared?: WireTool
  /** What a call is validated with; only for kept tools. */
  readonly input?: ToolSchema
}

export interface Surface {
  readonly facts: SurfaceFacts
  /** Every known tool in the one order, then those that lost their name. */
  readonly entries: readonly SurfaceEntry[]
  /** The tools of the request, in its order. */
  readonly inline: readonly SurfaceEntry[]
  /** The tools of the request as a JSON array, each in the provider's form. */
  readonly text: string
  /** SHA-256 (hex) of `text`. */
  readonly digest: string
  /** Estimated tokens of the request's tools: exactly the sum of its parts. */
  readonly tokens: number
  /** By name, alias, or the name as sent. Stopped tools are found too. */
  find(name: string): SurfaceEntry | undefined
  /** The verdicts of gates 1 to 5, up to the first stop; for an unknown name, one that says so. */
  explain(name: string): readonly Verdict[]
}

export function createSurface(registry: Registry, facts: SurfaceFacts): Surface {
  const features = Object.keys(facts.features).filter((name) => facts.features[name]?.value)
  const view: ModelView = { model: facts.model, ports: facts.host.ports, features }
  const candidates = toCandidates(registry, facts, view)
  const knowledge: GateKnowledge = {
    facts,
    registry,
    view,
    deferring: isDeferring(candidates, { facts, registry, view, deferring: false }),
  }
  const entries = candidates.map((candidate) => toEntry(candidate, knowledge))
  const inline = entries.filter(({ residency }) => residency === 'inline')
  const text = once(() => `[${inline.map((entry) => entry.text).join(',')}]`)
  const textDigest = once(() => digest(text()))
  const byTool = once(() => new Map(entries.map((entry, index) => [entry.tool, index] as const)))
  const bySentName = once(
    () =>
      new Map(
        entries.flatMap((entry, index) => {
          const wire = entry.kept ? candidates[index]?.wire() : undefined
          return wire?.verdict === 'sent' ? [[wire.sentName, entry] as const] : []
        }),
      ),
  )

  function find(name: string): SurfaceEntry | undefined {
    const registered = registry.find(name)
    if (registered === undefined) return bySentName().get(name)
    return entries[byTool().get(registered.tool) ?? -1]
  }

  return Object.freeze({
    facts,
    entries,
    inline,
    tokens: inline.reduce((sum, { tokens }) => sum + tokens, 0),
    get text() {
      return text()
    },
    get digest() {
      return textDigest()
    },
    find,
    explain(name: string) {
      const entry = find(name)
      const candidate = entry === undefined ? undefined : candidates[entries.indexOf(entry)]
      return candidate === undefined ? [unknownTool(name, registry)] : explainCandidate(candidate, knowledge)
    },
  })
}

function toCandidates(registry: Registry, facts: SurfaceFacts, view: ModelView): readonly Candidate[] {
  const candidate = (registered: Registered): Candidate => ({
    registered,
    wire: once(() => toWire(registered.tool, view, facts.project)),
  })
  return [
    ...registry.tools.map(candidate),
    ...registry.shadowed.map(({ lost, kept }): Candidate => ({ ...candidate(lost), lostTo: kept ?? 'nobody' })),
  ]
}

/** In `auto`, deferrable schemas are weighed against the window before any of them is deferred. */
function isDeferring(candidates: readonly Candidate[], knowledge: GateKnowledge): boolean {
  const { mode, percent, searchable } = knowledge.facts.deferral.value
  if (mode === 'off' || !searchable) return false
  if (mode === 'on') return true
  const deferrable = candidates.filter(({ registered: { tool } }) => tool.residency === 'deferred')
  const weight = deferrable.reduce(
    (sum, candidate) => sum + (firstStop(candidate, knowledge) === undefined ? tokensOf(candidate.wire()) : 0),
    0,
  )
  return weight * 100 > percent * knowledge.facts.model.window
}

function firstStop(candidate: Candidate, knowledge: GateKnowledge): Verdict | undefined {
  for (const gate of surfaceGates) {
    const reason = gate.stops(candidate, knowledge)
    if (reason !== undefined) return toVerdict(gate.number, false, reason)
  }
  return undefined
}

function toEntry(candidate: Candidate, knowledge: GateKnowledge): SurfaceEntry {
  const { tool, source } = candidate.registered
  const stop = firstStop(candidate, knowledge)
  if (stop !== undefined)
    return { name: tool.name, tool, source, kept: false, stop, residency: 'hidden', tokens: 0, text: '' }
  const wire = candidate.wire()
  if (wire.verdict !== 'sent') throw new Error(`${tool.name} passed every gate without a wire form`)
  const deferred = knowledge.deferring && tool.residency === 'deferred'
  return {
    name: tool.name,
    tool,
    source,
    kept: true,
    residency: deferred ? 'deferred' : 'inline',
    tokens: deferred ? 0 : wire.tokens,
    declared: wire.declared,
    input: wire.input,
    text: wire.text,
  }
}

function explainCandidate(candidate: Candidate, knowledge: GateKnowledge): readonly Verdict[] {
  const verdicts: Verdict[] = []
  for (const gate of surfaceGates) {
    const reason = gate.stops(candidate, knowledge)
    if (reason !== undefined) return [...verdicts, toVerdict(gate.number, false, reason)]
    verdicts.push(toVerdict(gate.number, true, gate.keeps(candidate, knowledge)))
  }
  return verdicts
}

function unknownTool(name: string, registry: Registry): Verdict {
  const nearest = nearestNames(
    name,
    registry.tools.map(({ tool }) => tool),
  )
  return toVerdict(1, false, {
    code: 'not-registered',
    message: `No tool is named ${JSON.stringify(name)}, and none has it as an alias.`,
    by: { kind: 'default' },
    ...(nearest.length > 0 && { fix: `Did you mean ${nearest.join(', ')}?` }),
  })
}

function tokensOf(wire: Wire): number {
  return wire.verdict === 'sent' ? wire.tokens : 0
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
