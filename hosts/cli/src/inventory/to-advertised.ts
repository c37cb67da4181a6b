/** What a list of tools says was advertised, in the form that an inventory keeps beside its rows. */
import type { Advertised } from '@toolgate/inventory'
import type { ToolList } from './tool-list.ts'

export function toAdvertised({ label, digest, tools }: ToolList): Omit<Advertised, 'unregistered'> {
  return { from: label, digest, names: tools.filter(({ advertised }) => advertised).map(({ name }) => name) }
}
