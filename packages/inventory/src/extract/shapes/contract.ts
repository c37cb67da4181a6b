/** `define({ name, describe, input, effect, run })`: a declaration whose schema stands under `input` and whose text under `describe`. */
import type { Shape } from '../candidate.ts'
import { WORK_KEYS } from '../keys.ts'
import { directKeys, hasAny, objectAroundKey } from '../object-keys.ts'
import { readObject } from '../read-object.ts'
import { standsAlone } from '../stands-alone.ts'
import { mayBeKey } from '../word-context.ts'

export const contract: Shape = {
  name: 'contract',
  seeds: ['describe'],
  mayStandAt: mayBeKey,

  match(tree, path) {
    const around = objectAroundKey(path)
    const object = around?.at(-1)
    if (around === undefined || object === undefined) return undefined
    const keys = directKeys(object)
    if (!keys.has('name') || !keys.has('input') || !hasAny(keys, WORK_KEYS)) return undefined
    const call = around.at(-2)
    // A bundler may put the object in place of a call that only hands it on.
    const isArgument = call?.type === 'CallExpression' && call.arguments[0] === object
    if (!isArgument && !standsAlone(around)) return undefined
    return {
      shape: 'contract',
      at: { tree, node: isArgument ? call : object },
      read: (evaluation) => readObject({ tree, node: object }, evaluation),
    }
  },
}
