/** Keeps the condition `source` to the packages of this workspace: other packages use the same word for sources that Node cannot load. */
import { registerHooks } from 'node:module'

registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('@toolgate/')) return next(specifier, context)
    return next(specifier, { ...context, conditions: context.conditions.filter((condition) => condition !== 'source') })
  },
})
