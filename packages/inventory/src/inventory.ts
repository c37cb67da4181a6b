/** The inventory of one target as data: what every report, comparison and check reads. */
import type { JoinedName } from './classify/join-names.ts'
import type { Factory } from './extract/factories.ts'
import type { PolicySurface } from './extract/policy-surfaces.ts'
import type { Registration } from './extract/registration.ts'
import type { Fault } from './parse/fault.ts'

/** Version of the JSON; it grows with fields and never changes the meaning of one. */
export const FORMAT_VERSION = 1

/** One file that was read. */
export interface InventoryFile {
  readonly path: string
  readonly bytes: number
  readonly sha256: string
  readonly parser: string
}

/** Figures over the rows. `callSites` are registrations in the text; expanded names come on top of them. */
export interface InventorySummary {
  readonly callSites: number
  readonly staticNames: number
  readonly dynamicNames: number
  readonly expandedNames: number
  readonly byShape: Readonly<Record<string, number>>
  readonly byClass: Readonly<Record<string, number>>
}

/** What a reader must know before trusting the figures. */
export interface InventoryAudit {
  readonly factoriesAccepted: number
  readonly nearMisses: readonly string[]
  readonly duplicateNames: readonly string[]
  /** Aliases that are also registered names. */
  readonly aliasCollisions: readonly string[]
  readonly openNames: readonly { readonly key: string; readonly reason: string }[]
  readonly incompleteMembers: readonly string[]
  readonly truncated: boolean
  readonly boundaries: readonly string[]
}

/** What a recorded request advertised. It stands beside the rows: being advertised proves nothing about a file, nor the other way. */
export interface Advertised {
  /** The probe, request or surface that shows it, as a person names it. */
  readonly from: string
  /** SHA-256 (hex) over names, descriptions and schemas, the same on every wire. */
  readonly digest: string
  /** In the order of the request. */
  readonly names: readonly string[]
  /** Those that no row has as its name or alias. */
  readonly unregistered: readonly string[]
}

/** A whole inventory. `digest` covers all of it except itself. */
export interface Inventory {
  readonly formatVersion: number
  readonly target: string
  readonly sha256: string
  readonly parser: string
  readonly files: readonly InventoryFile[]
  readonly factories: readonly Factory[]
  readonly registrations: readonly Registration[]
  readonly policySurfaces: readonly PolicySurface[]
  readonly names: readonly JoinedName[]
  readonly summary: InventorySummary
  readonly audit: InventoryAudit
  readonly problems: readonly Fault[]
  readonly advertised?: Advertised
  readonly digest: string
}
