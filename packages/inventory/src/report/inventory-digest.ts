/** The digest of a whole inventory: what was changed after it was written no longer has it. */
import { canonicalJson, sha256, type Json } from '../extract/canonical-json.ts'
import type { Inventory } from '../inventory.ts'

/** SHA-256 (hex) of everything but a digest that is already there. */
export function inventoryDigest(inventory: Omit<Inventory, 'digest'>): string {
  return sha256(canonicalJson({ ...inventory, digest: undefined } as unknown as Json))
}
