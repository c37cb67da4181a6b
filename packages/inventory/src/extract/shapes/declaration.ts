/** `{ name, description, parameters }` as a value of its own: an item of a list, a returned object, an argument of `push`. */
import type { Shape } from '../candidate.ts'
import { SCHEMA_KEYS } from '../keys.ts'
import { directKeys, hasAny, objectAroundKey } from '../object-keys.ts'
import { readObject } from '../read-object.ts'
import { standsAlone } from '../stands-alone.ts'
import { mayBeKey } from '../word-context.ts'

export const declaration: Shape = {
  name: 'declaration',
  seeds: SCHEMA_KEYS,
  mayStandAt: mayBeKey,

  match(tree, path) {
    const around = objectAroundKey(path)
    const object = around?.at(-1)
    if (around === undefined || object === undefined) return undefined
    const keys = directKeys(object)
    if (!keys.has('name') || !keys.has('description') || !hasAny(keys, SCHEMA_KEYS)) return undefined
    if (!standsAlone(around)) return undefined
    return {
      shape: 'declaration',
      at: { tree, node: object },
      read: (evaluation) => readObject({ tree, node: object }, evaluation),
    }
  },
}
