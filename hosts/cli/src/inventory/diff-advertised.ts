/** What the files of an agent register, against what it was seen to advertise. */
import type { Inventory } from '@toolgate/inventory'
import { silentNames, withAdvertised } from '@toolgate/inventory/report'
import { toAdvertised } from './to-advertised.ts'
import type { ToolList } from './tool-list.ts'

export interface AdvertisedDiff {
  /** Every advertised name is registered in the files. That not all of them are advertised is usual. */
  readonly same: boolean
  readonly shipped: { readonly target: string; readonly digest: string }
  readonly advertised: { readonly target: string; readonly digest: string }
  /** Advertised, in their order, and registered nowhere in the files. */
  readonly unregistered: readonly string[]
  /** Registered, and not among what was advertised. */
  readonly silent: readonly string[]
}

export function diffAdvertised(inventory: Inventory, list: ToolList): AdvertisedDiff {
  const joined = withAdvertised(inventory, toAdvertised(list))
  const unregistered = joined.advertised?.unregistered ?? []
  return {
    same: unregistered.length === 0,
    shipped: { target: inventory.target, digest: inventory.digest },
    advertised: { target: list.label, digest: list.digest },
    unregistered,
    silent: silentNames(joined),
  }
}

export function advertisedDiffText({ shipped, advertised, unregistered, silent }: AdvertisedDiff): string {
  return [
    unregistered.length === 0
      ? `${shipped.target} registers every tool that ${advertised.target} shows advertised.`
      : `Advertised in ${advertised.target}, and registered nowhere in ${shipped.target}: ${unregistered.join(', ')}`,
    ...(silent.length === 0 ? [] : [`Registered, and not advertised there: ${silent.join(', ')}`]),
    '',
  ].join('\n')
}
