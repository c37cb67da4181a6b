/** `make({ name, description, inputSchema, call, … })`: a factory called with an object, however the callee is spelled. */
import { calledWith } from '../callee.ts'
import type { Shape } from '../candidate.ts'
import { SCHEMA_KEYS, TEXT_KEYS } from '../keys.ts'
import { directKeys, hasAny, objectAroundKey } from '../object-keys.ts'
import { readObject } from '../read-object.ts'
import { isSdkMaker } from '../sdk-maker.ts'
import { mayBeKey } from '../word-context.ts'

export const factoryCall: Shape = {
  name: 'factory-call',
  seeds: SCHEMA_KEYS,
  mayStandAt: mayBeKey,

  match(tree, path) {
    const around = objectAroundKey(path)
    const object = around?.at(-1)
    const call = around?.at(-2)
    if (
      around === undefined ||
      object === undefined ||
      (call?.type !== 'CallExpression' && call?.type !== 'NewExpression')
    )
      return undefined
    const { callee, first } = calledWith(call)
    if (first !== object) return undefined
    const keys = directKeys(object)
    if (!keys.has('name') && !object.properties.some((each: { type: string }) => each.type === 'SpreadElement'))
      return undefined
    if (!hasAny(keys, TEXT_KEYS)) return undefined
    return {
      shape: 'factory-call',
      at: { tree, node: call },
      callee: { tree, node: callee },
      isTentative:
        !keys.has('name') || callee.type === 'Super' || isSdkMaker(tree, [...around.slice(0, -1), call.callee]),
      read: (evaluation) => readObject({ tree, node: object }, evaluation),
    }
  },
}
